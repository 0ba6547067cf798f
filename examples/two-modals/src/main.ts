// Two modals on one page: each has an ID, so that neither sees the other's wallet, and each can be destroyed and created again.
import { addDemoWallet, createChains, type ExampleConfig, readConfig } from '@latchkey/example-config'
import { createPlugins } from '@latchkey/example-config/plugins'
import { createWalletModal } from '@latchkey/sdk'

/** One modal with its part of the page. */
function runModal(id: string, config: ExampleConfig): void {
  const section = document.getElementById(id) as HTMLElement
  const connect = section.querySelector('.connect') as HTMLButtonElement
  const again = section.querySelector('.again') as HTMLButtonElement
  const status = section.querySelector('[role=status]') as HTMLElement
  const modal = createWalletModal({ id, chains: createChains(config), plugins: createPlugins(config) })
  const show = () => {
    status.textContent = modal.getState().address ?? modal.getState().status
  }
  connect.onclick = () => modal.open()
  connect.onpointerenter = connect.onfocus = modal.prefetch
  again.onclick = () => {
    modal.destroy()
    runModal(id, config)
  }
  modal.subscribe(show)
  show()
  connect.disabled = again.disabled = false
}

const config = await readConfig()
runModal('shop', config)
runModal('vault', config)
addDemoWallet(config)
