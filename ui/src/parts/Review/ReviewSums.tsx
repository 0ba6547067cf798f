// The amounts that a review is about, large: what leaves, and what comes in for it.
import { cleanName, type Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { TokenIcon, useStyles, Worth } from '@latchkey/ui'
import type { JSX } from 'react'
import css from './ReviewSums.css?inline'

/** CSS pixels. */
const ICON_SIZE = 40
/** Characters beyond which the large digits take more than a line. */
const LONG = 20

export interface ReviewSum {
  label: string
  token: Token
  amount: Decimal
  /** The amount as it is printed, without its symbol. */
  text: string
  /** US dollars for one whole token. Without a price only the amount is drawn. */
  price: Decimal | null | undefined
}

/** Draws one line for each sum. */
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
            <Worth amount={amount} price={price} />
          </span>
        </div>
      ))}
    </div>
  )
}
