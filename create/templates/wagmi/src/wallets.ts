// One list of networks for wagmi and for the modal. What is not listed here is not in the bundle.
import { createWalletModal, defaultPlugins, evm, type WalletModal } from '@latchkey/sdk'
import { latchkey } from '@latchkey/sdk/wagmi'
import { base, mainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'

const chains = [mainnet, base] as const

export const modal: WalletModal = createWalletModal({
  chains: [evm({ networks: chains })],
  plugins: defaultPlugins(),
})

export const config = createConfig({
  chains,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [latchkey(modal)],
  // The modal finds the wallets of the browser; wagmi would connect them a second time.
  multiInjectedProviderDiscovery: false,
})
