// Finds the tab that a key leads to in the WAI-ARIA pattern. The devtools have tabs with a different look and the same keys.
import type { KeyboardEvent } from 'react'

/**
 * Returns the index of that tab among `count`, or null if the key moves nowhere. The arrow keys wrap around, in the direction of the text.
 */
export function findTab(
  { key, currentTarget }: Pick<KeyboardEvent<HTMLElement>, 'key' | 'currentTarget'>,
  current: number,
  count: number,
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1
  return (current + step + count) % count
}
