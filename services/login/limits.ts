// Limits how often something can be done. The database counts, so all processes of a service share one count.
import type { Database } from '../database/database.ts'
import { RefusedError } from '../routes.ts'

export interface Limit {
  /** Uses per window. */
  uses: number
  windowMs: number
}

export interface Limits {
  /** Counts one use of `bucket`. Throws RefusedError 429 `throttled` if the window is used up. */
  take(bucket: string, limit: Limit): Promise<void>
  /** Deletes windows that have ended. */
  purge(): Promise<void>
}

/** For all requests of one caller that the keeper counts together. */
export const REQUESTS_PER_CALLER: Limit = { uses: 60, windowMs: 900_000 }

const MS_PER_S = 1000
/** No window is longer. */
const LONGEST_WINDOW_MS = 86_400_000

/** The statement that creates the table, for the migrations of a service. */
export function limitTable(schema: string): string {
  return `create table ${schema}.use (bucket text primary key, started_at_ms bigint not null, uses integer not null)`
}

/** Counts in the table of one service. */
export function createLimits(database: Database, schema: string, now: () => number): Limits {
  return {
    async take(bucket, { uses, windowMs }) {
      const nowMs = now()
      const [row] = await database.query<{ uses: number; startedAtMs: bigint }>(
        `insert into ${schema}.use as known (bucket, started_at_ms, uses) values ($1, $2, 1)
         on conflict (bucket) do update set
           uses = case when known.started_at_ms <= $3 then 1 else known.uses + 1 end,
           started_at_ms = case when known.started_at_ms <= $3 then $2 else known.started_at_ms end
         returning uses, started_at_ms as "startedAtMs"`,
        [bucket, BigInt(nowMs), BigInt(nowMs - windowMs)],
      )
      if (!row || row.uses <= uses) return
      const waitS = Math.max(1, Math.ceil((Number(row.startedAtMs) + windowMs - nowMs) / MS_PER_S))
      throw new RefusedError(429, 'throttled', `Please try again after ${waitS} seconds`)
    },
    purge: async () => {
      await database.query(`delete from ${schema}.use where started_at_ms < $1`, [BigInt(now() - LONGEST_WINDOW_MS)])
    },
  }
}
