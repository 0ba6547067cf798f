// Which tokens, pools and collections the local networks begin with. Prices are whole US dollars, so that a person can check them.

/** Of the test mnemonic: deploys everything here, holds the liquidity, and pays for it. */
export const POOL_OWNER_INDEX = 7

/** How a contract of ours departs from EIP-20, if it does. */
type TokenKind = 'plain' | 'silent' | 'toll'

export interface PoolTokenPlan {
  name: string
  symbol: string
  decimals: number
  kind: TokenKind
  isListed: boolean
  transferFeeBps: number
  /** In whole tokens: what is sent to the first demo account. */
  demoAmount: string
}

const ORDINARY = { kind: 'plain', isListed: true, transferFeeBps: 0 } as const

/** Deployed in this order, so that each address follows from the owner's nonce. */
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

/** A pair and what lies in it, in whole tokens. Pairs whose token a network lacks are left out there. */
export interface PairPlan {
  first: readonly [symbol: string, amount: string]
  second: readonly [symbol: string, amount: string]
}

/** From Garden to ether are two hops, to the test dollar three, to the old dollar four, which is one too many. */
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
  /** Its metadata are in the contract; pictures are `/pictures/nft/<slug>-<id>` of anyone who lists them. */
  slug: string
  /** How many of each token, from id 1 on; an ERC-721 has one of each. */
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
