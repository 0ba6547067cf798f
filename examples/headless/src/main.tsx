// A page with its own sign-in, built with Mantine. Latchkey only finds wallets, pairs, signs in, and keeps the account; it draws nothing.
import '@mantine/core/styles.css'
import { addDemoWallet, createChains, readConfig } from '@latchkey/example-config'
import { createPlugins } from '@latchkey/example-config/plugins'
import { createWalletModal } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const config = await readConfig()
const modal = createWalletModal({ chains: createChains(config), plugins: createPlugins(config), prefetch: 'none' })

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider>
    <WalletModalProvider modal={modal}>
      <App />
    </WalletModalProvider>
  </MantineProvider>,
)
addDemoWallet(config)
