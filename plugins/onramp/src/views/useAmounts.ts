// Formats this package's amounts of tokens and money.
import type { Decimal } from '@latchkey/kernel'
import { truncateDecimal } from '@latchkey/kernel/decimals'
import { cleanName, useNumbers } from '@latchkey/ui'
import { useMemo } from 'react'

/** The maximum decimals of any amount; further ones from a server are cut off. */
const DECIMALS = 18

export interface Amounts {
  /** With the full precision. */
  exact(amount: Decimal): string
  /** The amount that a quote promises. */
  short(amount: Decimal): string
  /** Like `$250.00`. */
  money(amount: Decimal, currency: string): string
  /** Like `$250`, for limits and choices. */
  round(amount: Decimal, currency: string): string
}

/** Returns functions that format providers' data in the modal's language. */
export function useAmounts(): Amounts {
  const numbers = useNumbers()
  return useMemo(() => {
    const cut = (amount: Decimal) => ({ units: truncateDecimal(amount, DECIMALS), decimals: DECIMALS })
    return {
      exact: (amount) => numbers.exact(cut(amount)),
      short: (amount) => numbers.short(amount),
      money: (amount, currency) => numbers.money(cut(amount), cleanName(currency)),
      round: (amount, currency) => numbers.money(cut(amount), cleanName(currency), 0),
    }
  }, [numbers])
}
