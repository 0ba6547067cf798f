// Amounts of this package, in digits: of tokens, and of money.
import type { Decimal } from '@latchkey/kernel'
import { truncateDecimal } from '@latchkey/kernel/decimals'
import { cleanName, useNumbers } from '@latchkey/ui'
import { useMemo } from 'react'

/** Most decimals of any amount shown; what a server adds beyond is cut off. */
const DECIMALS = 18

export interface Amounts {
  /** To the last digit. */
  exact(amount: Decimal): string
  /** What a quote promises. */
  short(amount: Decimal): string
  money(amount: Decimal, currency: string): string
}

/** Prints what providers say in the language of the modal. */
export function useAmounts(): Amounts {
  const numbers = useNumbers()
  return useMemo(() => {
    const cut = (amount: Decimal) => ({ units: truncateDecimal(amount, DECIMALS), decimals: DECIMALS })
    return {
      exact: (amount) => numbers.exact(cut(amount)),
      short: (amount) => numbers.short(amount),
      money: (amount, currency) => numbers.money(cut(amount), cleanName(currency)),
    }
  }, [numbers])
}
