// The state that a host reads. Each part stays the same object until something in it changes, as React's useSyncExternalStore requires.
import { type Account, type Core, cleanName, type Dispose } from '@latchkey/kernel'
import type { ModalFacts, ModalState } from './modal'

export interface ModalStateStore {
  get(): ModalState
  /** The shown account if there is no namespace. */
  account(namespace?: string): Account
  subscribe(listener: () => void): Dispose
  /** The modal is about to be destroyed, so it closes as usual. */
  end(): void
  set(changed: Partial<OwnState>): void
}
/** State that depends neither on the wallets nor on the networks. */
type OwnState = Pick<ModalFacts, 'isOpen' | 'isLoading' | 'locale' | 'buttonMessages'>

/** Follows the core's atoms and the modal's opening and closing. Ends with the core. */
export function createModalState({ options, store, connectionState, networkState, on }: Core): ModalStateStore {
  const listeners = new Set<() => void>()
  const kept = new Map<string | null, object>()
  let own: OwnState = { isOpen: false, isLoading: false, locale: 'en', buttonMessages: {} }
  /** An embedded modal returns to its first view instead of closing. */
  let staysOpen = options.policy?.embedded ?? false
  let state = get()

  /** Returns the previous value of this key while its fields are the same. */
  function keep<Value extends object>(key: string | null, next: Value): Value {
    const before = kept.get(key) as Value | undefined
    if (before && (Object.keys(next) as (keyof Value)[]).every((each) => before[each] === next[each])) return before
    kept.set(key, next)
    return next
  }

  function account(family?: string): Account {
    const active = family === undefined ? store.get(connectionState.activeAtom) : connectionState.of(family)
    const all = [...store.get(connectionState.stateAtom).values()]
    const waiting = all.some(({ status }) => status === 'connecting') ? 'connecting' : 'disconnected'
    const { namespace, status } = active ?? { namespace: null, status: waiting }
    const described = connectionState.describe(active)
    const name = cleanName(described.name ?? '') || null
    // Both variants of the union are built from one list of fields.
    return keep(namespace, { ...described, namespace, status, name } as Account)
  }

  function get(): ModalState {
    const { network, isSupported } = store.get(networkState.activeAtom)
    return keep('.', { ...account(), ...own, network, isNetworkSupported: isSupported } as ModalState)
  }

  function set(changed: Partial<OwnState>): void {
    own = { ...own, ...changed }
    update()
  }

  function update(): void {
    const next = get()
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  store.sub(connectionState.stateAtom, update)
  store.sub(networkState.activeAtom, update)
  on('modal:opened', () => set({ isOpen: true }))
  on('modal:closed', () => set({ isOpen: staysOpen }))

  return {
    get,
    account,
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    end() {
      staysOpen = false
    },
    set,
  }
}
