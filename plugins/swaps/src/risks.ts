// The risks that a visitor must accept before a swap: a loss, from prices or a node's simulation, and an absurd fee. Requirements SAF-04,
// SAF-06.

import { isFeeRisk } from '@latchkey/kernel/review'
import { WHOLE_BPS } from './figures'
import { minimumIn } from './reviewTerms'
import type { SwapReview, SwapRisk } from './types'

/** A loss above this must be accepted, in hundredths of a percent. */
const HIGH_LOSS_BPS = 500

/** Losses count in whole percents, so that a small price change does not ask again. */
const PERCENT_BPS = 100

/** Returns the risks of a review that the visitor must accept; an unknown figure is not a risk. */
export function findRisks(
  review: Pick<SwapReview, 'terms' | 'figures' | 'step' | 'arrivingUnits' | 'feeWarnings'>,
): readonly SwapRisk[] {
  const { terms, figures, step, arrivingUnits, feeWarnings } = review
  const risks: SwapRisk[] = []
  const add = (id: SwapRisk['id'], bps: number) => {
    risks.push({ id, lossBps: Math.floor(bps / PERCENT_BPS) * PERCENT_BPS })
  }
  const impactBps = figures.impactBps ?? 0
  if (impactBps > HIGH_LOSS_BPS) add('impact', impactBps)
  if (arrivingUnits !== null) {
    const lossBps = lossOf(figures.toUnits, arrivingUnits)
    if (arrivingUnits < minimumIn({ figures, step }) || lossBps > HIGH_LOSS_BPS) add('arrival', lossBps)
  }
  if (step.kind === 'approve' && step.plan.units > terms.units) add('allowance', 0)
  for (const { kind } of feeWarnings.filter(isFeeRisk)) add(kind, 0)
  return risks
}

/** Returns whether the visitor accepted each risk at its current level. */
export function isAccepted(risks: readonly SwapRisk[], accepted: readonly SwapRisk[]): boolean {
  return risks.every(({ id, lossBps }) => accepted.some((each) => each.id === id && each.lossBps >= lossBps))
}

function lossOf(expected: bigint, arriving: bigint): number {
  return expected > 0n ? Number(((expected - arriving) * BigInt(WHOLE_BPS)) / expected) : 0
}
