// The wait before the next attempt.
import { requestAborted } from '../errors/coreErrors'

/** Resolves after the delay, or rejects with `kernel/aborted` as soon as the signal aborts. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(requestAborted(signal.reason))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
