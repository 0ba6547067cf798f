// An amount as a person would type it: what goes back into a field.
import { formatUnits } from './formatUnits'
import { numberStyleOf, printNumber } from './numberStyle'

/** Exact text of `units` as `locale` (BCP 47) writes numbers, without grouping: `parseAmount` reads it back. */
export function toAmountText(units: bigint, decimals: number, locale?: string): string {
  return printNumber(formatUnits(units, decimals), numberStyleOf(locale), { isGrouped: false })
}
