// Counts how many time limits have passed; a waiting view's text depends on it.
import { useEffect, useState } from 'react'
import { useKernel } from './useKernel'

/** Returns how many of `limitsMs` (ascending milliseconds; pass a constant) have passed since `startedAtMs`. */
export function usePassedLimits(startedAtMs: number, limitsMs: readonly number[]): number {
  const { clock } = useKernel()
  const countPassed = () => limitsMs.filter((limitMs) => clock.now() - startedAtMs >= limitMs).length
  const [, render] = useState(0)
  useEffect(() => {
    const timers = limitsMs.map((limitMs) =>
      clock.setTimeout(() => render((count) => count + 1), Math.max(0, startedAtMs + limitMs - clock.now())),
    )
    return () => {
      for (const stop of timers) stop()
    }
  }, [clock, startedAtMs, limitsMs])
  return countPassed()
}
