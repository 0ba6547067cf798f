// Exact arithmetic with prices and values. Only bigint: a float would lose cents.
import type { Decimal } from '../base/decimal'

/** Digits before or after the point; far above any price, and low enough that no text from outside costs time. */
const MAX_DIGITS = 400
/** Sign, whole part, fraction, exponent. */
const SHAPE = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i
const ZERO: Decimal = { units: 0n, decimals: 0 }

const scaleOf = (decimals: number) => 10n ** BigInt(decimals)
const unitsAt = ({ units, decimals }: Decimal, wanted: number) => units * scaleOf(wanted - decimals)

/** The number that a text writes, like `0.1`, `-3` or `1e-7`; null when it writes none, or one with more than 400 digits. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = SHAPE.exec(text) ?? []
  if (whole === '') return null
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const decimals = fraction.length - Number(exponent)
  if (Math.abs(decimals) > MAX_DIGITS) return null
  return decimals < 0 ? { units: digits * scaleOf(-decimals), decimals: 0 } : { units: digits, decimals }
}

/** The exact sum; zero of nothing. */
export function sumDecimals(list: readonly Decimal[]): Decimal {
  const decimals = list.reduce((most, each) => Math.max(most, each.decimals), 0)
  return list.reduce((sum, each) => ({ units: sum.units + unitsAt(each, decimals), decimals }), { ...ZERO, decimals })
}

/** The exact product, like a balance at a price. */
export function multiplyDecimals(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, decimals: one.decimals + other.decimals }
}

/** Below zero when `one` is less, above when it is more, zero when both are the same number. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const decimals = Math.max(one.decimals, other.decimals)
  const difference = unitsAt(one, decimals) - unitsAt(other, decimals)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Whole units of this many decimals, what is smaller cut off toward zero: cents of a price with 2. */
export function truncateDecimal(value: Decimal, decimals: number): bigint {
  return value.decimals <= decimals ? unitsAt(value, decimals) : value.units / scaleOf(value.decimals - decimals)
}
