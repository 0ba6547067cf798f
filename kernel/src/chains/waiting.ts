// Waiting for a wallet or a node that may answer late or never.
import { requestAborted } from '../errors/coreErrors'

/** The answer, or `kernel/aborted` as soon as the signal says so: then nothing is asked, and a late answer is dropped. */
export function untilAborted<Value>(ask: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(requestAborted(signal.reason))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The answer, or null when it has not come in time or is an error. */
export function withinMs<Value>(answer: Promise<Value>, deadlineMs: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), deadlineMs)
    answer.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
