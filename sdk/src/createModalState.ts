// The state a host reads, kept as one object until something changes, as React's useSyncExternalStore wants it.
import { addressOf, type Core, cleanName, type Dispose } from '@latchkey/kernel'
import type { ButtonMessages } from './i18n/en'
import type { ModalState } from './modal'

export interface ModalStateStore {
  get(): ModalState
  /** Before anything was restored. */
  getInitial(): ModalState
  subscribe(listener: () => void): Dispose
  /** The modal is about to be destroyed: it closes like any other. */
  end(): void
  setLoading(isLoading: boolean): void
  setButtonMessages(messages: ButtonMessages): void
}

function isSame(a: ModalState, b: ModalState): boolean {
  return (Object.keys(a) as (keyof ModalState)[]).every((key) => a[key] === b[key])
}

/** A page of this machine may show what a server of this machine has. */
const PICTURE = /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/

/** Follows the core's atoms and the modal's opening and closing; ends with the core. */
export function createModalState({ options, store, connectionState, networkState, on }: Core): ModalStateStore {
  const listeners = new Set<() => void>()
  let isOpen = false
  /** An embedded modal goes back to its first view instead of leaving. */
  let staysOpen = options.policy?.embedded ?? false
  let isLoading = false
  let buttonMessages: ButtonMessages = {}
  let state = read()
  const initial = state

  function read(): ModalState {
    const active = store.get(connectionState.activeAtom)
    const caipAddress = active?.sessions[0]?.caipAddress
    const all = [...store.get(connectionState.stateAtom).values()]
    const status = all.some(({ status }) => status === 'connecting') ? 'connecting' : 'disconnected'
    const { profileName, profileImage, connectedWalletInfo } = active?.account ?? {}
    const { network, isSupported } = store.get(networkState.activeAtom)
    return {
      isOpen,
      isLoading,
      ...(active && caipAddress
        ? { status: 'connected', namespace: active.namespace, caipAddress, address: addressOf(caipAddress) }
        : { status, namespace: null, caipAddress: null, address: null }),
      name: cleanName(profileName ?? '') || null,
      avatarUrl: profileImage && PICTURE.test(profileImage) ? profileImage : null,
      walletName: connectedWalletInfo?.name ?? null,
      network,
      isNetworkSupported: isSupported,
      buttonMessages,
    }
  }

  function update(): void {
    const next = read()
    if (isSame(state, next)) return
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
    get: () => state,
    getInitial: () => initial,
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
    setButtonMessages(next) {
      buttonMessages = next
      update()
    },
  }
}
