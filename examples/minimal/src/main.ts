import { addDemoWallet, createChains, readConfig } from '@latchkey/example-config'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'

const button = document.querySelector('button') as HTMLButtonElement
const config = await readConfig()
const modal = createWalletModal({ chains: createChains(config), plugins: defaultPlugins() })

button.onclick = () =>
  modal.open().catch(() => {
    button.textContent = 'Could not open. Try again'
  })
button.onpointerenter = button.onfocus = modal.prefetch
modal.subscribe(() => {
  button.textContent = modal.getState().address ?? 'Connect wallet'
})
button.disabled = false
addDemoWallet(config)
