// Events of a provider in the words of Node's emitters, which most wallets speak.
import type { Dispose } from '../base/store'

/** An event emitter of a wallet. It is not trusted: each method may be missing or throw. */
export interface Emitter {
  /** Starts calling `listener`. */
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Stops calling `listener`. */
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Subscribes if the provider supports it; a provider that does not, or throws, reports nothing. Payloads are dropped, because they
 * are often malformed.
 */
export function listenTo(emitter: Emitter, event: string, listener: () => void): Dispose {
  const hear = () => listener()
  const call = (method: 'on' | 'removeListener') => {
    try {
      emitter[method]?.(event, hear)
    } catch {
      // Then the wallet is asked at the next request, as if it had no events.
    }
  }
  call('on')
  return () => call('removeListener')
}
