// Formats amounts, money, and percentages with the same precision and language in all views. Requirement BAL-03. Balances and received
// amounts are rounded down and costs are rounded up: a visitor never sees more than they have or less than they pay.
import { type Decimal, formatUnits } from '@latchkey/kernel'
import { formatNumber, numberStyleOf, truncateDecimal } from '@latchkey/kernel/decimals'
import { type BalanceText, splitBalance } from './balance'
import { type CurrencyPattern, type FiatText, splitFiat, splitPattern } from './fiat'

/** Decimals of a balance. */
const NATIVE_PLACES = 3
const TOKEN_PLACES = 2
/** Decimals of a preliminary amount, like that of a quote. */
const SHORT_PLACES = 6
/** Decimals of a transferred amount. */
const MOVED_PLACES = 3
/** Decimals of a cost: enough for the cheapest networks. */
const COST_PLACES = 8
const WHOLE_BPS = 10_000

export interface Numbers {
  /** Formats all digits, for confirmations and for what a short number leaves out. */
  exact(amount: Decimal): string
  /** Formats a balance like `1,204.52`; `<0.01` if it is less. A native coin has one more decimal than a token. */
  held(amount: Decimal, options?: { isNative?: boolean }): string
  /** Formats a balance in parts, with `places` decimals; default: three. */
  balance(amount: Decimal, places?: number): BalanceText
  /** Formats a transferred amount, always with three decimals; `<0.001` if it is less. */
  moved(amount: Decimal): string
  /** Formats an amount rounded down to `places` decimals, six by default; `< 0.000001` if it is less. */
  short(amount: Decimal, places?: number): string
  /** Formats a maximum cost, rounded up to eight decimals. */
  cost(amount: Decimal): string
  /** Formats US dollars, rounded down to cents; `< $0.01` if it is less. */
  fiat(value: Decimal): FiatText
  /** Formats an exact amount of a currency (ISO 4217) like `$1.50`, with at least `places` decimals; default: those of the currency. */
  money(amount: Decimal, currency: string, places?: number): string
  /** Formats a percentage from `bps`, which are hundredths of a percent. */
  percent(bps: number): string
}

/** Returns formatters for `locale` (BCP 47); English by default. */
export function createNumbers(locale: string | undefined): Numbers {
  const style = numberStyleOf(locale)
  const print = (text: string) => formatNumber(text, style)
  const dollars = new Map<boolean, CurrencyPattern>()
  const dollarsOf = (isNegative: boolean) => {
    const pattern = dollars.get(isNegative) ?? splitPattern('USD', locale, isNegative)
    dollars.set(isNegative, pattern)
    return pattern
  }
  const balance = (amount: Decimal, places = NATIVE_PLACES) => splitBalance(amount, places, style)
  return {
    exact: ({ units, decimals }) => print(formatUnits(units, decimals)),
    balance,
    held(amount, { isNative = false } = {}) {
      const { whole, fraction } = balance(amount, isNative ? NATIVE_PLACES : TOKEN_PLACES)
      return whole + fraction
    },
    moved(amount) {
      const { whole, fraction } = splitBalance(amount, MOVED_PLACES, style, MOVED_PLACES)
      return whole + fraction
    },
    short(amount, places = SHORT_PLACES) {
      const floored = truncateDecimal(amount, places)
      const isTooSmall = floored === 0n && amount.units > 0n
      return `${isTooSmall ? '< ' : ''}${print(formatUnits(isTooSmall ? 1n : floored, places))}`
    },
    cost: (amount) => print(formatUnits(ceilDecimal(amount, COST_PLACES), COST_PLACES)),
    fiat: (value) => splitFiat(value, style, dollarsOf),
    money({ units, decimals }, currency, places) {
      const write = (minPlaces: number) => print(formatUnits(units, decimals, { minPlaces }))
      try {
        const pattern = splitPattern(currency, locale)
        return pattern.before + write(places ?? pattern.places) + pattern.after
      } catch {
        return `${write(places ?? 2)} ${currency}`
      }
    },
    percent: (bps) => printPercent(bps, locale),
  }
}

/** Rounds up to whole units of `places` decimals, so that a visitor never pays more than was shown. */
export function ceilDecimal(amount: Decimal, places: number): bigint {
  const floored = truncateDecimal(amount, places)
  const isExact = amount.decimals <= places || floored * 10n ** BigInt(amount.decimals - places) === amount.units
  return isExact || amount.units < 0n ? floored : floored + 1n
}

/** The language decides where the percent sign goes and whether a space comes before it. */
function printPercent(bps: number, locale = 'en'): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  try {
    return new Intl.NumberFormat(locale, options).format(bps / WHOLE_BPS)
  } catch {
    return new Intl.NumberFormat('en', options).format(bps / WHOLE_BPS)
  }
}
