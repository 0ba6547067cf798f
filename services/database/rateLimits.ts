// Rate limits per caller, shared by all processes on one database. Each process counts in memory, so that a request needs no query, and
// adds its counts to the shared ones twice a second.
import type { Query } from './database.ts'

export interface Rate {
  /** Average units per second. */
  perSecond: number
  /** Maximum burst: what is allowed in this many seconds can be used immediately. */
  burstS: number
}

export interface RateLimits {
  /** Counts `units` (default 1) against a bucket. Returns false and counts nothing if they exceed the limit. */
  take(bucket: string, rate: Rate, units?: number): boolean
  /** Adds the counts of this process to the shared ones, and removes expired ones. */
  share(): Promise<void>
  /** Shares the remaining counts and stops. */
  stop(): Promise<void>
}

const SHARE_MS = 500
/** Milliseconds between two deletions of expired rows. */
const PURGE_MS = 60_000
/** Maximum buckets in memory, also of counts that wait for the database; the oldest are dropped. */
const MAX_BUCKETS = 50_000
const MS_PER_S = 1000

/**
 * Returns the statement that creates the table, for a service's migrations. The table is unlogged: a crash of the database may empty it.
 */
export function rateTable(schema: string): string {
  return `create unlogged table ${schema}.rate (bucket text primary key, used_until_ms double precision not null)`
}

/**
 * Counts in the table of one service, or only in memory without a database. `now` is in milliseconds. A bucket is the time until which it
 * is used up (GCRA): in memory by `now`, in the table by the database's clock, because the clocks of processes differ.
 */
export function createRateLimits(query: Query | null, schema: string, now: () => number): RateLimits {
  const usedUntilMs = new Map<string, number>()
  /** Counts that are not shared yet, in milliseconds of use. */
  let unshared = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let purgedAtMs = 0

  function countUnshared(bucket: string, ms: number): void {
    unshared.set(bucket, (unshared.get(bucket) ?? 0) + ms)
    forgetOldest(unshared)
  }
  async function share() {
    clearTimeout(timer)
    timer = undefined
    if (!query) return
    const counted = [...unshared].sort(([one], [other]) => (one < other ? -1 : 1))
    unshared = new Map()
    try {
      for (const { bucket, leftMs } of await addUse(query, schema, counted)) {
        const sharedMs = now() + leftMs + (unshared.get(bucket) ?? 0)
        usedUntilMs.set(bucket, Math.max(usedUntilMs.get(bucket) ?? 0, sharedMs))
      }
      if (performance.now() - purgedAtMs < PURGE_MS) return
      purgedAtMs = performance.now()
      await query(`delete from ${schema}.rate where used_until_ms < ${CLOCK_MS}`)
    } catch {
      // While the database is unavailable, this process continues to count, and shares the sum later.
      for (const [bucket, ms] of counted) countUnshared(bucket, ms)
    }
  }
  return {
    take(bucket, { perSecond, burstS }, units = 1) {
      const nowMs = now()
      const costMs = (units / perSecond) * MS_PER_S
      const untilMs = Math.max(usedUntilMs.get(bucket) ?? 0, nowMs) + costMs
      if (untilMs - nowMs > burstS * MS_PER_S) return false
      usedUntilMs.delete(bucket)
      usedUntilMs.set(bucket, untilMs)
      forgetOldest(usedUntilMs)
      if (!query) return true
      countUnshared(bucket, costMs)
      timer ??= setTimeout(share, SHARE_MS).unref()
      return true
    },
    share,
    async stop() {
      await share()
      clearTimeout(timer)
    },
  }
}

function forgetOldest(buckets: Map<string, number>): void {
  const [oldest] = buckets.keys()
  if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
}

const CLOCK_MS = 'extract(epoch from clock_timestamp()) * 1000'

/** Adds to each bucket, and resolves to how much longer each is used up, in milliseconds. */
function addUse(query: Query, schema: string, counted: readonly (readonly [string, number])[]) {
  if (counted.length === 0) return []
  return query<{ bucket: string; leftMs: number }>(
    `with clock as materialized (select (${CLOCK_MS})::float8 as ms)
     insert into ${schema}.rate as known (bucket, used_until_ms)
     select bucket, ms + used from clock, unnest($1::text[], $2::float8[]) as counted (bucket, used) order by bucket
     on conflict (bucket) do update
     set used_until_ms = greatest(known.used_until_ms - (select ms from clock), 0) + excluded.used_until_ms
     returning bucket, used_until_ms - (select ms from clock) as "leftMs"`,
    [counted.map(([bucket]) => bucket), counted.map(([, ms]) => ms)],
  )
}
