// A native balance as a button says it, in the page's language.
import { formatUnits, type NativeAmount } from '@latchkey/kernel'

const BALANCE_PLACES = 4

/** Cut off, so that it never says more than there is. */
export function printBalance({ units, decimals, symbol }: NativeAmount): string {
  const text = formatUnits(units, decimals, { places: BALANCE_PLACES })
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: BALANCE_PLACES }).format(text as `${number}`)} ${symbol}`
}
