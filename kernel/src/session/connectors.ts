// Wallets that announced themselves, from any chain or plugin, at any time.
import { atom } from 'jotai/vanilla'
import type { Dispose, Store } from '../base/store'
import type { EventBus } from '../events/bus'
import { loadOnce } from '../load/loadOnce'
import type { Connector } from '../wallets/connector'
import type { Connectors } from './contract'

export interface KernelConnectors extends Connectors {
  /**
   * A second connector with the same ID is dropped and reported, because a later one may be an impostor. One from the host or a plugin
   * replaces one that announced itself.
   */
  add(connector: Connector): Dispose
}

/** The identifiers that a wallet may be found by. */
const NAMES = ['id', 'explorerId', 'rdns'] as const

/** `loadAll` loads every chain adapter; adapters add connectors. */
export function createConnectors(store: Store, bus: EventBus, loadAll: () => Promise<void>): KernelConnectors {
  const listAtom = atom<readonly Connector[]>([])
  const discoveryAtom = atom<'idle' | 'searching' | 'done' | 'failed'>('idle')
  const conflictsAtom = atom<ReadonlySet<string>>(new Set<string>())
  const list = () => store.get(listAtom)
  const get = (wanted: string) => list().find(({ id }) => id === wanted) ?? null
  const remove = (connector: Connector) =>
    store.set(
      listAtom,
      list().filter((other) => other !== connector),
    )
  bus.on('connector:conflicted', ({ id }) => {
    if (get(id)) store.set(conflictsAtom, (now) => new Set(now).add(id))
  })

  return {
    listAtom,
    conflictsAtom,
    discoveryAtom,
    discover: loadOnce(() => {
      store.set(discoveryAtom, 'searching')
      return loadAll().then(
        () => store.set(discoveryAtom, 'done'),
        (error: unknown) => {
          store.set(discoveryAtom, 'failed')
          throw error
        },
      )
    }),
    get,
    find: (match) =>
      list().find((each) => NAMES.some((name) => match[name] !== undefined && each[name] === match[name])) ?? null,
    add(connector) {
      const rival = get(connector.id)
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
