import { solana } from '@latchkey/chain-solana'
import { createSolanaWallet } from '@latchkey/chain-solana/wallet'
import { addDemoWallet, listNetworks, readConfig } from '@latchkey/example-config'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const settings = await readConfig()
const modal = createWalletModal({
  chains: [solana({ networks: listNetworks(settings, 'solana') })],
  plugins: defaultPlugins(),
})
/** The modal as a Wallet Standard wallet, for @solana/web3.js and other libraries that support the standard. */
const wallet = createSolanaWallet(modal)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WalletModalProvider modal={modal}>
      <App wallet={wallet} />
    </WalletModalProvider>
  </StrictMode>,
)
addDemoWallet(settings)
