// Names of one network: CAIP-2 by genesis hash for us, `solana:mainnet` and the like for wallets (Wallet Standard).
import type { CaipNetworkId } from '@latchkey/kernel'

/** CAIP-2 namespace of every network of this package. */
export const NAMESPACE = 'solana'

/** CAIP-2 profile of Solana: the first 32 characters of the genesis hash. The ids are those of `networks.ts`. */
const CLUSTERS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}
/** Wallet Standard's name for a cluster on somebody's own machine. */
const LOCAL_CHAIN = 'solana:localnet'

/** The name by which wallets know a network: one that is no public cluster is a local one. */
export function chainOf(network: CaipNetworkId): string {
  return Object.keys(CLUSTERS).find((chain) => CLUSTERS[chain] === network) ?? LOCAL_CHAIN
}

/** The public cluster that a wallet names, or null. */
export function clusterOf(chain: string): CaipNetworkId | null {
  return Object.hasOwn(CLUSTERS, chain) ? (CLUSTERS[chain] ?? null) : null
}
