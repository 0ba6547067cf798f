// Describes what must be accepted or acknowledged before a swap.
import type { ReviewTerms } from '@latchkey/kernel/review'
import { cleanName, type Numbers, type Text } from '@latchkey/ui'
import { describeFee, type fees, type Risk } from '@latchkey/ui/review'
import type { en } from '../i18n/en'
import { termsOf } from '../reviewTerms'
import type { SwapReview, SwapRisk } from '../types'

type T = Text<typeof en>

/** The name of a risk in the button's foot. */
export function describeRisk(
  { id, lossBps }: SwapRisk,
  { terms, arrivingUnits, feeWarnings }: SwapReview,
  t: T,
  feeText: Text<typeof fees>,
  numbers: Numbers,
): Risk {
  const { from, to } = terms
  const feeWarning = feeWarnings.find(({ kind }) => kind === id)
  if (feeWarning) return { id, text: describeFee(feeWarning, feeText, numbers) }
  if (id === 'impact') return { id, text: t('swap.review.loss', { percent: numbers.percent(lossBps) }) }
  if (id === 'allowance') return { id, text: t('swap.review.allowance', { symbol: cleanName(from.symbol) }) }
  const amount = numbers.short({ units: arrivingUnits ?? 0n, decimals: to.decimals })
  return { id, text: t('swap.review.arrival', { amount, symbol: cleanName(to.symbol) }) }
}

/** Describes what got worse, with its old and new value. */
export function describeWorse({ worse, accepted }: ReviewTerms, review: SwapReview, t: T, numbers: Numbers): string {
  const { from } = review.terms
  const now = termsOf(review)
  const label = (key: string) => labelOf(key, cleanName(from.symbol), t)
  const changes = worse.map((key) => {
    const [before, after] = [accepted, now].map(({ costs, gains }) => costs[key] ?? gains[key])
    if (before === undefined || after === undefined) return t('swap.review.worse.party', { label: label(key) })
    const texts = { before: textOf(key, before, review, numbers), now: textOf(key, after, review, numbers) }
    return t('swap.review.worse.change', { label: label(key), ...texts })
  })
  return t('swap.review.worse', { changes: changes.join(' ') })
}

function labelOf(key: string, symbol: string, t: T): string {
  if (key === 'minimum') return t('swap.minimum')
  if (key === 'expected') return t('swap.to')
  if (key === 'providerFee') return t('swap.provider')
  if (key.endsWith('Fee')) return t('swap.fee')
  if (key.endsWith('Allowance') || key === 'spender') return t('swap.review.spender', { symbol })
  if (key === 'router') return t('swap.review.router')
  return t('swap.from')
}

/** Costs and gains are in three units: the network's, the paid token's, and the wanted token's. */
function textOf(key: string, units: bigint, { terms: { from, to }, step }: SwapReview, numbers: Numbers): string {
  if (key === 'minimum' || key === 'expected')
    return `${numbers.short({ units, decimals: to.decimals })} ${cleanName(to.symbol)}`
  if (key.endsWith('Fee') && key !== 'providerFee')
    return `${numbers.cost({ ...step.plan.fee, units })} ${step.plan.fee.symbol}`
  return `${numbers.exact({ units, decimals: from.decimals })} ${cleanName(from.symbol)}`
}
