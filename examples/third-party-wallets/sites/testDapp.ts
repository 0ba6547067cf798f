// The wallet that MetaMask's test-dapp finds: the provider of a modal, announced by EIP-6963.
import { createProvider, createWalletModal, type EvmOptions, evm } from '@latchkey/sdk'

/** Replaced when this file is bundled. */
declare const NETWORKS: NonNullable<EvmOptions['networks']>

const modal = createWalletModal({ chains: [evm({ networks: NETWORKS })], closeOnConnect: true })
// The page follows accounts and networks only if the provider claims to be MetaMask's.
const provider = Object.assign(createProvider(modal), { isMetaMask: true })
const info = { uuid: crypto.randomUUID(), name: 'The modal', rdns: 'com.example.modal', icon: '' }
window.addEventListener('eip6963:requestProvider', () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
)
