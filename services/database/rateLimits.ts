// How much a caller may use a second, shared by all processes on one database. Each counts in memory, so that a request costs no
// question to the database, and adds what it counted to the shared count twice a second.
import type { Query } from './database.ts'

export interface Rate {
  /** Units a second, on average. */
  perSecond: number
  /** The longest burst: what so many seconds allow may be used in a moment. */
  burstS: number
}

export interface RateLimits {
  /** Counts `units`, one when absent, against a bucket. False, with nothing counted, when there is no room for them. */
  take(bucket: string, rate: Rate, units?: number): boolean
  /** Adds what was counted to the shared count, and forgets what is over. */
  share(): Promise<void>
  /** Shares what is left and ends. */
  stop(): Promise<void>
}

const SHARE_MS = 500
/** Between two looks for rows that are over. */
const PURGE_MS = 60_000
/** Buckets remembered by one process, and counts that wait for a database that is away; the oldest is forgotten first. */
const MAX_BUCKETS = 50_000
const MS_PER_S = 1000

/** The statement that makes the table, for the migrations of a service. A crash of the database may empty it. */
export function rateTable(schema: string): string {
  return `create unlogged table ${schema}.rate (bucket text primary key, used_until_ms double precision not null)`
}

/**
 * Counts in the table of one service, or only in this process if there is no database. `now` is in milliseconds. A bucket is the time
 * until which it is used up (GCRA): here by `now`, in the table by the clock of the database, so that the clocks of the processes may differ.
 */
export function createRateLimits(query: Query | null, schema: string, now: () => number): RateLimits {
  const usedUntilMs = new Map<string, number>()
  /** Counted here and not shared yet, in milliseconds of use. */
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
      // The database is away: this process continues counting, and shares the sum later.
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

/** How much longer each bucket is used up, in milliseconds. */
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
