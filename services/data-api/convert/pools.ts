// The pools of a local network: an automated market maker, its tokens, and NFT collections.
import type { Hex } from 'viem'

export interface PoolToken {
  address: Hex
  name: string
  symbol: string
  decimals: number
  /** Whether token lists include it. False for bait. */
  isListed: boolean
  /** The fee that each transfer takes from the recipient, in hundredths of a percent. 0 for most tokens. */
  transferFeeBps: number
}

export interface Collection {
  address: Hex
  name: string
  standard: 'erc721' | 'erc1155'
  /** The total supply, which the first demo account holds at the start. */
  tokenIds: readonly bigint[]
  isSpam: boolean
}

/** Uniswap V2 on one network. The addresses are the same at each start. */
export interface Pools {
  chainId: number
  rpcUrl: string
  native: { name: string; symbol: string; decimals: number }
  weth: Hex
  factory: Hex
  router: Hex
  /** The token that counts as one US dollar. */
  dollar: Hex
  /** The network's own tokens, wrapped ether, and the tokens that exist for trading. */
  tokens: readonly PoolToken[]
  collections: readonly Collection[]
}
