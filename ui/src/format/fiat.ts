// US dollars as printed: floored to cents, so that nobody is shown money they do not have. Specification section 9.
import type { Decimal } from '@latchkey/kernel'
import { type NumberStyle, truncateDecimal } from '@latchkey/kernel/decimals'

const CENT_PLACES = 2
const CENTS = 100n

export interface FiatText {
  /** What stands before the cents, like `$1,204`; `< $0` when there is something, but not a cent. */
  whole: string
  /** Like `.52`. */
  cents: string
  /** What stands after them, like ` $` in German. */
  after: string
}

/** Splits a value for printing. Where the sign of the dollar stands is the language's. */
export function splitFiat(value: Decimal, style: NumberStyle, locale: string | undefined): FiatText {
  const floored = truncateDecimal(value, CENT_PLACES)
  const isTooSmall = floored === 0n && value.units > 0n
  const cents = isTooSmall ? 1n : floored
  const size = cents < 0n ? -cents : cents
  // Formats a fixed whole, so that amounts below a dollar get their minus too.
  const parts = dollarsOf(locale).formatToParts(cents < 0n ? -1 : 1)
  const place = parts.findIndex(({ type }) => type === 'integer')
  const isNumber = ({ type }: Intl.NumberFormatPart) => ['integer', 'group', 'decimal', 'fraction'].includes(type)
  const textOf = (some: readonly Intl.NumberFormatPart[]) =>
    some
      .filter((part) => !isNumber(part))
      .map((part) => part.value)
      .join('')
  const fraction = style.toOwnDigits(String(size % CENTS).padStart(CENT_PLACES, '0'))
  return {
    whole: `${isTooSmall ? '< ' : ''}${textOf(parts.slice(0, place))}${style.groupWhole(size / CENTS)}`,
    cents: `${style.decimal}${fraction}`,
    after: textOf(parts.slice(place)),
  }
}

function dollarsOf(locale = 'en'): Intl.NumberFormat {
  const options = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
