import { addDemoWallet, readConfig } from '@latchkey/example-config'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import { latchkey } from '@latchkey/sdk/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { App } from './App'
import { listChains } from './chains'

const settings = await readConfig()
const chains = listChains(settings)
const modal = createWalletModal({ chains: [evm({ networks: chains })], plugins: defaultPlugins() })
const config = createConfig({
  chains,
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
  connectors: [latchkey(modal)],
  // Milliseconds. A local chain makes a block for each transaction.
  pollingInterval: 500,
  // The modal finds the browser's wallets; otherwise wagmi would connect the same wallet a second time.
  multiInjectedProviderDiscovery: false,
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <WalletModalProvider modal={modal}>
          <App />
        </WalletModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
addDemoWallet(settings)
