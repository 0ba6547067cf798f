// The names of a network: CAIP-2 by genesis hash in Latchkey, and names like `solana:mainnet` in wallets (Wallet Standard).
import type { CaipNetworkId } from '@latchkey/kernel'

/** CAIP-2 namespace of every network of this package. */
export const NAMESPACE = 'solana'

/** CAIP-2 profile of Solana: the first 32 characters of the genesis hash. The IDs are those of `networks.ts`. */
const CLUSTERS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}
/** Wallet Standard's name for a local cluster. */
const LOCAL_CHAIN = 'solana:localnet'

/** Returns the name by which wallets know a network. A network that is not a public cluster counts as local. */
export function chainOf(network: CaipNetworkId): string {
  return Object.keys(CLUSTERS).find((chain) => CLUSTERS[chain] === network) ?? LOCAL_CHAIN
}

/** Returns the public cluster that a wallet names, or null. */
export function clusterOf(chain: string): CaipNetworkId | null {
  return Object.hasOwn(CLUSTERS, chain) ? (CLUSTERS[chain] ?? null) : null
}
