import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createProvider, createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'
import { createSubscriber } from 'svelte/reactivity'

/** "Hello from this page", as the hexadecimal string that the method requires. */
const GREETING = '0x48656c6c6f2066726f6d20746869732070616765'

const modal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})
// Does nothing on the server.
defineElements(modal)

const subscribe = createSubscriber((update) => modal.subscribe(update))

/** The connected account and its network. Whatever reads it is rendered again when it changes. */
export const wallet = {
  get state() {
    subscribe()
    return modal.getState()
  },
}

/** Resolves with the signature. */
export function signGreeting(address) {
  return createProvider(modal).request({ method: 'personal_sign', params: [GREETING, address] })
}
