// A page with RainbowKit as in its guide, with its default wallets.
import '@rainbow-me/rainbowkit/styles.css'
import { getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'Host',
  projectId: '00000000000000000000000000000000',
  chains: [mainnet],
})

function Button() {
  const { openConnectModal } = useConnectModal()
  return (
    <button type="button" data-testid="lk-connect-button" disabled={!openConnectModal} onClick={openConnectModal}>
      Connect wallet
    </button>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <Button />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
