// The state a host reads. Each part stays one object until something in it changes, as React's useSyncExternalStore wants it.
import { type Account, type Core, cleanName, type Dispose } from '@latchkey/kernel'
import type { ButtonMessages } from './i18n/en'
import type { ModalState } from './modal'

export interface ModalStateStore {
  get(): ModalState
  /** Of the shown account without a namespace. */
  account(namespace?: string): Account
  subscribe(listener: () => void): Dispose
  /** The modal is about to be destroyed: it closes like any other. */
  end(): void
  setLoading(isLoading: boolean): void
  setLocale(locale: string): void
  setButtonMessages(messages: ButtonMessages): void
}

/** Follows the core's atoms and the modal's opening and closing; ends with the core. */
export function createModalState({ options, store, connectionState, networkState, on }: Core): ModalStateStore {
  const listeners = new Set<() => void>()
  const kept = new Map<string | null, object>()
  let isOpen = false
  /** An embedded modal goes back to its first view instead of leaving. */
  let staysOpen = options.policy?.embedded ?? false
  let isLoading = false
  let locale = 'en'
  let buttonMessages: ButtonMessages = {}
  let state = get()

  /** What was given under this key before, while its fields are the same. */
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
    // Who is connected is described: the two halves of the union come from one list of fields.
    return keep(namespace, { ...described, namespace, status, name } as Account)
  }

  function get(): ModalState {
    const { network, isSupported } = store.get(networkState.activeAtom)
    return keep('.', {
      ...account(),
      isOpen,
      isLoading,
      network,
      isNetworkSupported: isSupported,
      locale,
      buttonMessages,
    } as ModalState)
  }

  function update(): void {
    const next = get()
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  store.sub(connectionState.stateAtom, update)
  store.sub(networkState.activeAtom, update)
  on('modal:opened', () => {
    isOpen = true
    update()
  })
  on('modal:closed', () => {
    isOpen = staysOpen
    update()
  })

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
    setLoading(next) {
      isLoading = next
      update()
    },
    setLocale(next) {
      locale = next
      update()
    },
    setButtonMessages(next) {
      buttonMessages = next
      update()
    },
  }
}
