// Opens the modal from inside another library's dialog. No setting is needed.
import { addDemoWallet, createChains, readConfig } from '@latchkey/example-config'
import { createPlugins } from '@latchkey/example-config/plugins'
import { createWalletModal } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MaterialCheckout } from './MaterialCheckout'
import { RadixCheckout } from './RadixCheckout'

const config = await readConfig()
const modal = createWalletModal({ chains: createChains(config), plugins: createPlugins(config) })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WalletModalProvider modal={modal}>
      <main>
        <h1>Dialogs in dialogs</h1>
        <RadixCheckout />
        <MaterialCheckout />
      </main>
    </WalletModalProvider>
  </StrictMode>,
)
addDemoWallet(config)
