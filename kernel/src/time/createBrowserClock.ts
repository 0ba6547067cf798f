// The page's own time. Timers stand still in a page that the browser has stopped: what fell due meanwhile can be run when it is back.
import type { Clock } from '../kernel'

export interface BrowserClock extends Clock {
  /** Runs the timers that are due. */
  runOverdue(): void
}

/** Returns a clock that no timer waits for yet. */
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
