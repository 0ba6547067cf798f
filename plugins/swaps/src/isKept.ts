// Checks whether a review still holds when the servers are called again. Requirement SAF-03.
import { WHOLE_BPS } from './figures'
import { stepNameOf, termsOf } from './reviewTerms'
import type { PreparedReview, SwapReview } from './types'

/** A price that moved less than this counts as unchanged, in hundredths of a percent. */
const NOTICED_BPS = 10n
/** A fee cap has at least this much margin before the network refuses it, in hundredths of a percent. */
const FEE_ROOM_BPS = 1_000n
/** Milliseconds that a prepared call may be shown. Its deadline is much later, usually twenty minutes. */
const KEPT_MS = 60_000

/** Returns whether a visitor would notice: more than a tenth of a percent. */
export function isMoved(before: Pick<SwapReview, 'figures'>, now: Pick<SwapReview, 'figures'>): boolean {
  return (
    !isWithin(before.figures.toUnits, now.figures.toUnits, NOTICED_BPS) ||
    !isWithin(before.figures.minimumUnits, now.figures.minimumUnits, NOTICED_BPS)
  )
}

/**
 * Returns whether the shown call may stay, so that a press sends what the visitor saw: the servers' new responses are nearly the same, and
 * the network still accepts its fee.
 */
export function isKept(shown: PreparedReview, next: PreparedReview): boolean {
  const [before, now] = [termsOf(shown), termsOf(next)]
  const isSame = JSON.stringify(before.parties) === JSON.stringify(now.parties)
  const isYoung = next.checkedAtMs >= shown.preparedAtMs && next.checkedAtMs - shown.preparedAtMs < KEPT_MS
  const isGood = shown.refusal === null && !shown.isApproved && idsOf(shown) === idsOf(next)
  return (
    isSame &&
    isYoung &&
    isGood &&
    stepNameOf(shown.step) === stepNameOf(next.step) &&
    !isMoved(shown, next) &&
    isWithin(shown.step.plan.fee.units, next.step.plan.fee.units, FEE_ROOM_BPS)
  )
}

function idsOf({ risks }: PreparedReview): string {
  return risks.map(({ id }) => id).join()
}

function isWithin(before: bigint, now: bigint, bps: bigint): boolean {
  const moved = before > now ? before - now : now - before
  return moved * BigInt(WHOLE_BPS) <= before * bps
}
