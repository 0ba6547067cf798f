import { solana } from '@latchkey/chain-solana'
import { addDemoWallet, listEvmNetworks, listNetworks, readConfig } from '@latchkey/example-config'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'
import { relay } from './relay'

const settings = await readConfig()
const clusters = listNetworks(settings, 'solana')

export const rpcUrl = clusters?.[0]?.rpcUrls[0] ?? ''
export const modal = createWalletModal({
  chains: [evm({ networks: listEvmNetworks(settings) }), solana({ networks: clusters })],
  plugins: [...defaultPlugins(), walletConnect(relay)],
})
defineElements(modal)
addDemoWallet(settings)
