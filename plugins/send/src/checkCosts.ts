// Warns about costs of a plan that a visitor would not expect. Requirements SAF-04, SAF-05; field case 22.
import type { Decimal } from '@latchkey/kernel'
import type { HeldToken } from '@latchkey/kernel/contracts'
import { checkFee } from '@latchkey/kernel/review'
import type { CheckedPlan } from './types'
import type { Warning } from './warnings'

/** Percent: above this, a visitor must accept the token's own transfer fee (SAF-06). */
const LARGE_LOSS_PERCENT = 5n

/** Returns warnings, the most severe first. `nativePrice`: US dollars for one native coin; null if unknown. */
export function checkCosts(plan: CheckedPlan, held: HeldToken, nativePrice: Decimal | null): readonly Warning[] {
  const { summary } = plan
  const amount = { units: summary.units, decimals: held.token.decimals }
  const isNative = summary.tokenAddress === null
  return [...checkFee({ ...plan, amount, isNative, price: held.price, nativePrice }), ...checkLoss(plan)]
}

function checkLoss({ summary: { units }, receivedUnits }: CheckedPlan): readonly Warning[] {
  if (receivedUnits === undefined) return []
  const isLarge = (units - receivedUnits) * 100n > units * LARGE_LOSS_PERCENT
  return [{ kind: 'keeps-part', receivedUnits, isLarge }]
}
