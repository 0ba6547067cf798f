// The price of a compute unit in recent blocks. Every stated fee is compared with it. Requirement SAF-04.
import type { CaipNetworkId } from '@latchkey/kernel'
import { isRecord } from '../../isRecord'
import { parseUnits } from '../parseUnits'
import type { Rpc } from './accounts'

/** Micro-lamports. A lower price does not matter: a token transfer then costs 0.0005 SOL. Most blocks are not full and need no price. */
const FLOOR = 8_000_000n

/** Returns micro-lamports per compute unit, at most `ownPrice`: a dishonest node could also falsify the history. */
export async function readUsualPrice(
  rpc: Rpc,
  network: CaipNetworkId,
  ownPrice: bigint,
  options: { signal: AbortSignal },
): Promise<bigint> {
  const result = await rpc
    .call({ network, method: 'getRecentPrioritizationFees', params: [] }, options)
    .catch(() => null)
  const fees = Array.isArray(result)
    ? result.map((slot) => parseUnits(isRecord(slot) ? slot.prioritizationFee : null))
    : []
  const prices = fees.filter((price) => price !== null).sort((one, other) => Number(one - other))
  const median = prices[Math.floor(prices.length / 2)] ?? ownPrice
  if (median > ownPrice) return ownPrice
  return median < FLOOR ? FLOOR : median
}
