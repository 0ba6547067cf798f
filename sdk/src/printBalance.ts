// Formats a native balance for a button: the views' precision and the modal's format, without the code of the views. Requirement BAL-03.
import { formatUnits, type NativeAmount } from '@latchkey/kernel'

/** Rounded down, so that it never shows more than the balance; `<0.001` if it is less. */
export function printBalance({ units, decimals, symbol }: NativeAmount, locale: string): string {
  const floored = formatUnits(units, decimals, { places: 3 })
  const isTooSmall = units && floored === '0'
  const format = formatOf(locale, { minimumFractionDigits: units ? 3 : 2 })
  return `${isTooSmall ? '<' : ''}${format.format((isTooSmall ? '0.001' : floored) as `${number}`)} ${symbol}`
}

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return formatOf('en', options) // a host's own tag may be invalid, like `de_DE`
  }
}
