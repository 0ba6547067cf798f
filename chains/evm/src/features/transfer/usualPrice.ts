// What a unit of gas cost in recent blocks. Every stated fee is compared with it. Requirement SAF-04.
import type { CaipNetworkId } from '@latchkey/kernel'
import { parseQuantity, type Reader, toQuantity } from '../../quantity'

/** Four minutes on Ethereum, most of a minute on faster networks: longer than a spike of a single block. */
const BLOCKS = 20n
/** Of the tips of a block: the middle one. */
const PERCENTILES = [50]
/** Below this no fee is worth a word: a plain transfer takes 0.00004 of a coin. Empty test networks go down to nothing. */
const FLOOR = 2_000_000_000n
/** Networks that pay in ether have never taken as much over twenty blocks but for a few hours in all their years. */
const ETHER_CEILING = 2_000_000_000_000n
/** Networks whose coin is ether, by chain id; a node that lies lies about its history too. Source: each network's docs. */
const ETHER_NETWORKS = [1, 10, 130, 324, 480, 8453, 42161, 42170, 57073, 59144, 81457, 534352, 7777777, 31337, 31338]

/** Smallest native units for a unit of gas, the tip included; null where neither the node nor anybody knows. */
export async function readUsualPrice(
  reader: Reader,
  network: CaipNetworkId,
  options: { signal: AbortSignal },
): Promise<bigint | null> {
  const params = [toQuantity(BLOCKS), 'latest', PERCENTILES]
  const reply = await reader.read({ network, method: 'eth_feeHistory', params }, options).catch(() => null)
  options.signal.throwIfAborted()
  const told = parseHistory(reply)
  const isEther = ETHER_NETWORKS.includes(Number(network.slice(network.indexOf(':') + 1)))
  const price = isEther && (told === null || told > ETHER_CEILING) ? ETHER_CEILING : told
  return price !== null && price < FLOOR ? FLOOR : price
}

function parseHistory(reply: unknown): bigint | null {
  const { baseFeePerGas, reward } = (reply ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas)) return null
  const tips = Array.isArray(reward) ? reward.map((block) => (Array.isArray(block) ? block[0] : null)) : []
  // The last base fee is that of the block to come.
  const base = medianOf(baseFeePerGas.slice(0, -1))
  // A block without transactions has no tip to tell.
  return base === null ? null : base + (medianOf(tips.filter((tip) => parseQuantity(tip) !== 0n)) ?? 0n)
}

function medianOf(values: readonly unknown[]): bigint | null {
  const known = values.map(parseQuantity).filter((value) => value !== null)
  return known.sort((one, other) => (one < other ? -1 : Number(one > other)))[Math.floor(known.length / 2)] ?? null
}
