// Caches the last valid listings: refreshes them periodically, serves them while the source fails, and stores them in the database if there
// is one.
import type { Query } from '../../database/database.ts'
import { repeatEvery } from '../../repeatEvery.ts'
import type { Listing } from '../createListings.ts'
import { readListings } from './listingSchema.ts'
import type { ReadListings } from './listingSources.ts'

export interface KeptListings {
  /** Null before the first read. */
  current(): readonly Listing[] | null
  /** Whether the last read succeeded. */
  isFresh(): boolean
  /** Stops refreshing, and resolves when the last read has ended. */
  stop(): Promise<void>
}

export interface KeepOptions {
  read: ReadListings
  /** Key of the cache. Copies of other sources are not used. */
  name: string
  refreshMs: number
  /** Null: a process that starts while the source fails has no listings. */
  query: Query | null
  /** Called with the kind of each failure, never with a URL. */
  onFault: (kind: string) => void
}

/** Resolves when there is a copy, or after the first failure. */
export async function cacheListings({ read, name, refreshMs, query, onFault }: KeepOptions): Promise<KeptListings> {
  let current: readonly Listing[] | null = null
  let isFresh = false
  let round: Promise<void> | null = null

  async function refresh(): Promise<void> {
    try {
      current = await read()
      isFresh = true
    } catch (cause) {
      isFresh = false
      return onFault(kindOf(cause))
    }
    // A database that fails says nothing about the source.
    if (query) await storeCopy(query, name, current).catch((cause) => onFault(kindOf(cause)))
  }
  const begin = () => {
    round ??= refresh().finally(() => {
      round = null
    })
    return round
  }
  if (query) current = await readCopy(query, name)
  const first = begin()
  if (!current) await first
  const end = repeatEvery(refreshMs, () => void begin())
  return {
    current: () => current,
    isFresh: () => isFresh,
    async stop() {
      end()
      await round
    },
  }
}

async function storeCopy(query: Query, name: string, listings: readonly Listing[]): Promise<void> {
  await query(
    `insert into directory.copy as known (source, listings, read_at) values ($1, $2, now())
     on conflict (source) do update set listings = excluded.listings, read_at = excluded.read_at`,
    [name, { data: listings }],
  )
}

async function readCopy(query: Query, name: string): Promise<Listing[] | null> {
  const [row] = await query<{ listings: { data: unknown[] } }>(
    'select listings from directory.copy where source = $1',
    [name],
  )
  return row ? readListings(row.listings.data) : null
}

function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  return cause.name === 'SourceError' ? `${cause.name} ${cause.message}` : cause.name
}
