// The `config.json` beside an example: which networks it offers and which wallet script it includes.
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
  /** Address of the demo wallet's script. */
  walletScript: string
}

/** What an example needs to know of the local services. */
export function createExampleConfig({ chains, walletUrl }: Pick<Stack, 'chains' | 'walletUrl'>): ExampleConfig {
  return {
    networks: chains.map(({ id, name, nativeCurrency, rpcUrl }) => ({
      id: `eip155:${id}`,
      name,
      native: nativeCurrency,
      rpcUrls: [rpcUrl],
      testnet: true,
    })),
    walletScript: `${walletUrl}/wallet.js`,
  }
}
