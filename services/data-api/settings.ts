// What an operator tells the data API: its networks, where prices come from, and who may ask.

import type { Database } from '../database/database.ts'
import type { Pools } from './convert/pools.ts'
import type { Swaps } from './convert/swaps.ts'
import type { Onramp } from './onramp/onramp.ts'
import type { Explorer } from './sources/accounts/explorer.ts'

export interface ListedToken {
  /** Contract or mint. */
  address: string
  name: string
  symbol: string
  decimals: number
}

export interface DataNetwork {
  /** CAIP-2; `eip155:…` and `solana:…` are served. */
  id: string
  name: string
  rpcUrl: string
  native: { name: string; symbol: string; decimals: number }
  /** Read for every account, and named as here whatever the contract says of itself. */
  tokens: readonly ListedToken[]
  /** Address of the contract that wraps the native token: its deposits and withdrawals move it without a transfer. */
  wrappedNative?: string
  /** Address of the ENS universal resolver: accounts are called by their names there. */
  ensUniversalResolver?: string
  /** Collections that are bait, in any case of letters. */
  spam?: readonly string[]
  /** Addresses or paths of pictures by contract, in lower case: shown instead of a drawn one, or of what a collection shows. */
  pictures?: Readonly<Record<string, string>>
  /** US dollars for one whole token, as decimal text; the address is null for the native token. Null: no one knows. */
  readPrice?: (address: string | null) => Promise<string | null>
  /** The first block that is read; when absent, one shortly before the newest of the time when the database first knows of the network. */
  firstBlock?: bigint
  /** Knows its accounts; absent: its blocks are read, and indexed here. */
  explorer?: Explorer
  /** Trades on it; absent: the pools do, where it has any. */
  swaps?: Swaps
  /** Id of the network that this is only another name of: what is known of it is kept under that id. */
  indexedAs?: string
}

export interface DataApiSettings {
  /** Stays the caller's. */
  database: Database
  networks: readonly DataNetwork[]
  /** What swaps are traded on; without it there is no `convert`. */
  pools?: readonly Pools[]
  /** Where purchases are made; without it there is no `onramp` and no `generators`. */
  onramp?: Onramp
  /** Project ids that may ask; any id of 32 hex digits when absent. */
  projectIds?: readonly string[]
  /** Names end in one of these, for example `reown.id`. */
  zones?: readonly string[]
  /** What one US dollar is worth in other currencies, as decimal text by lower-case code. Without a rate a currency is refused. */
  rates?: Readonly<Record<string, string>>
  /** How often the networks are asked for a new block, in milliseconds. */
  pollMs?: number
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

/** Under which id the database knows a network. */
export function indexIdOf({ id, indexedAs = id }: Pick<DataNetwork, 'id' | 'indexedAs'>): string {
  return indexedAs
}

export function isEvm(network: Pick<DataNetwork, 'id'>): boolean {
  return network.id.startsWith('eip155:')
}
