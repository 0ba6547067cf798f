// The lines of the list: headings and rows, in reading order.
import type { ActivityMonth, ActivityState } from '../types'
import { type ActivityRow, listRows } from './describeRow'

export type Line = { key: string } & (
  | { kind: 'pending' }
  | { kind: 'month'; month: ActivityMonth }
  | { kind: 'row'; row: ActivityRow }
)

/** Lines of months that were already listed; a changed month is a new object. */
export type KnownLines = WeakMap<ActivityMonth, readonly Line[]>

/** Returns pending transactions, then a heading for every month and its rows. */
export function listLines(
  { pending, months }: Pick<ActivityState, 'pending' | 'months'>,
  known: KnownLines = new WeakMap(),
): readonly Line[] {
  const listMonth = (month: ActivityMonth) => {
    const lines = known.get(month) ?? [
      { kind: 'month', key: `${month.year}-${month.month}`, month },
      ...month.items.flatMap(listRowLines),
    ]
    known.set(month, lines)
    return lines
  }
  const open: readonly Line[] = pending.length === 0 ? [] : [{ kind: 'pending', key: 'pending' }]
  return [...open, ...pending.flatMap(listRowLines), ...months.flatMap(listMonth)]
}

/** Returns at most `most` rows, with their headings. */
export function cutLines(lines: readonly Line[], most: number): readonly Line[] {
  const after = lines.filter(({ kind }) => kind === 'row')[most]
  if (!after) return lines
  const cut = lines.slice(0, lines.indexOf(after))
  return cut.at(-1)?.kind === 'row' ? cut : cut.slice(0, -1)
}

function listRowLines(item: ActivityMonth['items'][number]): readonly Line[] {
  return listRows(item).map((row) => ({ kind: 'row', key: row.key, row }))
}
