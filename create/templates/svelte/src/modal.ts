// What the wallet modal of this page is made of. What is not listed here is not in the bundle.
import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createWalletModal, defaultPlugins, evm, type WalletModal } from '@latchkey/sdk'

export const modal: WalletModal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})
