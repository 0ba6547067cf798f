// A quiet label at the end of a row.
import type { JSX, ReactNode } from 'react'

/** A small rounded label. */
export function Tag({ children }: { children: ReactNode }): JSX.Element {
  return <span className="tag">{children}</span>
}
