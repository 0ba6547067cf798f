// What the guard of a review compares: everything that a step could cost, bring, or hand over to somebody. Requirement SAF-03.
import type { Terms } from '@latchkey/kernel/review'
import { type Figures, WHOLE_BPS } from './figures'
import type { SwapReview } from './types'

type Shown = Pick<SwapReview, 'terms' | 'figures' | 'step'>

/** A price that moved less than this has not changed, in hundredths of a percent. */
const NOTICED_BPS = 10n
/** A fee cap has at least this much room before the network refuses it, in hundredths of a percent. */
const FEE_ROOM_BPS = 1_000n
/** Milliseconds that a prepared call may be shown for. Its deadline, twenty minutes as a rule, is far behind. */
const KEPT_MS = 60_000

/** Each step has its fee and contract; the first look at the swap is no worse than the approval before it. */
export function termsOf({ terms, figures, step }: Shown): Terms {
  const { account, from, to, units } = terms
  const name = stepNameOf(step)
  return {
    costs: {
      amount: units,
      providerFee: figures.providerFeeUnits,
      [`${name}Fee`]: step.plan.fee.units,
      ...(step.kind === 'approve' && { [`${name}Allowance`]: step.plan.units }),
    },
    gains: { ...gainsOf(figures), minimum: minimumIn({ figures, step }) },
    parties: {
      account,
      from: from.address ?? '',
      to: to.address ?? '',
      ...(step.kind === 'approve' ? { spender: step.plan.spender } : { router: step.plan.router }),
    },
  }
}

/** What a quote promises. */
export function gainsOf({ toUnits, minimumUnits }: Figures): Terms['gains'] {
  return { expected: toUnits, minimum: minimumUnits }
}

/** The least that arrives: what the call itself says, once there is one. */
export function minimumIn({ figures, step }: Pick<SwapReview, 'figures' | 'step'>): bigint {
  return step.kind === 'swap' ? step.plan.minimumUnits : figures.minimumUnits
}

/** Whether a visitor would notice: more than a tenth of a percent. */
export function isMoved(before: Pick<SwapReview, 'figures'>, now: Pick<SwapReview, 'figures'>): boolean {
  return (
    !isWithin(before.figures.toUnits, now.figures.toUnits, NOTICED_BPS) ||
    !isWithin(before.figures.minimumUnits, now.figures.minimumUnits, NOTICED_BPS)
  )
}

/**
 * Whether the call that is shown may stay, so that a press sends what was seen: asked again, the servers say nearly the same, and
 * the network still takes its fee.
 */
export function isKept(shown: SwapReview, next: SwapReview): boolean {
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

/** A token that wants its older permission ended first has two approvals. */
function stepNameOf({ kind, plan }: SwapReview['step']): 'reset' | 'approve' | 'swap' {
  return kind === 'approve' && plan.units === 0n ? 'reset' : kind
}

function idsOf({ risks }: SwapReview): string {
  return risks.map(({ id }) => id).join()
}

function isWithin(before: bigint, now: bigint, bps: bigint): boolean {
  const moved = before > now ? before - now : now - before
  return moved * BigInt(WHOLE_BPS) <= before * bps
}
