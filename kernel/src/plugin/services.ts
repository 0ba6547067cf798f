// Request and response between plugins: each service has exactly one provider, which loads when the service is requested.

import type { Dispose } from '../base/store'
import { LatchkeyError } from '../errors/LatchkeyError'
import type { ServiceName, Services } from './registries'

export interface ServiceTable {
  provide(name: ServiceName, service: Services[ServiceName]): Dispose
  /** Throws `kernel/service-missing` if no plugin of the bundle provides it, or its plugin did not register it. */
  get<S extends ServiceName>(name: S): Promise<Services[S]>
}

/** `ownerOf` finds in the manifests which plugin provides a service; `activate` loads that plugin. */
export function createServices(
  ownerOf: (name: ServiceName) => string | null,
  activate: (plugin: string) => Promise<void>,
): ServiceTable {
  const provided = new Map<ServiceName, Services[ServiceName]>()

  return {
    provide(name, service) {
      provided.set(name, service)
      return () => {
        if (provided.get(name) === service) provided.delete(name)
      }
    },
    async get(name) {
      const owner = ownerOf(name)
      if (owner) await activate(owner)
      const service = provided.get(name)
      // Only `provide` fills the table, and its types keep a name and its service together.
      if (service !== undefined) return service as Services[typeof name]
      const message = owner
        ? `Plugin '${owner}' did not provide '${name}'.`
        : `No plugin provides '${name}'. Add one that does.`
      throw new LatchkeyError('kernel/service-missing', message, { context: { service: name } })
    },
  }
}
