import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { latchkey } from '@latchkey/sdk/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const modal = createWalletModal({ chains: [evm({ networks: [mainnet] })], plugins: defaultPlugins() })

export const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [latchkey(modal)],
  // The modal finds the browser's wallets; otherwise wagmi would connect the same wallet a second time.
  multiInjectedProviderDiscovery: false,
})
