// Amounts of this package, in digits.
import { type Decimal, formatUnits } from '@latchkey/kernel'
import { truncateDecimal } from '@latchkey/kernel/decimals'

/** Most decimals of any amount shown; what a server adds beyond is cut off. */
const DECIMALS = 18
/** Decimals of what a quote promises. */
const PLACES = 6

/** Exact to 18 decimals. */
export function amountText(amount: Decimal): string {
  return formatUnits(truncateDecimal(amount, DECIMALS), DECIMALS, { grouping: true })
}

/** Floored to six decimals; what is less than the last of them reads so. */
export function aboutText(amount: Decimal): string {
  const text = formatUnits(truncateDecimal(amount, PLACES), PLACES, { grouping: true })
  return amount.units > 0n && text === '0' ? `< 0.${'0'.repeat(PLACES - 1)}1` : text
}
