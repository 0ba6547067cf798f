// One process of several does a piece of work. It says so in the database every few seconds; when it stops saying so, another continues.
import { randomUUID } from 'node:crypto'
import type { Query } from '../../database/database.ts'

/** How long the work of a process that died is left undone, at most, in seconds. */
const LEASE_S = 10
const RENEW_MS = 3000

export interface Lease {
  /** Whether the work is this process's now. Asks the database, but not more than once in a few seconds. */
  hold(): Promise<boolean>
  /** Lets another process take over now rather than when the lease runs out. */
  release(): Promise<void>
}

/** The lease of one network, by the clock of the database, so that the clocks of the processes may differ. */
export function createLease(query: Query, network: string): Lease {
  const holder = randomUUID()
  let isHeld = false
  let askedMs = Number.NEGATIVE_INFINITY
  return {
    async hold() {
      if (performance.now() - askedMs < RENEW_MS) return isHeld
      const askedAtMs = performance.now()
      isHeld = false
      const taken = await query(
        `insert into data_api.lease as known (network, holder, expires_at)
         values ($1, $2, clock_timestamp() + make_interval(secs => $3))
         on conflict (network) do update set holder = excluded.holder, expires_at = excluded.expires_at
         where known.holder = $2 or known.expires_at < clock_timestamp() returning network`,
        [network, holder, LEASE_S],
      )
      askedMs = askedAtMs
      isHeld = taken.length > 0
      return isHeld
    },
    async release() {
      isHeld = false
      await query('delete from data_api.lease where network = $1 and holder = $2', [network, holder])
    },
  }
}
