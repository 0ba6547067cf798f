// Events of a provider in the words of Node's emitters, which most wallets speak.
import type { Dispose } from '../base/store'

/** Untrusted: either may be absent, or throw. */
interface Emitter {
  on?(event: string, listener: (payload: unknown) => void): unknown
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
