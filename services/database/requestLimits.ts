// How often one caller may call one route, in all processes together.
import { RefusedError } from '../routes.ts'
import type { RateLimits } from './rateLimits.ts'

/** Bursts are allowed: a page asks for much when it opens. */
const BURST_S = 2

export interface RequestLimits {
  /** Counts one request, or `units`. False, with nothing counted, when they are too many. */
  allows(caller: string, route: string, units?: number): boolean
  /** Counts one request. Throws RefusedError 429 `rate_limited`. */
  take(caller: string, route: string): void
}

/** `perSecond` on average; a burst may hold twice as many. */
export function createRequestLimits(perSecond: number, rates: RateLimits): RequestLimits {
  const allows = (caller: string, route: string, units = 1) =>
    rates.take(`${caller} ${route}`, { perSecond, burstS: BURST_S }, units)
  return {
    allows,
    take(caller, route) {
      if (!allows(caller, route)) throw new RefusedError(429, 'rate_limited', 'Too many requests')
    },
  }
}
