// Calculates what a payment buys: fees first, the rest at the price. Exact, in whole cents and smallest units.
import { formatUnits, parseUnits } from 'viem'
import { multiply } from '../../data-api/decimals.ts'
import { RefusedError } from '../../routes.ts'
import { type Asset, LIMITS, listCurrencies, type OnrampNetwork, type OnrampSettings } from './settings.ts'

/** 1.5 %; on-ramps usually take 1 to 2 %. */
const FEE_BPS = 150n
const BPS = 10_000n
const NETWORK_FEE_CENTS = 25n
const CENT_DIGITS = 2
/** Maximum decimals of a delivered amount. */
const MAX_DIGITS = 8
/** Decimals of a price that are used. */
const PRICE_DIGITS = 18
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/

export interface Quote {
  currency: string
  /** Total payment. */
  totalCents: bigint
  feeCents: bigint
  networkFeeCents: bigint
  subtotalCents: bigint
  asset: Asset
  /** Delivered amount, in the smallest unit. */
  units: bigint
}

/** Parses a payment to cents. Throws RefusedError 400 `amount` if it is not a valid amount. */
export function readCents(text: string): bigint {
  if (!AMOUNT.test(text)) throw new RefusedError(400, 'amount', 'Enter an amount such as 25 or 25.50.')
  return parseUnits(text, CENT_DIGITS)
}

/** Formats with two decimals, such as `25.00`. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(CENT_DIGITS + 1, '0')
  return `${digits.slice(0, -CENT_DIGITS)}.${digits.slice(-CENT_DIGITS)}`
}

/** Rounds fees up to a cent, and truncates the amount to eight decimals. `price` is a decimal string: one token in that currency. */
export function divide(totalCents: bigint, price: string, { decimals }: Pick<Asset, 'decimals'>) {
  const feeCents = (totalCents * FEE_BPS + BPS - 1n) / BPS
  const subtotalCents = totalCents - feeCents - NETWORK_FEE_CENTS
  const units = (subtotalCents * 10n ** BigInt(decimals + PRICE_DIGITS - CENT_DIGITS)) / parseUnits(price, PRICE_DIGITS)
  const grain = 10n ** BigInt(Math.max(0, decimals - MAX_DIGITS))
  return { totalCents, feeCents, networkFeeCents: NETWORK_FEE_CENTS, subtotalCents, units: units - (units % grain) }
}

export interface Order {
  network: OnrampNetwork
  asset: Asset
  currency: string
  totalCents: bigint
}

/** Quotes at the current price. Throws RefusedError 400 `amount` or `paymentCurrency`, or 503 if there is no price. */
export async function quoteOrder(settings: OnrampSettings, order: Order): Promise<Quote> {
  const { network, asset, currency, totalCents } = order
  if (!listCurrencies(settings).includes(currency)) {
    throw new RefusedError(400, 'paymentCurrency', 'This currency is not accepted.')
  }
  const all = Object.values(LIMITS)
  const isWithin = all.some(({ minCents, maxCents }) => totalCents >= minCents && totalCents <= maxCents)
  if (!isWithin) throw new RefusedError(400, 'amount', `Pay ${all.map(describeLimit).join(', or ')}.`)
  const price = await network.readPrice(asset.address).catch(() => null)
  if (price === null) throw new RefusedError(503, '', 'The price is not available right now.')
  return { currency, asset, ...divide(totalCents, multiply(price, settings.rates?.[currency] ?? '1'), asset) }
}

/** Returns a sentence such as `10 to 7500 by card`. */
export function describeLimit({ label, minCents, maxCents }: (typeof LIMITS)[keyof typeof LIMITS]): string {
  return `${formatUnits(minCents, CENT_DIGITS)} to ${formatUnits(maxCents, CENT_DIGITS)} by ${label.toLowerCase()}`
}
