// Ends a wait when its signal aborts, because a wallet may never respond.
import { requestAborted } from './coreErrors'

/** Settles like `work`, or rejects with `kernel/aborted` as soon as the signal aborts. A later response is dropped. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(requestAborted(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
