// Request limits per caller and route, over all processes.
import { RefusedError } from '../routes.ts'
import type { RateLimits } from './rateLimits.ts'

/** Pages send many requests when they open. */
const BURST_S = 2

export interface RequestLimits {
  /** Counts one request, or `units`. Returns false and counts nothing if the limit is exceeded. */
  allows(caller: string, route: string, units?: number): boolean
  /** Counts one request. Throws RefusedError 429 `rate_limited`. */
  take(caller: string, route: string): void
  /**
   * Counts the calls of a batch after its first, which `take` has counted. A batch that is longer than a burst uses up the burst. Throws RefusedError
   * 429 `rate_limited`.
   */
  takeRest(caller: string, route: string, calls: number): void
}

/** `perSecond` is an average; a burst can have twice as many. */
export function createRequestLimits(perSecond: number, rates: RateLimits): RequestLimits {
  const allows = (caller: string, route: string, units = 1) =>
    rates.take(`${caller} ${route}`, { perSecond, burstS: BURST_S }, units)
  const take = (caller: string, route: string, units = 1) => {
    if (!allows(caller, route, units)) throw new RefusedError(429, 'rate_limited', 'Too many requests')
  }
  return {
    allows,
    take: (caller, route) => take(caller, route),
    takeRest: (caller, route, calls) => take(caller, route, Math.max(0, Math.min(calls, perSecond * BURST_S) - 1)),
  }
}
