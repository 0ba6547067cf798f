// Delivers on an EVM network from one account: its native token, and ERC-20 tokens by `transfer`.
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  parseTransaction,
} from 'viem'
import { isDown } from '../../../data-api/convert/down.ts'
import type { Delivery, Outcome, Signed, Treasury } from './treasury.ts'

const TIMEOUT_MS = 5_000
const POLL_MS = 50
/** Enough for an account that is a contract, and for a token. */
const GAS = 300_000n

export interface EvmTreasuryOptions {
  chainId: number
  rpcUrl: string
  /** No one else sends from it. */
  account: LocalAccount
}

export function createEvmTreasury({ chainId, rpcUrl, account }: EvmTreasuryOptions): Treasury {
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 })
  const client = createPublicClient({ transport, pollingInterval: POLL_MS })

  /** The count is read first: where it is beyond our nonce and there is no receipt of ours, another one took its place. */
  async function readOutcome({ raw, hash }: Signed): Promise<Outcome> {
    const next = await client.getTransactionCount({ address: account.address })
    const receipt = await client.getTransactionReceipt({ hash: hash as Hex }).catch(throwIfDown)
    if (receipt) return receipt.status === 'success' ? 'done' : 'failed'
    return next > (parseTransaction(raw as Hex).nonce ?? 0) ? 'lost' : 'unknown'
  }

  return {
    async sign({ account: to, address, units }: Delivery): Promise<Signed> {
      const [nonce, fees] = await Promise.all([
        client.getTransactionCount({ address: account.address }),
        client.estimateFeesPerGas(),
      ])
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] })
      const call = address === null ? { to: to as Hex, value: units } : { to: address as Hex, data }
      const raw = await account.signTransaction({ type: 'eip1559', chainId, nonce, gas: GAS, ...fees, ...call })
      return { raw, hash: keccak256(raw) }
    },
    async execute(signed) {
      // A node refuses what it has already: then the receipt says what came of it.
      const sent = client.sendRawTransaction({ serializedTransaction: signed.raw as Hex })
      const hash = await sent.catch(throwIfDown)
      if (hash) await client.waitForTransactionReceipt({ hash, timeout: TIMEOUT_MS }).catch(throwIfDown)
      return readOutcome(signed)
    },
  }
}

/** Undefined for what the node says no to. */
function throwIfDown(cause: unknown): undefined {
  if (isDown(cause)) throw cause
}
