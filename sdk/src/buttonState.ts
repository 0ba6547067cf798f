// What a button of one family reads: the modal's state, with that family's account and network.
import { type Account, namespaceOf } from '@latchkey/kernel'
import type { ModalState, WalletModal } from './modal'

/** `account` is the family's account; null for a button of the shown account. */
export function readButtonState(
  { core }: WalletModal,
  state: ModalState,
  account: Account | null,
  namespace?: string,
): ModalState {
  if (!account || namespace === undefined) return state
  const first = core.store.get(core.networkState.listAtom).find(({ id }) => namespaceOf(id) === namespace)
  return {
    ...state,
    ...account,
    network: account.network ?? first ?? state.network,
    isNetworkSupported: account.isNetworkSupported ?? true,
  } as ModalState
}
