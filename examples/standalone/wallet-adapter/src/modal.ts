import { solana } from '@latchkey/chain-solana'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'

/** The site's own clusters, the preferred one first. */
const { networks } = await (await fetch('/config.json')).json()

export const rpcUrl: string = networks[0].rpcUrls[0]
export const modal = createWalletModal({ chains: [solana({ networks })], plugins: defaultPlugins() })
