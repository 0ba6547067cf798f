// The amounts of a review in large digits: what the visitor pays, and what they receive for it.
import { cleanName, type Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { FiatValue, TokenIcon, useStyles } from '@latchkey/ui'
import type { JSX } from 'react'
import css from './ReviewSums.css?inline'

/** CSS pixels. */
const ICON_SIZE = 40
/** Number of characters beyond which the large digits need more than one line. */
const LONG = 20

export interface ReviewSum {
  label: string
  token: Token
  amount: Decimal
  /** The formatted amount, without its symbol. */
  text: string
  /** US dollars for one whole token. Without a price, only the amount is shown. */
  price: Decimal | null | undefined
}

/** Draws one line for each amount. */
export function ReviewSums({ sums }: { sums: readonly ReviewSum[] }): JSX.Element {
  useStyles(css)
  return (
    <div className="review-sums">
      {sums.map(({ label, token, amount, text, price }) => (
        <div key={label}>
          <TokenIcon name={token.symbol} source={token.iconUrl} token={token} size={ICON_SIZE} />
          <span>
            <small>{label}</small>
            <b dir="ltr" data-length={text.length > LONG ? 'long' : undefined}>
              {text} <bdi>{cleanName(token.symbol)}</bdi>
            </b>
            <FiatValue amount={amount} price={price} />
          </span>
        </div>
      ))}
    </div>
  )
}
