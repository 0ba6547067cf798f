// Exact arithmetic with prices and values. Only bigint: a float would lose cents.
import type { Decimal } from '../base/decimal'

/** Maximum digits before or after the point: far above any price, and small enough that outside text costs no time. */
const MAX_DIGITS = 400
/** Sign, whole part, fraction, exponent. */
const SHAPE = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i
const ZERO: Decimal = { units: 0n, decimals: 0 }

const scaleOf = (decimals: number) => 10n ** BigInt(decimals)
const unitsAt = ({ units, decimals }: Decimal, wanted: number) => units * scaleOf(wanted - decimals)

/**
 * Reads a number like `0.1`, `-3` or `1e-7`; null if the text is not one, or has more than 400 digits.
 *
 * @example
 * ```ts
 * import { multiplyDecimals, parseDecimal, truncateDecimal } from '@latchkey/kernel/decimals'
 *
 * const price = parseDecimal('3120.55')
 * const value = price && multiplyDecimals(price, { units: 2n * 10n ** 18n, decimals: 18 }) // 2 ETH
 * const cents = value && truncateDecimal(value, 2) // 624_110n
 * ```
 */
export function parseDecimal(text: string): Decimal | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = SHAPE.exec(text) ?? []
  if (whole === '') return null
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const decimals = fraction.length - Number(exponent)
  if (Math.abs(decimals) > MAX_DIGITS) return null
  return decimals < 0 ? { units: digits * scaleOf(-decimals), decimals: 0 } : { units: digits, decimals }
}

/** Returns the exact sum; zero for an empty list. */
export function sumDecimals(list: readonly Decimal[]): Decimal {
  const decimals = list.reduce((most, each) => Math.max(most, each.decimals), 0)
  return list.reduce((sum, each) => ({ units: sum.units + unitsAt(each, decimals), decimals }), { ...ZERO, decimals })
}

/** Returns the exact product, such as the value of a balance at a price. */
export function multiplyDecimals(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, decimals: one.decimals + other.decimals }
}

/** Returns a negative number if `one` is less, a positive one if it is more, and 0 if both are equal. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const decimals = Math.max(one.decimals, other.decimals)
  const difference = unitsAt(one, decimals) - unitsAt(other, decimals)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Returns the number in units of `decimals` places, truncated toward zero: `2` returns the cents of a price. */
export function truncateDecimal(value: Decimal, decimals: number): bigint {
  return value.decimals <= decimals ? unitsAt(value, decimals) : value.units / scaleOf(value.decimals - decimals)
}
