// The same page for every bundler: two families, the default plugins, and one more plugin.

import { solana } from '@latchkey/chain-solana'
import { receive } from '@latchkey/plugin-receive'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'

const modal = createWalletModal({ chains: [evm(), solana()], plugins: [...defaultPlugins(), receive()] })
const button = document.querySelector('button')
const status = document.querySelector('[role=status]')

button.onclick = () => modal.open()
button.onpointerenter = button.onfocus = modal.prefetch
modal.subscribe(() => {
  status.textContent = modal.getState().address ?? 'Not connected'
})
