import type { ModalState } from '@latchkey/sdk'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { modal } from './modal'

/** The modal's state as a ref: who is connected, and where. */
export function useWalletState(): Readonly<ShallowRef<ModalState>> {
  const state = shallowRef(modal.getState())
  onScopeDispose(
    modal.subscribe(() => {
      state.value = modal.getState()
    }),
  )
  return state
}
