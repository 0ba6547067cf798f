// An amount of a receipt in large digits, with its value below.
import type { JSX, ReactNode } from 'react'

export interface ReceiptAmountProps {
  text: string
  /** The full precision. */
  exact: string
  /** Set if a receipt has two amounts: the paid one is less important than the received one. */
  direction?: 'in' | 'out' | 'self' | undefined
  /** The value of the amount. Null: unknown so far; its line is kept. */
  worth?: ReactNode
}

/** Use it in a `Receipt`, because it shares that style sheet. */
export function ReceiptAmount({ text, exact, direction, worth }: ReceiptAmountProps): JSX.Element {
  return (
    <>
      <h3 data-direction={direction} title={exact}>
        {/* Text that is read from its end moves when it changes, so it is rendered again. */}
        <bdi key={exact}>{text}</bdi>
      </h3>
      {worth !== undefined && <p className="receipt-worth">{worth}</p>}
    </>
  )
}
