// A live region that exists before its first text, because some screen readers don't read a region that is added together with its text.
import type { JSX, ReactNode } from 'react'

/** Announces the view's state when a screen reader is next idle; takes no space while there is nothing to say. */
export function Status({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={children ? undefined : 'hidden'} role="status">
      {children}
    </div>
  )
}
