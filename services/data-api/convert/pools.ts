// What a local network has to trade with and to look at: an automated market maker, its tokens, and collections.
import type { Hex } from 'viem'

export interface PoolToken {
  address: Hex
  name: string
  symbol: string
  decimals: number
  /** Whether token lists name it. False for the bait. */
  isListed: boolean
  /** Hundredths of a percent that each transfer costs its receiver; 0 for nearly all. */
  transferFeeBps: number
}

export interface Collection {
  address: Hex
  name: string
  standard: 'erc721' | 'erc1155'
  /** All of them, held by the first demo account at the start. */
  tokenIds: readonly bigint[]
  isSpam: boolean
}

/** Uniswap V2 on one network. Addresses are the same at each start. */
export interface Pools {
  chainId: number
  rpcUrl: string
  native: { name: string; symbol: string; decimals: number }
  weth: Hex
  factory: Hex
  router: Hex
  /** The token that counts as one US dollar. */
  dollar: Hex
  /** Those of the network itself, wrapped ether, and those that exist to be traded. */
  tokens: readonly PoolToken[]
  collections: readonly Collection[]
}
