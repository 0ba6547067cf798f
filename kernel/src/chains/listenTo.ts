// Provider events with the methods of Node's emitters, which most wallets have.
import type { Dispose } from '../base/store'

/** A wallet's event emitter. It is not trusted: each method may be missing or throw. */
export interface Emitter {
  /** Starts calling `listener`. */
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Stops calling `listener`. */
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Subscribes if the provider supports it. A provider that does not, or throws, reports no events. Payloads are dropped, because they are
 * often malformed.
 */
export function listenTo(emitter: Emitter, event: string, listener: () => void): Dispose {
  const hear = () => listener()
  const call = (method: 'on' | 'removeListener') => {
    try {
      emitter[method]?.(event, hear)
    } catch {
      // The wallet is then read at the next request, as if it had no events.
    }
  }
  call('on')
  return () => call('removeListener')
}
