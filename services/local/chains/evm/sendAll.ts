// Sends many transactions of one account in order, without querying nonces, gas, or fees.
import { createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import { sendRawTransactionSync } from 'viem/actions'

/** A call without `to` deploys a contract. */
export interface PlannedCall {
  /** Name in the error message. */
  what: string
  to?: Hex
  data: Hex
  valueWei?: bigint
}

/** More than the most expensive call, deploying the router, needs. */
const GAS = 5_000_000n
/** In wei; far above the base fee of anvil's first blocks. */
const MAX_FEE_WEI = 10_000_000_000n
const PRIORITY_FEE_WEI = 1_000_000_000n

/**
 * Sends the first transactions of this account. Resolves when all are mined; throws if one reverts. It waits for each one, because anvil
 * 1.7 sometimes never mines a transaction that arrives while the previous one is being mined.
 */
export async function sendAll(
  { chainId, rpcUrl }: { chainId: number; rpcUrl: string },
  account: LocalAccount,
  calls: readonly PlannedCall[],
): Promise<void> {
  const client = createWalletClient({ transport: http(rpcUrl) })
  for (const [nonce, { what, to, data, valueWei }] of calls.entries()) {
    const serializedTransaction = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      data,
      gas: GAS,
      value: valueWei ?? 0n,
      maxFeePerGas: MAX_FEE_WEI,
      maxPriorityFeePerGas: PRIORITY_FEE_WEI,
      ...(to ? { to } : {}),
    })
    const { status } = await sendRawTransactionSync(client, { serializedTransaction, throwOnReceiptRevert: false })
    if (status !== 'success') throw new Error(`${what} failed on chain ${chainId}.`)
  }
}
