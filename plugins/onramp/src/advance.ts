// Updates a pending purchase from the service's list of purchases. Requirement ONR-03.
import { networkOf } from '@latchkey/kernel'
import type { ActivityItem } from '@latchkey/kernel/contracts'
import type { FollowedPurchase, Phase } from './types'

/** Milliseconds without news after which the visitor is told. */
export const PATIENCE_MS = 180_000
/** Phases that may still change. */
const OPEN: readonly Phase[] = ['waiting', 'late', 'arriving']
const PHASES = { confirmed: 'arrived', failed: 'failed', pending: 'arriving' } as const

export function isOpen({ phase }: Pick<FollowedPurchase, 'phase'>): boolean {
  return OPEN.includes(phase)
}

/** Milliseconds since the epoch by the service's clock; 0 for an empty list. */
export function newestOf(items: readonly ActivityItem[]): number {
  return items.reduce((newest, { minedAtMs }) => Math.max(newest, minedAtMs), 0)
}

/** Returns the current state of the purchase; the same object if nothing changed. A settled purchase never changes. */
export function advance(purchase: FollowedPurchase, items: readonly ActivityItem[], nowMs: number): FollowedPurchase {
  if (!isOpen(purchase)) return purchase
  const item = findItem(purchase, items)
  if (!item) {
    const isLate = purchase.phase === 'waiting' && nowMs - purchase.startedAtMs >= PATIENCE_MS
    return isLate ? { ...purchase, phase: 'late' } : purchase
  }
  const phase = PHASES[item.status]
  if (phase === purchase.phase) return purchase
  const arrived = item.transfers.find(({ kind, direction }) => kind === 'token' && direction === 'in')
  const received = arrived?.kind === 'token' ? { amount: arrived.amount, symbol: arrived.symbol } : null
  return { ...purchase, phase, itemId: item.id, received }
}

/** Returns the item that was already matched, otherwise the oldest item of its network that is newer than its start. */
function findItem({ itemId, sinceMs, order }: FollowedPurchase, items: readonly ActivityItem[]): ActivityItem | null {
  if (itemId !== null) return items.find(({ id }) => id === itemId) ?? null
  const network = networkOf(order.account)
  const fresh = items.filter((item) => item.minedAtMs > sinceMs && (item.network ?? network) === network)
  return fresh.sort((one, other) => one.minedAtMs - other.minedAtMs)[0] ?? null
}
