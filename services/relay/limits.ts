// How much one client may use. Counted in each process by itself: a client reaches one process at a time.

export interface RelayLimits {
  /** Requests a second, on average; a burst may hold twice as many. */
  requestsPerSecond: number
  /** Topics one connection may be subscribed to. */
  subscriptions: number
  /** The longest frame, in bytes; a longer one closes the socket with code 1009. */
  frameBytes: number
  /** Open sockets of one client: its tabs. */
  connectionsPerClient: number
  /** Open sockets of all clients of one process. */
  connections: number
}

export const DEFAULT_LIMITS: RelayLimits = {
  requestsPerSecond: 50,
  subscriptions: 5000,
  frameBytes: 1_048_576,
  connectionsPerClient: 32,
  connections: 10_000,
}

/** Bursts are allowed: a client that reconnects asks for all its topics at once. */
const BURST_S = 2
const MS_PER_S = 1000

/** A bucket of tokens; `take` is false when the client has used up its share. Times in milliseconds. */
export function createBucket(perSecond: number, nowMs: number): { take(nowMs: number): boolean } {
  let tokens = perSecond * BURST_S
  let filledAtMs = nowMs
  return {
    take(atMs) {
      tokens = Math.min(perSecond * BURST_S, tokens + ((atMs - filledAtMs) / MS_PER_S) * perSecond)
      filledAtMs = atMs
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
