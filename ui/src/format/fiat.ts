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

/** Splits a value for display. `patternOf` returns what the language writes around US dollars, with or without a minus sign. */
export function splitFiat(
  value: Decimal,
  style: NumberStyle,
  patternOf: (isNegative: boolean) => CurrencyPattern,
): FiatText {
  const floored = truncateDecimal(value, CENT_PLACES)
  const isTooSmall = floored === 0n && value.units > 0n
  const cents = isTooSmall ? 1n : floored
  const size = cents < 0n ? -cents : cents
  const { before, after } = patternOf(cents < 0n)
  const fraction = style.toOwnDigits(String(size % CENTS).padStart(CENT_PLACES, '0'))
  return {
    whole: `${isTooSmall ? '< ' : ''}${before}${style.groupWhole(size / CENTS)}`,
    cents: `${style.decimal}${fraction}`,
    after,
  }
}

export interface CurrencyPattern {
  before: string
  after: string
  /** Decimals of the currency. */
  places: number
}

/** Returns what a language writes before and after an amount of a currency. Throws if `currency` is not a code, whatever it stands for. */
export function splitPattern(currency: string, locale: string | undefined, isNegative = false): CurrencyPattern {
  const format = formatOf(currency, locale)
  // Formats a fixed integer, so that amounts below a dollar also get their minus sign.
  const parts = format.formatToParts(isNegative ? -1 : 1)
  const place = parts.findIndex(({ type }) => type === 'integer')
  const textOf = (some: readonly Intl.NumberFormatPart[]) =>
    some
      .filter(({ type }) => !/integer|group|decimal|fraction/.test(type))
      .map((part) => part.value)
      .join('')
  return {
    before: textOf(parts.slice(0, place)),
    after: keepCurrencySign(textOf(parts.slice(place))),
    places: format.resolvedOptions().maximumFractionDigits ?? CENT_PLACES,
  }
}

/** Only the US dollar is shortened to `$`: other dollars keep what tells them apart. */
function formatOf(currency: string, locale = 'en'): Intl.NumberFormat {
  const currencyDisplay = currency === 'USD' ? 'narrowSymbol' : 'symbol'
  const options = { style: 'currency', currency, currencyDisplay } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
