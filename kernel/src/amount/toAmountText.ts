// An amount as a person would type it: what goes back into a field.
import { formatUnits } from './formatUnits'
import { decimalSignOf } from './parseAmount'

/** Exact decimal text of `units` with the decimal sign of `locale` (BCP 47) and no grouping: `parseAmount` reads it back. */
export function toAmountText(units: bigint, decimals: number, locale?: string): string {
  return formatUnits(units, decimals).replace('.', locale === undefined ? '.' : decimalSignOf(locale))
}
