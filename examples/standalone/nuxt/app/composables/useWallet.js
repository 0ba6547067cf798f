import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createProvider, createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'

/** "Hello from this page", as the hexadecimal string that the method requires. */
const GREETING = '0x48656c6c6f2066726f6d20746869732070616765'

const modal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})
// Does nothing on the server.
defineElements(modal)

/** The modal's state as a ref: who is connected, and where. */
export function useWallet() {
  const state = shallowRef(modal.getState())
  // A stored session is restored after hydration.
  onMounted(() => {
    const stop = modal.subscribe(() => (state.value = modal.getState()))
    onScopeDispose(stop)
  })
  return readonly(state)
}

/** Resolves with the signature. */
export function signGreeting(address) {
  return createProvider(modal).request({ method: 'personal_sign', params: [GREETING, address] })
}
