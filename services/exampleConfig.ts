// The `config.json` beside an example: its networks, relay and directory, and the demo wallets.
import type { Stack } from './stack.ts'

export interface ExampleConfig {
  networks: {
    /** CAIP-2, for example `eip155:31337`. */
    id: string
    name: string
    native: { name: string; symbol: string; decimals: number }
    rpcUrls: string[]
    testnet: true
  }[]
  /** For the relay and the directory. */
  projectId: string
  /** `ws:` address of the WalletConnect relay. */
  relayUrl: string
  /** Origin of the wallet directory. */
  explorerUrl: string
  /** Address of the demo wallet's script. */
  walletScript: string
  /** Address of the demo wallet that is paired by link. */
  walletPage: string
}

/** What an example needs to know of the local services. */
export function createExampleConfig(stack: Omit<Stack, 'tokens' | 'accounts' | 'died' | 'stop'>): ExampleConfig {
  return {
    networks: stack.chains.map(({ id, name, nativeCurrency, rpcUrl }) => ({
      id: `eip155:${id}`,
      name,
      native: nativeCurrency,
      rpcUrls: [rpcUrl],
      testnet: true,
    })),
    projectId: stack.projectId,
    relayUrl: stack.relayUrl,
    explorerUrl: stack.explorerUrl,
    walletScript: `${stack.walletUrl}/wallet.js`,
    walletPage: stack.walletPageUrl,
  }
}
