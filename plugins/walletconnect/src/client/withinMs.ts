// Limits the wait for work that may never finish.
import type { Clock } from '@latchkey/kernel'

/** Settles like `work`, or with `otherwise` if it fails or takes longer than `limitMs`. */
export function withinMs<T>(work: Promise<T>, limitMs: number, otherwise: T, clock: Clock): Promise<T> {
  return new Promise((resolve) => {
    const stop = clock.setTimeout(() => resolve(otherwise), limitMs)
    work.then(resolve, () => resolve(otherwise)).finally(stop)
  })
}
