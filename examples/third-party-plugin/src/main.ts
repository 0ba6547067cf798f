// A host that adds the plugin: the default bundle and one line.
import { addressBook } from '@acme/latchkey-address-book'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'

const button = document.querySelector('button') as HTMLButtonElement
const modal = createWalletModal({ chains: [evm()], plugins: [...defaultPlugins(), addressBook()] })

button.onclick = () => void modal.open()
button.onpointerenter = button.onfocus = modal.prefetch
modal.subscribe(() => {
  button.textContent = modal.getState().address ?? 'Connect wallet'
})
