import { WalletModalProvider } from '@latchkey/sdk/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config, modal } from './config'

const root = document.getElementById('root')
const queries = new QueryClient()
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>
          <WalletModalProvider modal={modal}>
            <App />
          </WalletModalProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
