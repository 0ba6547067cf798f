// Formats this package's amounts of tokens and money.
import type { Decimal } from '@latchkey/kernel'
import { keepCurrencySign, truncateDecimal } from '@latchkey/kernel/decimals'
import { cleanName, useLocale, useNumbers } from '@latchkey/ui'
import { useMemo } from 'react'

/** The maximum decimals of any amount; further ones from a server are cut off. */
const DECIMALS = 18

export interface Amounts {
  /** With the full precision. */
  exact(amount: Decimal): string
  /** The amount that a quote promises. */
  short(amount: Decimal): string
  money(amount: Decimal, currency: string): string
  /** Whole units of a currency with its symbol, like `$50`. */
  printWhole(amount: number, currency: string): string
}

/** Returns functions that format providers' data in the modal's language. */
export function useAmounts(): Amounts {
  const numbers = useNumbers()
  const locale = useLocale()
  return useMemo(() => {
    const cut = (amount: Decimal) => ({ units: truncateDecimal(amount, DECIMALS), decimals: DECIMALS })
    return {
      exact: (amount) => numbers.exact(cut(amount)),
      short: (amount) => numbers.short(amount),
      money: (amount, currency) => numbers.money(cut(amount), cleanName(currency)),
      printWhole: (amount, currency) => printWhole(amount, currency, locale),
    }
  }, [numbers, locale])
}

/** Uses the code if the browser does not know the currency. */
export function printWhole(amount: number, currency: string, locale: string | undefined): string {
  try {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const
    return keepCurrencySign(new Intl.NumberFormat(locale, options).format(amount))
  } catch {
    return `${amount} ${cleanName(currency)}`
  }
}
