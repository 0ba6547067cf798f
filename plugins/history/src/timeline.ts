// Transactions by year and month, newest first, without duplicates. Adding a page changes only the months of that page.
import type { Activity, ActivityMonth } from './types'

interface TimelineMonth extends ActivityMonth {
  readonly byId: ReadonlyMap<string, Activity>
  readonly hashes: ReadonlySet<string>
}
/** Newest first. */
export type Timeline = readonly TimelineMonth[]

export const EMPTY_TIMELINE: Timeline = []

/** Returns whether it contains this transaction. */
export function hasHash(timeline: Timeline, hash: string): boolean {
  return timeline.some(({ hashes }) => hashes.has(hash))
}

/** Returns the item of this transaction; null if there is none. */
export function findHash(timeline: Timeline, hash: string): Activity | null {
  const month = timeline.find(({ hashes }) => hashes.has(hash))
  return month?.items.find((item) => item.hash === hash) ?? null
}

export function countItems(timeline: Timeline): number {
  return timeline.reduce((sum, { items }) => sum + items.length, 0)
}

/** Returns the timeline with these items added; an item replaces an older one with the same ID. */
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

/** Newest first. Items of the same time are sorted by ID, so that the order of arrival does not matter. */
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
