import { addDemoWallet, createChains, hasRemoteWallets, readConfig } from '@latchkey/example-config'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'

const button = document.querySelector('button') as HTMLButtonElement

/** Not a top-level `await`: with one, bundlers share no files between parts of the page, and create more files. */
async function start() {
  const config = await readConfig()
  const plugins = hasRemoteWallets(config)
    ? (await import('@latchkey/example-config/plugins')).createPlugins(config)
    : defaultPlugins()
  const modal = createWalletModal({ chains: createChains(config), plugins })

  button.onclick = () =>
    modal.open().catch(() => {
      button.textContent = 'Not opened. Try again'
    })
  button.onpointerenter = button.onfocus = modal.prefetch
  modal.subscribe(() => {
    button.textContent = modal.getState().address ?? 'Connect wallet'
  })
  button.disabled = false
  addDemoWallet(config)
}
start()
