// The wallets that announced themselves, by any chain or plugin, at any time.
import { atom } from 'jotai/vanilla'
import type { Dispose, Store } from '../base/store'
import type { EventBus } from '../events/bus'
import type { Connector } from '../wallets/connector'
import type { Connectors } from './contract'

export interface KernelConnectors extends Connectors {
  /**
   * A second connector with the same id is dropped and reported: a later one may be an impostor. One that announced itself gives way
   * to one that the host or a plugin brings.
   */
  add(connector: Connector): Dispose
}

/** `loadAll` loads every chain adapter; adapters add connectors. */
export function createConnectors(store: Store, bus: EventBus, loadAll: () => Promise<void>): KernelConnectors {
  const listAtom = atom<readonly Connector[]>([])
  const discoveryAtom = atom<'idle' | 'searching' | 'done' | 'failed'>('idle')
  let discovery: Promise<void> | null = null
  const conflictsAtom = atom<ReadonlySet<string>>(new Set<string>())
  const list = () => store.get(listAtom)
  const remove = (connector: Connector) =>
    store.set(
      listAtom,
      list().filter((other) => other !== connector),
    )
  bus.on('connector:conflicted', ({ id }) => {
    if (list().some((connector) => connector.id === id))
      store.set(conflictsAtom, new Set([...store.get(conflictsAtom), id]))
  })

  return {
    listAtom,
    conflictsAtom,
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
      const rival = list().find(({ id }) => id === connector.id)
      if (rival) {
        bus.emit('connector:conflicted', { id: connector.id, name: connector.name })
        if (rival.kind !== 'announced' || connector.kind === 'announced') return () => {}
        remove(rival)
      }
      store.set(listAtom, [...list(), connector])
      return () => remove(connector)
    },
  }
}
