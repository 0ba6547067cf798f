// Callers with the same request share it: its result is cached for a time, and the request is aborted when the last caller has left.
import { requestAborted } from '../errors/coreErrors'
import { createCache } from './cache'

export interface SharedRequests<V> {
  /**
   * Resolves to a cached response, or to that of a pending request, or calls `load`. Rejects with what `load` rejects with, or with
   * `kernel/aborted`.
   */
  fetch(key: string, load: (signal: AbortSignal) => Promise<V>, signal?: AbortSignal): Promise<V>
  /** Forgets the responses. The next caller requests again, or shares a pending request. */
  renew(key: string): void
  /** Also forgets pending requests. Their callers still get the response. */
  drop(key: string): void
}
interface OpenRequest {
  stop: AbortController
  callers: Set<object>
}

/**
 * Shares responses and pending requests by key. `ttlMs` is how long a response is used; after a failure, the next caller requests again.
 *
 * @example
 * ```ts
 * import { shareRequests } from '@latchkey/kernel/http'
 *
 * const balances = shareRequests<string>({ ttlMs: 10_000, now: Date.now })
 * const load = (signal: AbortSignal) => fetch('https://api.shop.example/balance', { signal }).then((response) => response.text())
 * // A second caller shares the request. It is aborted when every caller has aborted.
 * const balance = await balances.fetch('alice', load, ctx.signal)
 * ```
 */
export function shareRequests<V>({ ttlMs, now }: { ttlMs: number; now: () => number }): SharedRequests<V> {
  const cache = createCache<V>({ ttlMs, now })
  const open = new Map<string, OpenRequest>()

  function leave(key: string, request: OpenRequest, caller: object): void {
    request.callers.delete(caller)
    if (request.callers.size === 0 && open.get(key) === request) open.delete(key)
  }

  return {
    fetch(key, load, signal) {
      if (signal?.aborted) return Promise.reject(requestAborted(signal.reason))
      const request = open.get(key) ?? { stop: new AbortController(), callers: new Set() }
      const caller = {}
      open.set(key, request)
      request.callers.add(caller)
      const response = cache.get(key, () => load(request.stop.signal))
      return new Promise<V>((resolve, reject) => {
        const abort = () => {
          leave(key, request, caller)
          if (request.callers.size === 0) {
            // The next caller must not get this request's abort.
            cache.drop(key)
            request.stop.abort()
          }
          reject(requestAborted(signal?.reason))
        }
        signal?.addEventListener('abort', abort, { once: true })
        response.then(resolve, reject).finally(() => {
          signal?.removeEventListener('abort', abort)
          leave(key, request, caller)
        })
      })
    },
    renew(key) {
      if (!open.has(key)) cache.drop(key)
    },
    drop: (key) => cache.drop(key),
  }
}
