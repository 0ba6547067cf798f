// Many transactions of one account, each as soon as the one before it is mined, without asking the network for what is known.
import { createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import { sendRawTransactionSync } from 'viem/actions'

/** One without `to` deploys. */
export interface PlannedCall {
  /** Said when it fails. */
  what: string
  to?: Hex
  data: Hex
  valueWei?: bigint
}

/** More than the dearest takes, the router. */
const GAS = 5_000_000n
/** Far above what anvil's first blocks ask for, in wei. */
const MAX_FEE_WEI = 10_000_000_000n
const PRIORITY_FEE_WEI = 1_000_000_000n

/**
 * Sends the calls in order, the first ones of this account. Resolves when all are mined, throws when one reverts.
 * One by one, because anvil 1.7 sometimes keeps a transaction waiting forever that comes while its predecessor is being mined.
 */
export async function sendAll(
  { chainId, rpcUrl }: { chainId: number; rpcUrl: string },
  account: LocalAccount,
  calls: readonly PlannedCall[],
): Promise<void> {
  const client = createWalletClient({ transport: http(rpcUrl) })
  for (const [nonce, { what, to, data, valueWei }] of calls.entries()) {
    const serializedTransaction = await account.signTransaction({
      ...{ type: 'eip1559', chainId, nonce, data, gas: GAS, value: valueWei ?? 0n },
      ...{ maxFeePerGas: MAX_FEE_WEI, maxPriorityFeePerGas: PRIORITY_FEE_WEI },
      ...(to ? { to } : {}),
    })
    const { status } = await sendRawTransactionSync(client, { serializedTransaction, throwOnReceiptRevert: false })
    if (status !== 'success') throw new Error(`${what} failed on chain ${chainId}.`)
  }
}
