// What a plugin or a chain adapter gets from its kernel. Everything that it registers ends with its scope.
import type { Kernel } from '../kernel'
import type { KernelConnectors } from '../session/connectors'
import { createPluginStorage } from '../storage/createPluginStorage'
import type { KernelStorage } from '../storage/createStorage'
import type { StorageShape } from '../storage/storedValue'
import type { PluginContext } from './pluginContext'
import type { ServiceName, Services } from './registries'
import type { Scope } from './scope'
import type { ServiceTable } from './services'

export interface ContextParts {
  kernel: Pick<Kernel, 'store' | 'router' | 'emit' | 'chain' | 'request' | 'service' | 'snackbar'>
  connectors: KernelConnectors
  storage: KernelStorage
  services: ServiceTable
}
export interface ContextOwner {
  id: string
  options: unknown
  storage: StorageShape<Record<string, unknown>>
  scope: Scope
  on: PluginContext['on']
}

/** The context of one plugin. `on` differs between plugins and chains, because only plugins have a queue. */
export function createContext(owner: ContextOwner, { kernel, connectors, storage, services }: ContextParts) {
  const { scope } = owner
  const context: PluginContext = {
    options: (owner.options ?? {}) as PluginContext['options'],
    signal: scope.signal,
    store: kernel.store,
    router: kernel.router,
    storage: createPluginStorage(storage.section(owner.id, owner.storage)),
    on: owner.on,
    emit: kernel.emit,
    provide: (name: ServiceName, service: Services[ServiceName]) => scope.add(services.provide(name, service)),
    service: kernel.service,
    chain: kernel.chain,
    addConnector: (connector) => scope.add(connectors.add(connector)),
    request: (call, { signal = scope.signal } = {}) =>
      kernel.request(call, { signal: AbortSignal.any([scope.signal, signal]) }),
    guardClose: (guard) => scope.add(kernel.router.guardClose(guard)),
    toast: (kind, message) => scope.add(kernel.snackbar.show(kind, message)),
  }
  return context
}
