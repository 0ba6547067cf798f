// Limits what one client may send, counted for the client and for its network address.
import type { Rate, RateLimits } from '../database/rateLimits.ts'
import type { RelayLimits } from './limits.ts'

/** Bursts are allowed, because a client that reconnects requests all its topics immediately. */
const BURST_S = 2
const MINUTE_S = 60
const DAY_S = 86_400

export interface Sender {
  /** Counts one frame. Returns the reason for a refusal, or null. */
  count(bytes: number): string | null
}

interface Count {
  bucket: string
  rate: Rate
  isBytes: boolean
}

/** `address` is null for a client that is not counted by address. */
export function createSender(rates: RateLimits, limits: RelayLimits, clientId: string, address: string | null): Sender {
  const own: Count[] = [
    { bucket: `requests ${clientId}`, rate: inSeconds(limits.requestsPerSecond * BURST_S, BURST_S), isBytes: false },
    { bucket: `bytes ${clientId}`, rate: inSeconds(limits.bytesPerMinute, MINUTE_S), isBytes: true },
  ]
  const ofAddress: Count[] = [
    {
      bucket: `requests ${address}`,
      rate: inSeconds(limits.addressRequestsPerSecond * BURST_S, BURST_S),
      isBytes: false,
    },
    { bucket: `bytes ${address}`, rate: inSeconds(limits.addressBytesPerMinute, MINUTE_S), isBytes: true },
    { bucket: `day ${address}`, rate: inSeconds(limits.addressBytesPerDay, DAY_S), isBytes: true },
  ]
  const counts = address === null ? own : [...own, ...ofAddress]
  return {
    count(bytes) {
      const full = counts.find(({ bucket, rate, isBytes }) => !rates.take(bucket, rate, isBytes ? bytes : 1))
      if (!full) return null
      return full.isBytes ? 'Too many bytes' : 'Too many requests'
    },
  }
}

function inSeconds(units: number, burstS: number): Rate {
  return { perSecond: units / burstS, burstS }
}
