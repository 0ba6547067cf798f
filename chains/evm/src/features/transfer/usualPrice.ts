// The price of gas in recent blocks. Every stated fee is compared with it. Requirement SAF-04.
import type { CaipNetworkId } from '@latchkey/kernel'
import { parseQuantity, type Reader, toQuantity } from '../../quantity'

/** Four minutes on Ethereum, most of a minute on faster networks: longer than a spike of a single block. */
const BLOCKS = 20n
/** The median tip of a block. */
const PERCENTILES = [50]
/** A lower price does not matter: a plain transfer then costs 0.00004 of a coin. On empty test networks the price falls to zero. */
const FLOOR = 2_000_000_000n
/** Networks with a valuable coin had a higher price over twenty blocks only for a few hours ever. */
const CEILING = 2_000_000_000_000n
/** For other coins, if a node has no history: at this price, a plain transfer costs a whole coin. */
const CHEAP_CEILING = 50_000_000_000_000n
/** Networks whose coin is ether or BNB, by chain ID. A dishonest node could also falsify the history. Source: each network's docs. */
const VALUABLE = [1, 10, 56, 97, 130, 324, 480, 8453, 42161, 42170, 57073, 59144, 81457, 534352, 7777777, 31337, 31338]

/** Returns smallest native units per unit of gas, including the tip, or a high guess if the node has no history. */
export async function readUsualPrice(
  reader: Reader,
  network: CaipNetworkId,
  options: { signal: AbortSignal },
): Promise<bigint> {
  const params = [toQuantity(BLOCKS), 'latest', PERCENTILES]
  const result = await reader.read({ network, method: 'eth_feeHistory', params }, options).catch(() => null)
  options.signal.throwIfAborted()
  const reported = parseHistory(result)
  const isValuable = VALUABLE.includes(Number(network.slice(network.indexOf(':') + 1)))
  if (isValuable && (reported === null || reported > CEILING)) return CEILING
  const price = reported ?? CHEAP_CEILING
  return price < FLOOR ? FLOOR : price
}

function parseHistory(result: unknown): bigint | null {
  const { baseFeePerGas, reward } = (result ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas)) return null
  const tips = Array.isArray(reward) ? reward.map((block) => (Array.isArray(block) ? block[0] : null)) : []
  // The last base fee is for the next block.
  const base = medianOf(baseFeePerGas.slice(0, -1))
  // A block without transactions has no tip.
  return base === null ? null : base + (medianOf(tips.filter((tip) => parseQuantity(tip) !== 0n)) ?? 0n)
}

function medianOf(values: readonly unknown[]): bigint | null {
  const known = values.map(parseQuantity).filter((value) => value !== null)
  return known.sort((one, other) => Number(one - other))[Math.floor(known.length / 2)] ?? null
}
