// The frame of every receipt, from the first moment to the outcome: a ring that closes into a check, the state, and the amount.
import { useStyles } from '@latchkey/ui'
import type { ComponentProps, JSX, ReactNode } from 'react'
import css from './Receipt.css?inline'

/** `unknown`: the outcome is not reported to this page. */
export type ReceiptStatus = 'pending' | 'confirmed' | 'failed' | 'unknown'

export interface ReceiptProps extends Omit<ComponentProps<'div'>, 'className'> {
  status: ReceiptStatus
  /** Says what happens, and its state. Screen readers announce it when it changes. */
  told: ReactNode
  /** `ReceiptAmount`s. */
  amounts: ReactNode
  /** The facts, and the buttons. */
  children: ReactNode
}

/** The icon in the closed ring. */
const SIGNS = { confirmed: 'M26 41l10 10l19-21', failed: 'M30 30l20 20M50 30l-20 20' } as const
/** Quarters of the ring that turn as one and separate to close it, so that only transforms are animated. */
const ARCS = [0, 1, 2, 3]

/** Shows the state and the amounts at the top, and the children below. */
export function Receipt({ status, told, amounts, children, ...rest }: ReceiptProps): JSX.Element {
  useStyles(css)
  return (
    <div className="receipt" data-status={status} {...rest}>
      <div className="hero">
        <svg className="receipt-ring" viewBox="0 0 80 80" aria-hidden="true">
          <circle cx="40" cy="40" r="36" />
          <g>
            {ARCS.map((arc) => (
              <circle key={arc} cx="40" cy="40" r="36" pathLength="100" />
            ))}
          </g>
          <path d={SIGNS[status === 'failed' ? status : 'confirmed']} />
        </svg>
        <p role="status">{told}</p>
        {amounts}
      </div>
      {children}
    </div>
  )
}
