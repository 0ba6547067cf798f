// A name tag. Drawn for Latchkey on its icon grid.
import type { JSX } from 'react'

/** Decorative, in the text's color. */
export function TagGlyph(): JSX.Element {
  return (
    <svg className="glyph" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 6a2 2 0 0 1 2-2h5.5l8 8a2 2 0 0 1 0 2.8l-4.7 4.7a2 2 0 0 1-2.8 0l-8-8zM8.5 8.5v.1" />
    </svg>
  )
}
