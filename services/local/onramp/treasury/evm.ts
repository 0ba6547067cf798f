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
/** Enough for a recipient that is a contract, and for a token. */
const GAS = 300_000n

export interface EvmTreasuryOptions {
  chainId: number
  rpcUrl: string
  /** Nothing else may send from it, because deliveries determine its nonces. */
  account: LocalAccount
}

export function createEvmTreasury({ chainId, rpcUrl, account }: EvmTreasuryOptions): Treasury {
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 })
  const client = createPublicClient({ transport, pollingInterval: POLL_MS })

  /** Read before the receipt: if the count is above the nonce and there is no receipt, another transaction used the nonce. */
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
      // A node rejects a transaction that it already has. Then the receipt has the result.
      const sent = client.sendRawTransaction({ serializedTransaction: signed.raw as Hex })
      const hash = await sent.catch(throwIfDown)
      if (hash) await client.waitForTransactionReceipt({ hash, timeout: TIMEOUT_MS }).catch(throwIfDown)
      return readOutcome(signed)
    },
  }
}

/** Ignores rejections by the node; throws if it cannot be reached. */
function throwIfDown(cause: unknown): undefined {
  if (isDown(cause)) throw cause
}
