// Line icons on a 24 px grid, drawn for Latchkey. Brand marks are never kept here.
import type { JSX } from 'react'

/** Name of an icon that `Icon` renders. */
export type IconName =
  | 'back'
  | 'next'
  | 'down'
  | 'close'
  | 'check'
  | 'plus'
  | 'help'
  | 'copy'
  | 'external'
  | 'search'
  | 'globe'
  | 'wallet'
  | 'warning'
  | 'refresh'
  | 'leave'
  | 'users'
  | 'shield'
  | 'mail'
  | 'qr'
  | 'arrowDown'
  | 'arrowUp'
  | 'swap'
  | 'grid'

const PATHS: Readonly<Record<IconName, string>> = {
  back: 'M14.5 5.5L8 12l6.5 6.5',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  down: 'M6 9.5L12 15.5l6-6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.6 9.3a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.1',
  copy: 'M11 8h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  external: 'M13 5h6v6M19 5l-8.5 8.5M9 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2',
  search: 'M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15.5 15.5L20 20',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c3.2 3.6 3.2 14.4 0 18c-3.2-3.6-3.2-14.4 0-18',
  wallet: 'M17 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0 0 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6M16 14v.1',
  warning: 'M12 4l9.5 16h-19zM12 10v5M12 17.5v.1',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  leave: 'M14 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7M10.5 12H20M16.5 8.5l3.5 3.5-3.5 3.5',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M3 19.5c.4-3.3 2.9-5 6-5s5.6 1.7 6 5M16 5.4a3.5 3.5 0 0 1 0 6.2M17.5 14.9c2 .6 3.2 2.2 3.5 4.6',
  shield: 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  mail: 'M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3M4 8l8 5.5L20 8',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2h-2M14 20h2v-1M20 19v1h-1',
  arrowDown: 'M12 5v14M6 13l6 6l6-6',
  arrowUp: 'M12 19V5M6 11l6-6l6 6',
  swap: 'M5 8.5h13M14.5 5l3.5 3.5-3.5 3.5M19 15.5H6M9.5 12L6 15.5l3.5 3.5',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
}

/** Icons that point in the reading direction; they are mirrored in right-to-left text. */
const DIRECTED = /back|next|leave|external/

/** Returns whether a name from a manifest is an icon of this file. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(PATHS, name)
}

/** A decorative icon in the text's color; `size` is in CSS pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg
      className="glyph"
      data-directed={DIRECTED.test(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
