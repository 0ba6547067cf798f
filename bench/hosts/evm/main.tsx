// A host with EVM networks, wallets on other devices, and the wallet directory, as in its guide.

import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { ConnectButton, WalletModalProvider } from '@latchkey/sdk/react'
import { createRoot } from 'react-dom/client'

const projectId = '00000000000000000000000000000000'
const modal = createWalletModal({
  chains: [evm()],
  plugins: [...defaultPlugins(), walletConnect({ projectId }), wallets({ projectId })],
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <WalletModalProvider modal={modal}>
    <ConnectButton />
  </WalletModalProvider>,
)
