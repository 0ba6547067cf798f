// The host's networks and the active one, as state.
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import type { Store } from '../base/store'
import { namespaceOf, networkOf } from '../caip/format'
import type { ChainManifest } from '../chains/manifest'
import { chainMissing } from '../errors/coreErrors'
import type { ConnectionState } from './connectionState'
import type { ActiveNetwork, Networks } from './contract'

/** The networks of one modal, and which one is active. */
export interface NetworkState extends Omit<Networks, 'switch' | 'listAtom'> {
  readonly listAtom: PrimitiveAtom<readonly Network[]>
  /** Returns the chosen networks by namespace, for the next connection there. */
  chosen(): Readonly<Record<string, CaipNetworkId>>
  /** Makes a network the chosen one of its namespace, and its namespace the chosen one. */
  choose(id: CaipNetworkId): void
  /** Returns the networks of these namespaces, the chosen one first. Throws `kernel/chain-missing` if there is none. */
  requested(namespaces: readonly string[]): readonly [CaipNetworkId, ...CaipNetworkId[]]
  /** Sets the network that the wallet is switching to; null if it is not switching. */
  setSwitching(id: CaipNetworkId | null): void
  /** Sets the choices of an earlier visit, and ignores IDs that the host no longer lists. */
  restore(stored: Readonly<Record<string, CaipNetworkId>>): void
}

/** Returns a placeholder for a network that the host does not list. */
export function unsupportedNetwork(id: CaipNetworkId): Network {
  return { id, name: 'unsupported', native: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] }
}

/** A kernel's network list. */
export function createNetworkState(
  store: Store,
  chains: readonly ChainManifest[],
  connections: ConnectionState,
): NetworkState {
  const listAtom = atom<readonly Network[]>(chains.flatMap(({ networks }) => networks))
  const chosenAtom = atom<Readonly<Record<string, CaipNetworkId>>>({})
  const chosenNamespaceAtom = atom<string | null>(null)
  const switchingAtom = atom<CaipNetworkId | null>(null)
  const find = (list: readonly Network[], id: CaipNetworkId | undefined) =>
    list.find((network) => network.id === id) ?? null
  const get = (id: CaipNetworkId) => find(store.get(listAtom), id)

  const activeAtom = atom<ActiveNetwork>((read) => {
    const session = read(connections.activeAtom)?.sessions[0]
    const list = read(listAtom)
    const first = list[0]?.id
    const chosen = read(chosenAtom)[read(chosenNamespaceAtom) ?? (first ? namespaceOf(first) : '')]
    const id = session ? networkOf(session.caipAddress) : (find(list, chosen)?.id ?? first ?? ':')
    const known = find(list, id)
    return { network: known ?? unsupportedNetwork(id), isSupported: known !== null }
  })

  return {
    listAtom,
    activeAtom,
    switchingAtom,
    get,
    approved: (namespace) => connections.of(namespace).sessions[0]?.networks ?? null,
    chosen: () => store.get(chosenAtom),
    choose(id) {
      store.set(chosenNamespaceAtom, namespaceOf(id))
      store.set(chosenAtom, { ...store.get(chosenAtom), [namespaceOf(id)]: id })
    },
    requested(namespaces) {
      const ids = store.get(listAtom).map(({ id }) => id)
      const own = ids.filter((id) => namespaces.includes(namespaceOf(id)))
      const all = store.get(chosenAtom)
      const chosen = own.filter((id) => all[namespaceOf(id)] === id)
      const [first, ...rest] = new Set([...chosen, ...own])
      if (!first) throw chainMissing(namespaces.join())
      return [first, ...rest]
    },
    setSwitching: (id) => store.set(switchingAtom, id),
    restore(stored) {
      store.set(chosenAtom, Object.fromEntries(Object.entries(stored).filter(([, id]) => get(id))))
    },
  }
}
