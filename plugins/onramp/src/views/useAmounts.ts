// Amounts of this package, in digits: of tokens, and of money.
import type { Decimal } from '@latchkey/kernel'
import { truncateDecimal } from '@latchkey/kernel/decimals'
import { cleanName, useLocale, useNumbers } from '@latchkey/ui'
import { useMemo } from 'react'

/** Most decimals of any amount shown; what a server adds beyond is cut off. */
const DECIMALS = 18

export interface Amounts {
  /** To the last digit. */
  exact(amount: Decimal): string
  /** What a quote promises. */
  short(amount: Decimal): string
  money(amount: Decimal, currency: string): string
  /** Whole units of a currency with its sign, like `$50`. */
  printWhole(amount: number, currency: string): string
}

/** Prints what providers say in the language of the modal. */
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

/** With the code where a browser does not know the currency. */
function printWhole(amount: number, currency: string, locale: string | undefined): string {
  try {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const
    return new Intl.NumberFormat(locale, options).format(amount)
  } catch {
    return `${amount} ${cleanName(currency)}`
  }
}
