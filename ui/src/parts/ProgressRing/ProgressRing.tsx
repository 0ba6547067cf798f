// A ring with rounded corners around a picture: turning while something is awaited, still and red when it failed.
import type { JSX, ReactNode } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './ProgressRing.css?inline'

export interface ProgressRingProps {
  state: 'waiting' | 'done' | 'failed'
  /** A picture of 96 px. */
  children: ReactNode
}

/** Decorative: the words below it say the same. */
export function ProgressRing({ state, children }: ProgressRingProps): JSX.Element {
  useStyles(css)
  return (
    <span className="ring" data-state={state}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <rect x="4" y="4" width="112" height="112" rx="36" />
        <rect x="4" y="4" width="112" height="112" rx="36" pathLength="100" />
      </svg>
      {children}
    </span>
  )
}
