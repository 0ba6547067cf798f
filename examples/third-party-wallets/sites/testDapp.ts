// What MetaMask's test-dapp finds as its wallet: the provider of a modal, announced by EIP-6963.
import { createProvider, createWalletModal, type EvmOptions, evm } from '@latchkey/sdk'

/** Put in when this is bundled. */
declare const NETWORKS: NonNullable<EvmOptions['networks']>

const modal = createWalletModal({ chains: [evm({ networks: NETWORKS })], closeOnConnect: true })
// The page follows accounts and networks only of a provider that says it is MetaMask's.
const provider = Object.assign(createProvider(modal), { isMetaMask: true })
const info = { uuid: crypto.randomUUID(), name: 'The modal', rdns: 'com.example.modal', icon: '' }
window.addEventListener('eip6963:requestProvider', () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
)
