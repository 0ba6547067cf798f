// Decides which view follows when a connection is made, changes, or ends (MOD-05).

import type { Store } from '../base/store'
import type { ModalPolicy } from '../hostOptions'
import type { KernelRouter } from '../router/router'
import type { ConnectingDeps } from './connecting'

export interface ReactDeps {
  store: Store
  router: KernelRouter
  isNetworkBlocked(): boolean
  policy: ModalPolicy
}

/** The reactions of one modal. */
export function reactToSessions(deps: ReactDeps): Pick<ConnectingDeps, 'onArrived' | 'onDisconnected'> {
  const { router, policy } = deps
  const state = () => deps.store.get(router.stateAtom)

  function leaveConnecting(): void {
    if (policy.closeOnConnect) void router.close()
    else router.reset('Account')
  }

  /** If the modal was opened before the stored session was restored, it now shows the view it would have opened with: the account. */
  function showRestored(isWaitingAtConnect: boolean): void {
    if (isWaitingAtConnect) router.reset(deps.isNetworkBlocked() ? 'UnsupportedChain' : 'Account')
  }

  return {
    onArrived(reason) {
      const { isOpen, stack } = state()
      if (reason === 'restored') return showRestored(isOpen && stack.length === 1 && stack[0]?.view === 'Connect')
      const isUnsupportedShown = stack.at(-1)?.view === 'UnsupportedChain'
      if (deps.isNetworkBlocked()) {
        if (isOpen) router.reset('UnsupportedChain')
        else router.open('UnsupportedChain')
      } else if (!isOpen) return
      else if (reason === 'connected') leaveConnecting()
      else if (isUnsupportedShown) router.back()
    },
    onDisconnected(reason) {
      if (!state().isOpen) return
      if (reason === 'requested') void router.close()
      else router.reset('Connect')
    },
  }
}
