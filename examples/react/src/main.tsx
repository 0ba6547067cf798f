import { addDemoWallet, createChains, readConfig } from '@latchkey/example-config'
import { createPlugins } from '@latchkey/example-config/plugins'
import { createWalletModal } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const config = await readConfig()
const modal = createWalletModal({ chains: createChains(config), plugins: createPlugins(config) })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WalletModalProvider modal={modal}>
      <App />
    </WalletModalProvider>
  </StrictMode>,
)
addDemoWallet(config)
