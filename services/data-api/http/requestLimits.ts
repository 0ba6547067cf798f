// How often one caller may ask one route. Counted in each process by itself: it guards the process, not a quota.

import { createBucket } from '../../relay/limits.ts'
import { RefusedError } from '../../routes.ts'

/** Callers remembered at most; the oldest is forgotten first, and begins with a full bucket again. */
const MAX_BUCKETS = 20_000

export interface RequestLimits {
  /** Counts one request. Throws RefusedError 429 `rate_limited`. */
  take(caller: string, route: string): void
}

/** `perSecond` on average; a burst may hold twice as many. The clock in milliseconds. */
export function createRequestLimits(perSecond: number, now: () => number): RequestLimits {
  const buckets = new Map<string, ReturnType<typeof createBucket>>()
  return {
    take(caller, route) {
      const key = `${caller} ${route}`
      const bucket = buckets.get(key) ?? createBucket(perSecond, now())
      buckets.delete(key)
      buckets.set(key, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
      if (!bucket.take(now())) throw new RefusedError(429, 'rate_limited', 'Too many requests')
    },
  }
}
