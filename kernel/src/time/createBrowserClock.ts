// The page's clock. Timers stop with the page, so overdue ones can be run when the page is back.
import type { Clock } from '../base/clock'

export interface BrowserClock extends Clock {
  /** Runs the timers that are due. */
  runOverdue(): void
}

/** Returns a clock without timers. */
export function createBrowserClock(): BrowserClock {
  const dueMs = new Map<() => void, number>()
  return {
    now: () => Date.now(),
    setTimeout(callback, delayMs) {
      const stop = () => {
        clearTimeout(id)
        dueMs.delete(run)
      }
      const run = () => {
        stop()
        callback()
      }
      const id = setTimeout(run, delayMs)
      dueMs.set(run, Date.now() + delayMs)
      return stop
    },
    runOverdue() {
      for (const [run, atMs] of [...dueMs]) if (atMs <= Date.now() && dueMs.has(run)) run()
    },
  }
}
