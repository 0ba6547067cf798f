// A clock that a test controls.
import type { Clock } from '../base/clock'

export interface FakeClock extends Clock {
  /** Moves the time forward and runs due timers, in order. */
  advance(byMs: number): void
  /** Returns how many timers have not run yet. */
  pending(): number
}

/** Creates a clock that starts at `startMs`, in milliseconds since the epoch. */
export function createFakeClock(startMs = 1_750_000_000_000): FakeClock {
  let nowMs = startMs
  const timers = new Set<{ dueMs: number; callback: () => void }>()

  function nextDue(untilMs: number) {
    const due = [...timers].filter((timer) => timer.dueMs <= untilMs)
    return due.sort((a, b) => a.dueMs - b.dueMs)[0]
  }

  return {
    now: () => nowMs,
    setTimeout(callback, delayMs) {
      const timer = { dueMs: nowMs + delayMs, callback }
      timers.add(timer)
      // Timers that are already due run without moving the time.
      if (delayMs <= 0) queueMicrotask(() => timers.delete(timer) && callback())
      return () => timers.delete(timer)
    },
    advance(byMs) {
      const untilMs = nowMs + byMs
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        timers.delete(timer)
        nowMs = timer.dueMs
        timer.callback()
      }
      nowMs = untilMs
    },
    pending: () => timers.size,
  }
}
