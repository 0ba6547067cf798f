// How often one caller may ask one route, whichever process answers.
import type { RateLimits } from '../../database/rateLimits.ts'
import { RefusedError } from '../../routes.ts'

/** Bursts are allowed: a page asks for much when it opens. */
const BURST_S = 2

export interface RequestLimits {
  /** Counts one request. Throws RefusedError 429 `rate_limited`. */
  take(caller: string, route: string): void
}

/** `perSecond` on average; a burst may hold twice as many. */
export function createRequestLimits(perSecond: number, rates: RateLimits): RequestLimits {
  return {
    take(caller, route) {
      if (rates.take(`${caller} ${route}`, { perSecond, burstS: BURST_S })) return
      throw new RefusedError(429, 'rate_limited', 'Too many requests')
    },
  }
}
