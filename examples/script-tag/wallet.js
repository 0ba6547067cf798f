import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'

/** The page's own script finds it as `wallet.modal`. */
export const modal = createWalletModal({
  // The two addresses that the page's policy lets it ask.
  chains: [
    evm({
      networks: [
        { ...mainnet, rpcUrls: ['https://ethereum-rpc.publicnode.com'] },
        { ...base, rpcUrls: ['https://mainnet.base.org'] },
      ],
    }),
  ],
  plugins: defaultPlugins(),
})
defineElements(modal)
