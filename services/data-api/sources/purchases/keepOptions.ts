// A provider's offers rarely change, so they are requested once an hour, and reused for a day while the provider fails.
import { createCache } from '../cache.ts'

const TTL_MS = 3_600_000
const MAX_STALE_MS = 86_400_000

export function cacheOptions<T>(load: () => Promise<T>): () => Promise<T> {
  const cache = createCache({ ttlMs: TTL_MS, maxStaleMs: MAX_STALE_MS, maxEntries: 1, load })
  return () => cache.read('')
}
