// Remembers what was fetched for a time, shares what is on its way, and leaves a failed source alone for a while.
// Lifetimes and lock-outs of specification section 9 (requirement BAL-04) are set by whoever makes one.

/** Entries one cache keeps when nothing else is said. */
const DEFAULT_MAX_ENTRIES = 100

export interface CacheOptions {
  /** How long a value is used. */
  ttlMs: number
  /** How long a failure is repeated instead of trying again. Default 0. */
  lockoutMs?: number
  /** The oldest entry goes first. */
  maxEntries?: number
  /** Milliseconds since the epoch. */
  now: () => number
}
export interface Cache<V> {
  /** The remembered value, or that of `load`. Rejects with what `load` rejects with, again during a lock-out. */
  get(key: string, load: () => Promise<V>): Promise<V>
  /** Forgets one key, or all. What is on its way still reaches its callers and is not remembered. */
  drop(key?: string): void
}

interface Entry<V> {
  outcome: Promise<V>
  /** Null while on its way. */
  settledAtMs: number | null
  lifetimeMs: number
}

/** Creates an empty cache. */
export function createCache<V>(options: CacheOptions): Cache<V> {
  const { ttlMs, lockoutMs = 0, maxEntries = DEFAULT_MAX_ENTRIES, now } = options
  const entries = new Map<string, Entry<V>>()

  function isUsable({ settledAtMs, lifetimeMs }: Entry<V>): boolean {
    if (settledAtMs === null) return true
    const ageMs = now() - settledAtMs
    // A clock that was set back would keep an entry for hours.
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
