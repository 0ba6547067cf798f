// Leaves a server alone: for as long as it asks for (`Retry-After`), and for a while after a failure where the call says so.
import { findError, type LatchkeyError } from '@latchkey/kernel'
import { retryAfterMs } from '@latchkey/kernel/http'

/** No server decides about more than an hour. */
const MAX_WAIT_MS = 3_600_000

export interface Lockouts {
  /** The failure because of which nothing is asked now. */
  find(key: string): LatchkeyError | undefined
  /** At least for `waitMs`, from now. */
  add(key: string, error: LatchkeyError, waitMs: number): void
}

/** None yet. `now` in milliseconds since the epoch. */
export function createLockouts(now: () => number): Lockouts {
  const locked = new Map<string, { error: LatchkeyError; sinceMs: number; untilMs: number }>()
  return {
    find(key) {
      const lock = locked.get(key)
      // A clock that was set back would keep it shut for hours.
      if (lock && now() >= lock.sinceMs && now() < lock.untilMs) return lock.error
      locked.delete(key)
      return undefined
    },
    add(key, error, waitMs) {
      const retryAfter = findError(error, 'kernel/http-status')?.context.retryAfter ?? null
      const askedMs = Math.min(retryAfterMs(retryAfter, now()), MAX_WAIT_MS)
      const lastsMs = Math.max(waitMs, askedMs)
      if (lastsMs > 0) locked.set(key, { error, sinceMs: now(), untilMs: now() + lastsMs })
    },
  }
}
