// Tokens, pools, and collections of the local networks. Prices are whole US dollars, so that a person can verify them.

/** Index of the test mnemonic's account that deploys the contracts and provides the liquidity. */
export const POOL_OWNER_INDEX = 7

/** How a token deviates from ERC-20: `silent` returns no values, `toll` takes a fee from transfers. */
type TokenKind = 'plain' | 'silent' | 'toll'

export interface PoolTokenPlan {
  name: string
  symbol: string
  decimals: number
  kind: TokenKind
  isListed: boolean
  transferFeeBps: number
  /** Amount for the first demo account, in whole tokens. */
  demoAmount: string
}

const ORDINARY = { kind: 'plain', isListed: true, transferFeeBps: 0 } as const

/** Deployed in this order, because addresses depend on the owner's nonce. */
export const POOL_TOKENS = [
  { ...ORDINARY, name: 'Local Bitcoin', symbol: 'LBTC', decimals: 8, demoAmount: '0.12345678' },
  { ...ORDINARY, name: 'Garden', symbol: 'GRDN', decimals: 18, demoAmount: '2500.25' },
  { ...ORDINARY, name: 'Museum Ticket', symbol: 'TIX', decimals: 0, demoAmount: '7' },
  { ...ORDINARY, kind: 'silent', name: 'Old Dollar', symbol: 'OUSD', decimals: 6, demoAmount: '1500.5' },
  {
    ...ORDINARY,
    kind: 'toll',
    transferFeeBps: 200,
    name: 'Toll Token',
    symbol: 'TOLL',
    decimals: 18,
    demoAmount: '400',
  },
  {
    ...ORDINARY,
    isListed: false,
    name: 'Claim $5,000 at reward-usd.example',
    symbol: 'VISIT reward-usd.example',
    decimals: 18,
    demoAmount: '5000',
  },
] as const satisfies readonly PoolTokenPlan[]

/** A pair and its reserves in whole tokens. A network skips pairs with tokens that it lacks. */
export interface PairPlan {
  first: readonly [symbol: string, amount: string]
  second: readonly [symbol: string, amount: string]
}

/** From Garden, ether is two hops away, the test dollar three, and the old dollar four, one more than the limit. */
export const PAIRS: readonly PairPlan[] = [
  { first: ['WETH', '1000'], second: ['TUSD', '3000000'] },
  { first: ['LATCH', '4000000'], second: ['TUSD', '1000000'] },
  { first: ['LATCH', '1200000'], second: ['WETH', '100'] },
  { first: ['LBTC', '10'], second: ['WETH', '300'] },
  { first: ['GRDN', '2000000'], second: ['LBTC', '5'] },
  { first: ['TIX', '100000'], second: ['TUSD', '1200000'] },
  { first: ['OUSD', '500000'], second: ['TUSD', '500000'] },
  { first: ['TOLL', '600000'], second: ['WETH', '100'] },
]

export interface CollectionPlan {
  name: string
  symbol: string
  standard: 'erc721' | 'erc1155'
  /** The contract contains its metadata. Pictures are at `/pictures/nft/<slug>-<id>` of the server that lists them. */
  slug: string
  /** Amount per token ID, starting at 1. An ERC-721 has one of each. */
  amounts: readonly bigint[]
  isSpam: boolean
}

export const COLLECTIONS: readonly CollectionPlan[] = [
  { name: 'Latchkey Doors', symbol: 'DOOR', standard: 'erc721', slug: 'doors', amounts: [1n, 1n, 1n], isSpam: false },
  { name: 'Latchkey Keys', symbol: 'KEY', standard: 'erc1155', slug: 'keys', amounts: [5n, 1n], isSpam: false },
  {
    name: 'Claim your prize: reward-usd.example',
    symbol: 'PRIZE',
    standard: 'erc721',
    slug: 'claim',
    amounts: [1n],
    isSpam: true,
  },
]
