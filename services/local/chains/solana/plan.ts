// Genesis state of the local Solana clusters: names, accounts, balances, and tokens. Nothing here is secret: the keys come from the public
// test mnemonic. Never use them on a public cluster.
import { deriveSeed } from './deriveSeed.ts'

/** Milliseconds, as on public clusters. */
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

/** Accounts of the demo wallet: m/44'/501'/0'/0' and m/44'/501'/1'/0'. */
export const ACCOUNTS: readonly SolanaAccount[] = [
  { name: 'Everyday', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', seed: deriveSeed(0) },
  { name: 'Savings', address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD', seed: deriveSeed(1) },
]

/** Pays for the tokens, and can mint more. */
export const MINT_AUTHORITY_SEED = seedOf('09')

export interface TokenPlan {
  name: string
  symbol: string
  decimals: number
  program: 'token' | 'token-2022'
  /** Seed of the mint's key pair. Fixed, so that its address is always the same. */
  seed: string
  /** Supply in the smallest unit. The first account owns it all. */
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
  /** SHA-256 of a label, in base58. */
  genesisHash: string
  /** CAIP-2: the first 32 characters of the genesis hash. */
  networkId: `solana:${string}`
  /** Preferred port. WebSockets use the next port, where @solana/web3.js expects them. */
  port: number
  /** Balances by account, in lamports. */
  lamports: readonly bigint[]
  tokens: readonly TokenPlan[]
}

/** Genesis label: "Latchkey local cluster". 8899 is the default port of Solana's test validator. */
export const LOCAL_CLUSTER: ClusterPlan = {
  name: 'Latchkey Solana',
  genesisHash: 'GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPniYPnbfg4KMb1n',
  networkId: 'solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni',
  port: 8899,
  lamports: [12_345_678_901n, 100n * LAMPORTS_PER_SOL],
  tokens: [TEST_DOLLAR, LATCHKEY_TOKEN],
}
/** Genesis label: "Latchkey second cluster". */
export const SECOND_CLUSTER: ClusterPlan = {
  name: 'Latchkey Solana Second',
  genesisHash: 'E4N3AWZdkLs5rnJLbqNEWxJLCDTgsP1AnVPEQQonMkLa',
  networkId: 'solana:E4N3AWZdkLs5rnJLbqNEWxJLCDTgsP1A',
  port: 8901,
  lamports: [3_500_000_000n, LAMPORTS_PER_SOL / 4n],
  tokens: [TEST_DOLLAR],
}
