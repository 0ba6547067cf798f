// What time it is for everything that a database keeps: its own clock, so that a process whose clock is wrong ends nothing too early.
import type { Database } from './database.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Reads the database's clock again; anyone who deletes by the time does this first. */
  sync(): Promise<void>
}

/** The database's clock, carried on by this process's timer. With `fixed`, that one instead. */
export async function openClock({ query }: Pick<Database, 'query'>, fixed?: () => number): Promise<Clock> {
  if (fixed) return { now: fixed, sync: async () => undefined }
  let startMs = 0
  async function sync() {
    const [row] = await query<{ nowMs: bigint }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"`,
    )
    startMs = Number(row?.nowMs) - performance.now()
  }
  await sync()
  return { now: () => Math.floor(startMs + performance.now()), sync }
}
