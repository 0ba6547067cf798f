// A key, for sites that may act for the account. Drawn for Latchkey on its icon grid.
import type { JSX } from 'react'

/** Decorative, in the text's color; `size` is in CSS pixels. */
export function KeyGlyph({ size = 20 }: { size?: number }): JSX.Element {
  return (
    <svg className="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 11a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M11.2 12.3L20 3.5M16 7.5l3.5 3.5M13.5 10l2 2" />
    </svg>
  )
}
