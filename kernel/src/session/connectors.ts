// The wallets that announced themselves, by any chain or plugin, at any time.
import { atom } from 'jotai/vanilla'
import type { EventBus } from '../events/bus'
import type { Connectors } from '../kernel'
import type { Connector, Dispose, Store } from '../plugin/contract'

export interface KernelConnectors extends Connectors {
  /** A second connector with the same id is dropped and reported: a later one may be an impostor. */
  add(connector: Connector): Dispose
}

/** `loadAll` loads every chain adapter; adapters add connectors. */
export function createConnectors(store: Store, bus: EventBus, loadAll: () => Promise<void>): KernelConnectors {
  const listAtom = atom<readonly Connector[]>([])
  const discoveryAtom = atom<'idle' | 'searching' | 'done' | 'failed'>('idle')
  let discovery: Promise<void> | null = null
  const list = () => store.get(listAtom)

  return {
    listAtom,
    discoveryAtom,
    discover() {
      if (discovery) return discovery
      store.set(discoveryAtom, 'searching')
      discovery = loadAll().then(
        () => store.set(discoveryAtom, 'done'),
        (error: unknown) => {
          discovery = null
          store.set(discoveryAtom, 'failed')
          throw error
        },
      )
      return discovery
    },
    get: (id) => list().find((connector) => connector.id === id) ?? null,
    find({ id, explorerId, rdns }) {
      const isMatch = (connector: Connector) =>
        (id !== undefined && connector.id === id) ||
        (explorerId !== undefined && connector.explorerId === explorerId) ||
        (rdns !== undefined && connector.rdns === rdns)
      return list().find(isMatch) ?? null
    },
    add(connector) {
      if (list().some(({ id }) => id === connector.id)) {
        bus.emit('connector:conflicted', { id: connector.id, name: connector.name })
        return () => {}
      }
      store.set(listAtom, [...list(), connector])
      return () =>
        store.set(
          listAtom,
          list().filter((other) => other !== connector),
        )
    },
  }
}
