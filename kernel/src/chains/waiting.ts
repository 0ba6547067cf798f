// Waits for a wallet or a node that may respond late or never.
import { requestAborted } from '../errors/coreErrors'

/**
 * Resolves to the response, or rejects with `kernel/aborted` when the signal aborts. A late response is ignored, and after an abort no request
 * is sent.
 *
 * @example
 * ```ts
 * import { untilAborted } from '@latchkey/kernel/chains'
 * import { acme } from 'acme-wallet'
 *
 * // The wallet may never respond: the visitor can still cancel.
 * const addresses = await untilAborted(() => acme.enable(), ctx.signal)
 * ```
 */
export function untilAborted<Value>(request: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(requestAborted(signal.reason))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    request()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Resolves to the response, or to null if it is late or an error. `deadlineMs` is in milliseconds from now. */
export function withinMs<Value>(promise: Promise<Value>, deadlineMs: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), deadlineMs)
    promise.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
}
