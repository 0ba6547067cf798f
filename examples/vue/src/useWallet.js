import { onScopeDispose, readonly, shallowRef } from 'vue'
import { modal } from './modal'

/** The modal's state as a ref: who is connected, and where. */
export function useWallet() {
  const state = shallowRef(modal.getState())
  onScopeDispose(modal.subscribe(() => (state.value = modal.getState())))
  return readonly(state)
}
