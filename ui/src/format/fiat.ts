// Formats US dollars, always rounded down to cents, so that visitors never see money they don't have.
import type { Decimal } from '@latchkey/kernel'
import { keepCurrencySign, type NumberStyle, truncateDecimal } from '@latchkey/kernel/decimals'

const CENT_PLACES = 2
const CENTS = 100n

export interface FiatText {
  /** The part before the cents, like `$1,204`; `< $0` for less than a cent. */
  whole: string
  /** Like `.52`. */
  cents: string
  /** The part after the cents, like ` $` in German. */
  after: string
}

/** Splits a value for display. The language decides where the dollar sign goes. */
export function splitFiat(value: Decimal, style: NumberStyle, locale: string | undefined): FiatText {
  const floored = truncateDecimal(value, CENT_PLACES)
  const isTooSmall = floored === 0n && value.units > 0n
  const cents = isTooSmall ? 1n : floored
  const size = cents < 0n ? -cents : cents
  // Formats a fixed integer, so that amounts below a dollar also get their minus sign.
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
    after: keepCurrencySign(textOf(parts.slice(place))),
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
