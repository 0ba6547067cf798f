// The request broker, loaded with the first request.
import type { Dispose } from '../base/store'
import { destroyedError } from '../errors/coreErrors'
import type { Kernel } from '../kernel'
import { loadOnce } from '../load/loadOnce'
import type { RequestBrokerDeps } from './requestBroker'

export interface LazyBroker {
  request: Kernel['request']
  /** Ends the requests that no one has approved yet. */
  abortOpen: Dispose
}

/** A kernel's broker. Its requests end with `signal`. */
export function createLazyBroker(deps: RequestBrokerDeps, signal: AbortSignal): LazyBroker {
  let isLoading = false
  const load = loadOnce(async () => {
    isLoading = true
    const { createRequestBroker } = await import('./requestBroker')
    return createRequestBroker(deps)
  })

  return {
    async request(call, { signal: own = signal } = {}) {
      if (signal.aborted) throw destroyedError()
      const broker = await load()
      return broker.request(call, { signal: AbortSignal.any([own, signal]) })
    },
    abortOpen() {
      if (!isLoading) return
      load().then(
        (broker) => broker.abortOpen(),
        () => {},
      )
    },
  }
}
