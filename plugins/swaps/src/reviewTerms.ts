// The terms that a review's guard compares: everything that a step could cost, bring, or hand over. Requirement SAF-03.
import type { Terms } from '@latchkey/kernel/review'
import type { Figures } from './figures'
import type { SwapReview } from './types'

type Shown = Pick<SwapReview, 'terms' | 'figures' | 'step'>

/** Each step has its own fee and contract, so the swap is not compared with the fee of the approval before it. */
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

/** The amounts that a quote promises. */
export function gainsOf({ toUnits, minimumUnits }: Figures): Terms['gains'] {
  return { expected: toUnits, minimum: minimumUnits }
}

/** The minimum received: from the call itself, once there is one. */
export function minimumIn({ figures, step }: Pick<SwapReview, 'figures' | 'step'>): bigint {
  return step.kind === 'swap' ? step.plan.minimumUnits : figures.minimumUnits
}

/** A token whose existing approval must be reset first has two approvals. */
export function stepNameOf({ kind, plan }: SwapReview['step']): 'reset' | 'approve' | 'swap' {
  return kind === 'approve' && plan.units === 0n ? 'reset' : kind
}
