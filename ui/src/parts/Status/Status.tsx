// A live region that is there before its first words: one that comes with them is not read by every screen reader.
import type { JSX, ReactNode } from 'react'

/** Says what becomes of the view when the visitor next pauses; takes no room while there is nothing to say. */
export function Status({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={children ? undefined : 'hidden'} role="status">
      {children}
    </div>
  )
}
