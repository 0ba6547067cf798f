// Caches responses. If the service fails, the last response is returned for a limited time.
import { LRUCache } from 'lru-cache'
import { SourceError } from './source.ts'

export interface CacheOptions<Value> {
  /** How long a response is returned without a new request. */
  ttlMs: number
  /** The maximum age of a response that is returned because the service fails. */
  maxStaleMs: number
  maxEntries?: number
  load: (key: string) => Promise<Value>
}

export interface Cache<Value> {
  /** Concurrent requests share one response. Throws the error of `load` if there is no response that is young enough. */
  read(key: string): Promise<Value>
}

const MAX_ENTRIES = 5_000

export function createCache<Value>({ ttlMs, maxStaleMs, maxEntries = MAX_ENTRIES, load }: CacheOptions<Value>) {
  const kept = new LRUCache<string, { value: Value; readAtMs: number }>({
    max: maxEntries,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key) => ({ value: await load(key), readAtMs: Date.now() }),
  })
  const cache: Cache<Value> = {
    async read(key) {
      const entry = await kept.fetch(key)
      if (!entry || Date.now() - entry.readAtMs > maxStaleMs) throw new SourceError('stale')
      return entry.value
    },
  }
  return cache
}
