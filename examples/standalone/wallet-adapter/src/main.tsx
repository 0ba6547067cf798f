import { WalletModalProvider } from '@latchkey/sdk/react'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { adapter } from './adapter'
import { modal, rpcUrl } from './modal'

/** Each call rejects with its own error, and a disconnect in the modal is not an error for this page. */
const ignoreError = () => {}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConnectionProvider endpoint={rpcUrl}>
        <WalletProvider wallets={[adapter]} autoConnect onError={ignoreError}>
          <WalletModalProvider modal={modal}>
            <App />
          </WalletModalProvider>
        </WalletProvider>
      </ConnectionProvider>
    </StrictMode>,
  )
}
