// Blocks requests to a server for as long as it requests (`Retry-After`), and after a failure for as long as the call specifies.
import { findError, type LatchkeyError } from '@latchkey/kernel'
import { retryAfterMs } from '@latchkey/kernel/http'

/** The longest time that a server can request. */
const MAX_WAIT_MS = 3_600_000

export interface Lockouts {
  /** Returns the failure that currently blocks requests. */
  find(key: string): LatchkeyError | undefined
  /** Blocks for at least `waitMs` from now. */
  add(key: string, error: LatchkeyError, waitMs: number): void
}

/** Creates an empty list. `now` returns milliseconds since the epoch. */
export function createLockouts(now: () => number): Lockouts {
  const locked = new Map<string, { error: LatchkeyError; sinceMs: number; untilMs: number }>()
  return {
    find(key) {
      const lock = locked.get(key)
      // Also checks the start: if the device's clock is set back, the block must not last for hours.
      if (lock && now() >= lock.sinceMs && now() < lock.untilMs) return lock.error
      locked.delete(key)
      return undefined
    },
    add(key, error, waitMs) {
      const retryAfter = findError(error, 'kernel/http-status')?.context.retryAfter ?? null
      const requestedMs = Math.min(retryAfterMs(retryAfter, now()), MAX_WAIT_MS)
      const lastsMs = Math.max(waitMs, requestedMs)
      if (lastsMs > 0) locked.set(key, { error, sinceMs: now(), untilMs: now() + lastsMs })
    },
  }
}
