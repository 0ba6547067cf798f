// What an amount is worth in US dollars, next to the amount.
import type { Decimal } from '@latchkey/kernel'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import type { JSX } from 'react'
import { ceilDecimal } from '../../format/numbers'
import { Fiat } from './Fiat'

export interface WorthProps {
  /** Whole tokens. */
  amount: Decimal
  /** US dollars for one whole token. Without a price, or with one of 0, nothing is drawn. */
  price: Decimal | null | undefined
  /** Rounds up to cents: a visitor never pays more than was shown. */
  isCost?: boolean
}

/** Draws the value of an amount, or nothing where no price is known. */
export function Worth({ amount, price, isCost }: WorthProps): JSX.Element | null {
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
