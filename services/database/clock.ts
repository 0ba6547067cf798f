// The clock of everything stored in a database: the database's own, so that a process with a wrong clock expires nothing too early.
import type { Database } from './database.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Reads the database's clock again. Code that deletes expired rows calls it first. */
  sync(): Promise<void>
}

/** Opens a clock that reads the database's once and continues with a monotonic timer. `fixed` replaces it. */
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
