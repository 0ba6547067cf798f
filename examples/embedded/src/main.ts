// Embedded mode: the modal is part of the page, as wide as the element that it fills, and never closes.
import { addDemoWallet, createChains, readConfig } from '@latchkey/example-config'
import { createPlugins } from '@latchkey/example-config/plugins'
import { createWalletModal } from '@latchkey/sdk'

const config = await readConfig()
const container = document.getElementById('wallet') as HTMLElement
const status = document.querySelector('[role=status]') as HTMLElement
const modal = createWalletModal({ chains: createChains(config), plugins: createPlugins(config), container })

modal.subscribe(() => {
  status.textContent = modal.getState().address ?? 'Not connected'
})
addDemoWallet(config)
