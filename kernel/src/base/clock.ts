// Time as the kernel reads it, so that a test can set it.
import type { Dispose } from './store'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `callback` once, `delayMs` milliseconds from now, unless the returned function is called before. */
  setTimeout(callback: () => void, delayMs: number): Dispose
}
