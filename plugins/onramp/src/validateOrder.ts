// Checks whether an order is complete, and returns what is missing or wrong first. Requirement ONR-02.

import { type Decimal, type ParsedAmount, parseAmount } from '@latchkey/kernel'
import type { PaymentCurrency } from '@latchkey/kernel/contracts'
import { compareDecimals } from '@latchkey/kernel/decimals'
import type { BlockReason, Chosen, Draft, Offer } from './types'

const AMOUNT_REASONS = {
  empty: 'amount',
  malformed: 'amount-malformed',
  ambiguous: 'amount-ambiguous',
  'too-many-decimals': 'amount-whole',
  'too-large': 'amount-high',
} as const

/** Whole units of the currency. */
const PRESETS: readonly number[] = [50, 100, 250]

/** Whole units of the currency: the wire accepts no others. */
export function readAmount({ amountText, locale }: Pick<Draft, 'amountText' | 'locale'>): ParsedAmount {
  return parseAmount(amountText, 0, locale)
}

/** Returns the first problem of the order, in the order in which a visitor fills it in. */
export function validateOrder(
  draft: Draft | null,
  offer: Offer,
  { purchase, payment, provider }: Chosen,
): BlockReason | null {
  if (!draft) return 'not-connected'
  if (offer.status !== 'ready') return offer.status
  if (!purchase || !payment || !provider) return 'nothing'
  const amount = readAmount(draft)
  if (!amount.ok) return AMOUNT_REASONS[amount.reason]
  if (amount.units === 0n) return 'amount-zero'
  return validateLimits({ units: amount.units, decimals: 0 }, payment)
}

/** Returns whether at least one payment method accepts the amount; without any limits, every amount is accepted. */
function validateLimits(amount: Decimal, { limits }: PaymentCurrency): BlockReason | null {
  if (limits.length === 0 || limits.some(({ min, max }) => isWithin(amount, min, max))) return null
  return limits.some(({ min }) => compareDecimals(amount, min) < 0) ? 'amount-low' : 'amount-high'
}

/** Returns the payment methods that accept this amount; all of them without an amount. */
export function listWays({ limits }: PaymentCurrency, amount: Decimal | null): PaymentCurrency['limits'] {
  const fitting = amount ? limits.filter(({ min, max }) => isWithin(amount, min, max)) : []
  return fitting.length > 0 ? fitting : limits
}

function isWithin(amount: Decimal, min: Decimal, max: Decimal): boolean {
  return compareDecimals(amount, min) >= 0 && compareDecimals(amount, max) <= 0
}

/** Returns common amounts, as far as a payment method accepts them. */
export function listPresets({ limits }: PaymentCurrency): readonly number[] {
  const isTaken = (amount: number) =>
    limits.some(({ min, max }) => isWithin({ units: BigInt(amount), decimals: 0 }, min, max))
  return PRESETS.filter((amount) => limits.length === 0 || isTaken(amount))
}
