// Shows an amount's value in US dollars next to the amount.
import type { Decimal } from '@latchkey/kernel'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import type { JSX } from 'react'
import { ceilDecimal } from '../../format/numbers'
import { Fiat } from './Fiat'

export interface FiatValueProps {
  /** Whole tokens. */
  amount: Decimal
  /** US dollars for one whole token. Without a price, or with a price of 0, nothing is rendered. */
  price: Decimal | null | undefined
  /** Rounds up to cents: a visitor never pays more than was shown. */
  isCost?: boolean
}

/** Shows the value of an amount, or nothing if no price is known. */
export function FiatValue({ amount, price, isCost }: FiatValueProps): JSX.Element | null {
  if (!price?.units) return null
  const value = multiplyDecimals(price, amount)
  return (
    <>
      {' '}
      <small>
        <Fiat value={isCost ? { units: ceilDecimal(value, 2), decimals: 2 } : value} />
      </small>
    </>
  )
}
