// Icons for what a store has: an app for a phone, an extension, or a page. Drawn for Latchkey on its icon grid.
import type { JSX } from 'react'
import type { StoreKind } from './stores'

const PHONE = 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M11 18h2'
const PATHS: Readonly<Record<StoreKind, string>> = {
  appStore: PHONE,
  playStore: PHONE,
  chromeStore: 'M5 8h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v4h-4a2.2 2.2 0 1 0-4 0H5v-4a2.2 2.2 0 1 0 0-4z',
  homepage: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c3.2 3.6 3.2 14.4 0 18M12 3c-3.2 3.6-3.2 14.4 0 18',
}

/** Decorative, in the text's color. */
export function StoreGlyph({ kind }: { kind: StoreKind }): JSX.Element {
  return (
    <svg className="glyph" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  )
}
