// Makes sure that only one of several processes does a task. The process renews its lease in the database every few seconds. If it stops, another one
// takes over.
import { randomUUID } from 'node:crypto'
import type { Query } from '../../database/database.ts'

/** How long a task can stay undone after its process died, in seconds. */
const LEASE_S = 10
const RENEW_MS = 3000

export interface Lease {
  /** Whether this process holds the lease. Queries the database at most once every few seconds. */
  hold(): Promise<boolean>
  /** Releases the lease, so that another process can take over immediately. */
  release(): Promise<void>
}

/** The lease of one network. It uses the database's clock, so the processes' clocks can differ. */
export function createLease(query: Query, network: string): Lease {
  const holder = randomUUID()
  let isHeld = false
  let requestedMs = Number.NEGATIVE_INFINITY
  return {
    async hold() {
      if (performance.now() - requestedMs < RENEW_MS) return isHeld
      const requestedAtMs = performance.now()
      isHeld = false
      const taken = await query(
        `insert into data_api.lease as known (network, holder, expires_at)
         values ($1, $2, clock_timestamp() + make_interval(secs => $3))
         on conflict (network) do update set holder = excluded.holder, expires_at = excluded.expires_at
         where known.holder = $2 or known.expires_at < clock_timestamp() returning network`,
        [network, holder, LEASE_S],
      )
      requestedMs = requestedAtMs
      isHeld = taken.length > 0
      return isHeld
    },
    async release() {
      isHeld = false
      await query('delete from data_api.lease where network = $1 and holder = $2', [network, holder])
    },
  }
}
