// Nothing moves away from under a pointer, whatever arrives while it is in the list.
import type { Placed } from './order'

/** Whether a key is of a row that is still to come. */
const isRoom = (key: string) => key.startsWith('room:')

/**
 * `rows` in their order, except that those of the `held` keys keep their places: a row that is gone leaves its own empty, and what
 * comes late takes the room that was kept, then the end.
 */
export function holdRows<Row extends Placed>(
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
