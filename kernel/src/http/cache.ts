// Caches responses for a time, shares pending requests, and pauses after a failure. Each cache sets its own lifetimes and pauses (BAL-04).

/** Default number of entries in a cache. */
const DEFAULT_MAX_ENTRIES = 100

/** How long a cache keeps what it loaded. */
export interface CacheOptions {
  /** How long a value is used, in milliseconds. */
  ttlMs: number
  /** How long a failure is repeated instead of trying again, in milliseconds. Default 0. */
  lockoutMs?: number
  /** Maximum number of entries; above it, the oldest one is dropped. Default 100. */
  maxEntries?: number
  /** Returns milliseconds since the epoch. */
  now: () => number
}
/** Values by key, each loaded when it is first needed. */
export interface Cache<V> {
  /** Resolves to the cached value, or to that of `load`. Rejects with the error of `load`, again during a lock-out. */
  get(key: string, load: () => Promise<V>): Promise<V>
  /** Drops one key, or all. A pending load still reaches its callers, and its value is not cached. */
  drop(key?: string): void
}

interface Entry<V> {
  outcome: Promise<V>
  /** Null while pending. */
  settledAtMs: number | null
  lifetimeMs: number
}

/**
 * Creates an empty cache.
 *
 * @example
 * ```ts
 * import { createCache } from '@latchkey/kernel/http'
 *
 * const prices = createCache<number>({ ttlMs: 30_000, lockoutMs: 5_000, now: Date.now })
 * const price = await prices.get('ETH', async () => {
 *   const response = await fetch('https://api.shop.example/prices/ETH')
 *   return response.json()
 * })
 * ```
 */
export function createCache<V>(options: CacheOptions): Cache<V> {
  const { ttlMs, lockoutMs = 0, maxEntries = DEFAULT_MAX_ENTRIES, now } = options
  const entries = new Map<string, Entry<V>>()

  function isUsable({ settledAtMs, lifetimeMs }: Entry<V>): boolean {
    if (settledAtMs === null) return true
    const ageMs = now() - settledAtMs
    // If the clock was set back, an entry would stay for hours.
    return ageMs >= 0 && ageMs < lifetimeMs
  }

  function start(load: () => Promise<V>): Entry<V> {
    const entry: Entry<V> = { outcome: load(), settledAtMs: null, lifetimeMs: ttlMs }
    entry.outcome.then(
      () => {
        entry.settledAtMs = now()
      },
      () => {
        entry.settledAtMs = now()
        entry.lifetimeMs = lockoutMs
      },
    )
    return entry
  }

  return {
    async get(key, load) {
      const known = entries.get(key)
      if (known && isUsable(known)) return known.outcome
      const entry = start(load)
      entries.delete(key)
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size > maxEntries) entries.delete(oldest)
      return entry.outcome
    },
    drop(key) {
      if (key === undefined) entries.clear()
      else entries.delete(key)
    },
  }
}
