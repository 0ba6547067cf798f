// A ring with rounded corners around a picture: it turns while the modal waits, and is still and red after a failure.
import type { JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './ProgressRing.css?inline'

export interface ProgressRingProps {
  state: 'waiting' | 'done' | 'failed'
  /** A picture of 96 px. */
  children: ReactNode
}

/** Decorative: the text below it says the same. */
export function ProgressRing({ state, children }: ProgressRingProps): JSX.Element {
  useStyles(css)
  return (
    <span className="ring" data-state={state}>
      <span className="ring-track" aria-hidden="true" />
      {children}
    </span>
  )
}
