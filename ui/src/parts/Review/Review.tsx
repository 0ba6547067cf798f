// What every review ends with, before and after the wallet is asked.
import type { JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { Button } from '../Button/Button'
import css from './Review.css?inline'

/** What became of the question to the wallet; takes no room while there is nothing to say. */
export function Outcome({ children }: { children: ReactNode }): JSX.Element {
  useStyles(css)
  return (
    <p className="outcome" role="alert">
      {children}
    </p>
  )
}

export interface ReviewGoneProps {
  /** Why there is nothing to review any more. */
  text: string
  /** Names the way back to the form. */
  again: string
  /** Goes back to the form. */
  onAgain: () => void
}

/** In place of a review that the world has moved away from. */
export function ReviewGone({ text, again, onAgain }: ReviewGoneProps): JSX.Element {
  return (
    <div className="hero">
      <p role="alert">{text}</p>
      <Button weight="primary" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
