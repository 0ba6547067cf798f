// What the local Solana cluster promises at the start: its name, accounts, balances and tokens. Nothing here is secret: the keys
// are those of test accounts, never to be used on a public cluster.

/** Wished port; WebSockets are on the next one, where @solana/web3.js looks for them. The cluster tools' own default is 8899. */
export const DEFAULT_PORT = 8899

/** SHA-256 of "Latchkey local cluster", in base58. */
export const GENESIS_HASH = 'GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPniYPnbfg4KMb1n'
/** CAIP-2: the first 32 characters of the genesis hash. */
export const NETWORK_ID = `solana:${GENESIS_HASH.slice(0, 32)}` as const

/** As on the public clusters. Milliseconds. */
export const SLOT_MS = 400

export const LAMPORTS_PER_SOL = 1_000_000_000n

export interface SolanaAccount {
  name: string
  /** Base58 of the public key. */
  address: string
  /** Ed25519 seed of the key pair (RFC 8032), 32 bytes as hex. */
  seed: string
  /** Balance at the start. */
  lamports: bigint
}

const seedOf = (byte: string) => byte.repeat(32)

/** The accounts that a demo wallet holds. */
export const ACCOUNTS: readonly SolanaAccount[] = [
  {
    name: 'Everyday',
    address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
    seed: seedOf('01'),
    lamports: 12_345_678_901n,
  },
  {
    name: 'Savings',
    address: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
    seed: seedOf('02'),
    lamports: 100n * LAMPORTS_PER_SOL,
  },
]

/** Pays for the tokens and may mint more of them. */
export const MINT_AUTHORITY_SEED = seedOf('09')

export interface TokenPlan {
  name: string
  symbol: string
  decimals: number
  program: 'token' | 'token-2022'
  /** Of the token's own key pair, so that its address is the same each time. */
  seed: string
  /** Whole supply in the smallest unit; all of it is the first account's. */
  supplyUnits: bigint
}

export const TOKEN_PLANS: readonly TokenPlan[] = [
  {
    name: 'Test Dollar',
    symbol: 'TUSD',
    decimals: 6,
    program: 'token',
    seed: seedOf('11'),
    supplyUnits: 25_000_500_000n,
  },
  {
    name: 'Latchkey Token',
    symbol: 'LATCH',
    decimals: 9,
    program: 'token-2022',
    seed: seedOf('12'),
    supplyUnits: 1_000_000_000_000_001n,
  },
]
