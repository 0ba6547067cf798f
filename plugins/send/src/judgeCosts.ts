// What a plan costs beyond what a visitor would expect. Requirements SAF-04, SAF-05; field case 22.
import type { Decimal } from '@latchkey/kernel'
import type { HeldToken } from '@latchkey/kernel/contracts'
import { compareDecimals, multiplyDecimals } from '@latchkey/kernel/decimals'
import type { CheckedPlan } from './types'
import type { Warning } from './warnings'

/**
 * Times what recent blocks took. A plan reserves about twice the present price, and a busy hour doubles it once more: five is beyond
 * both. Twenty has no explanation but an error or a lie.
 */
const HIGH_FACTOR = 5n
const ABSURD_FACTOR = 20n
/** Of the amount: from here on a visitor pays as much for the way as for what is sent. */
const SHARE_FACTOR = 2n
/** Percent: above this a visitor has to accept what the token keeps (SAF-06). */
const LARGE_LOSS_PERCENT = 5n

/** The gravest first. `nativePrice`: US dollars for one native coin, where somebody knows. */
export function judgeCosts(plan: CheckedPlan, token: HeldToken, nativePrice: Decimal | null): readonly Warning[] {
  return [...judgeFee(plan), ...judgeShare(plan, token, nativePrice), ...judgeLoss(plan)]
}

function judgeFee({ fee, usualFeeUnits = 0n }: CheckedPlan): readonly Warning[] {
  if (!fee || usualFeeUnits <= 0n) return []
  const times = fee.units / usualFeeUnits
  if (times < HIGH_FACTOR) return []
  return [{ kind: times < ABSURD_FACTOR ? 'fee-high' : 'fee-absurd', times }]
}

function judgeShare({ fee, summary }: CheckedPlan, held: HeldToken, nativePrice: Decimal | null): readonly Warning[] {
  if (!fee) return []
  const isNative = summary.tokenAddress === null
  if (!isNative && (!nativePrice || !held.price)) return []
  const one = { units: 1n, decimals: 0 }
  const cost = multiplyDecimals(fee, isNative ? one : (nativePrice ?? one))
  const { decimals } = held.token
  const amount = multiplyDecimals({ units: summary.units, decimals }, isNative ? one : (held.price ?? one))
  if (compareDecimals(cost, amount) > 0) return [{ kind: 'fee-over-amount' }]
  const isLarge = compareDecimals({ ...cost, units: cost.units * SHARE_FACTOR }, amount) > 0
  return isLarge ? [{ kind: 'fee-share' }] : []
}

function judgeLoss({ summary: { units }, receivedUnits }: CheckedPlan): readonly Warning[] {
  if (receivedUnits === undefined) return []
  const isLarge = (units - receivedUnits) * 100n > units * LARGE_LOSS_PERCENT
  return [{ kind: 'keeps-part', receivedUnits, isLarge }]
}
