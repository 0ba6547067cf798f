// What the guard of a review compares: everything that a step could cost, bring, or hand over to somebody. Requirement SAF-03.
import type { Terms } from '@latchkey/kernel/review'
import type { Figures } from './figures'
import type { SwapReview } from './types'

type Shown = Pick<SwapReview, 'terms' | 'figures' | 'step'>

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

/** A token that wants its older permission ended first has two approvals. */
export function stepNameOf({ kind, plan }: SwapReview['step']): 'reset' | 'approve' | 'swap' {
  return kind === 'approve' && plan.units === 0n ? 'reset' : kind
}
