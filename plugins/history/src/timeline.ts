// Transactions by year and month, newest first, each once. Adding a page touches the months of that page alone. Wire facts 8.4.
import type { Activity, ActivityMonth } from './types'

interface TimelineMonth extends ActivityMonth {
  readonly byId: ReadonlyMap<string, Activity>
  readonly hashes: ReadonlySet<string>
}
/** Newest first. */
export type Timeline = readonly TimelineMonth[]

export const EMPTY_TIMELINE: Timeline = []

/** Whether it tells of this transaction. */
export function hasHash(timeline: Timeline, hash: string): boolean {
  return timeline.some(({ hashes }) => hashes.has(hash))
}

/** What it tells of this transaction; null when it does not. */
export function findHash(timeline: Timeline, hash: string): Activity | null {
  const month = timeline.find(({ hashes }) => hashes.has(hash))
  return month?.items.find((item) => item.hash === hash) ?? null
}

export function countItems(timeline: Timeline): number {
  return timeline.reduce((sum, { items }) => sum + items.length, 0)
}

/** The timeline with these too; an item takes the place of an older one of the same id. */
export function mergeItems(timeline: Timeline, items: readonly Activity[]): Timeline {
  if (items.length === 0) return timeline
  const latest = new Map(items.map((item) => [item.id, item]))
  const arrived = new Map<number, Activity[]>()
  for (const item of latest.values()) {
    const month = monthOf(item)
    arrived.set(month, [...(arrived.get(month) ?? []), item])
  }
  const months = new Map(timeline.map((each) => [numberOf(each), each]))
  const isReplaced = ({ byId }: TimelineMonth) => [...latest.keys()].some((id) => byId.has(id))
  const touched = new Set([...arrived.keys(), ...timeline.filter(isReplaced).map(numberOf)])
  for (const month of touched) {
    const kept = (months.get(month)?.items ?? []).filter(({ id }) => !latest.has(id))
    const own = [...kept, ...(arrived.get(month) ?? [])].sort(compare)
    if (own.length > 0) months.set(month, createMonth(month, own))
    else months.delete(month)
  }
  return [...months.values()].sort((one, other) => numberOf(other) - numberOf(one))
}

/** Months since the year 0 in the visitor's own time zone. */
function monthOf({ minedAtMs }: Activity): number {
  const date = new Date(minedAtMs)
  return date.getFullYear() * 12 + date.getMonth()
}

function numberOf({ year, month }: ActivityMonth): number {
  return year * 12 + month
}

/** Newest first; what came in one moment by its id, so that no order of arrival changes the list. */
function compare(one: Activity, other: Activity): number {
  return other.minedAtMs - one.minedAtMs || (one.id < other.id ? -1 : 1)
}

function createMonth(month: number, items: readonly Activity[]): TimelineMonth {
  return {
    year: Math.floor(month / 12),
    month: month % 12,
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    hashes: new Set(items.flatMap(({ hash }) => (hash === null ? [] : [hash]))),
  }
}
