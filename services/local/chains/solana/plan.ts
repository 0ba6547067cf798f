// What the local Solana clusters promise at the start: names, accounts, balances and tokens. Nothing here is secret: the keys are
// those of the public test mnemonic, never to be used on a public cluster.
import { deriveSeed } from './deriveSeed.ts'

/** As on the public clusters. Milliseconds. */
export const SLOT_MS = 400

export const LAMPORTS_PER_SOL = 1_000_000_000n

export interface SolanaAccount {
  name: string
  /** Base58 of the public key. */
  address: string
  /** Ed25519 seed of the key pair (RFC 8032), 32 bytes as hex. */
  seed: string
}

const seedOf = (byte: string) => byte.repeat(32)

/** The accounts that a demo wallet holds: m/44'/501'/0'/0' and m/44'/501'/1'/0'. */
export const ACCOUNTS: readonly SolanaAccount[] = [
  { name: 'Everyday', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', seed: deriveSeed(0) },
  { name: 'Savings', address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', seed: deriveSeed(1) },
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

const TEST_DOLLAR: TokenPlan = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  program: 'token',
  seed: seedOf('11'),
  supplyUnits: 25_000_500_000n,
}
const LATCHKEY_TOKEN: TokenPlan = {
  name: 'Latchkey Token',
  symbol: 'LATCH',
  decimals: 9,
  program: 'token-2022',
  seed: seedOf('12'),
  supplyUnits: 1_000_000_000_000_001n,
}

export interface ClusterPlan {
  name: string
  /** SHA-256 of a text about it, in base58. */
  genesisHash: string
  /** CAIP-2: the first 32 characters of the genesis hash. */
  networkId: `solana:${string}`
  /** Wished port; WebSockets are on the next one, where @solana/web3.js looks for them. */
  port: number
  /** Balance by account, in lamports. */
  lamports: readonly bigint[]
  tokens: readonly TokenPlan[]
}

/** "Latchkey local cluster". The cluster tools' own default port is 8899. */
export const LOCAL_CLUSTER: ClusterPlan = {
  name: 'Latchkey Solana',
  genesisHash: 'GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPniYPnbfg4KMb1n',
  networkId: 'solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni',
  port: 8899,
  lamports: [12_345_678_901n, 100n * LAMPORTS_PER_SOL],
  tokens: [TEST_DOLLAR, LATCHKEY_TOKEN],
}
/** "Latchkey second cluster". */
export const SECOND_CLUSTER: ClusterPlan = {
  name: 'Latchkey Solana Second',
  genesisHash: 'E4N3AWZdkLs5rnJLbqNEWxJLCDTgsP1AnVPEQQonMkLa',
  networkId: 'solana:E4N3AWZdkLs5rnJLbqNEWxJLCDTgsP1A',
  port: 8901,
  lamports: [3_500_000_000n, LAMPORTS_PER_SOL / 4n],
  tokens: [TEST_DOLLAR],
}
