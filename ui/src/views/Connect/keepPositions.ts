// Keeps rows from moving away under a pointer while the pointer is in the list.
import type { Placed } from './order'

/** Returns whether a key belongs to a skeleton row. */
const isRoom = (key: string) => key.startsWith('room:')

/**
 * Returns `rows` in their order, except that rows with the `held` keys keep their positions. A removed row leaves its position empty. A
 * late row replaces a skeleton, or else goes to the end.
 */
export function keepPositions<Row extends Placed>(
  rows: readonly Row[],
  held: readonly string[],
  empty: (key: string) => Row,
): readonly Row[] {
  const late = rows.filter(({ key }) => !held.includes(key))
  const places = held.map(
    (place) => rows.find(({ key }) => key === place) ?? ((isRoom(place) && late.shift()) || empty(place)),
  )
  return [...places, ...late]
}
