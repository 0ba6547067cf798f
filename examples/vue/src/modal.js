import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'

/** Created once: the modal lives as long as the page. */
export const modal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})
