// An amount as a person would type it: what goes back into a field.
import { formatUnits } from './formatUnits'
import { numberStyleOf, printNumber } from './numberStyle'

/** Returns the exact text of `units` as `locale` (BCP 47) writes numbers, without grouping, so that `parseAmount` can read it back. */
export function toAmountText(units: bigint, decimals: number, locale?: string): string {
  return printNumber(formatUnits(units, decimals), numberStyleOf(locale), { isGrouped: false })
}
