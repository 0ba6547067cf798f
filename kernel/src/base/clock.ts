// The kernel's clock, which a test can control.
import type { Dispose } from './store'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `callback` once after `delayMs` milliseconds, unless the returned function is called first. */
  setTimeout(callback: () => void, delayMs: number): Dispose
}
