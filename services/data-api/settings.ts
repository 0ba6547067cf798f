// The settings of the data API: its networks, its price sources, and its callers.

import type { Database } from '../database/database.ts'
import type { Pools } from './convert/pools.ts'
import type { Swaps } from './convert/swaps.ts'
import type { Onramp } from './onramp/onramp.ts'
import type { Explorer } from './sources/accounts/explorer.ts'

export interface ListedToken {
  /** The contract or mint. */
  address: string
  name: string
  symbol: string
  decimals: number
}

export interface DataNetwork {
  /** CAIP-2 ID. Supports `eip155:…` and `solana:…`. */
  id: string
  name: string
  rpcUrl: string
  native: { name: string; symbol: string; decimals: number }
  /** Tokens that are read for every account. Their names here override those of the contracts. */
  tokens: readonly ListedToken[]
  /** The contract that wraps the native token. Its deposits and withdrawals move native value without a transfer. */
  wrappedNative?: string
  /** The ENS universal resolver, for the names of accounts. */
  ensUniversalResolver?: string
  /** Collections that are bait, in any letter case. */
  spam?: readonly string[]
  /** Image URLs or paths by contract, in lower case. They replace drawn images and those of collections. */
  pictures?: Readonly<Record<string, string>>
  /** The price of one whole token in US dollars, as decimal text. The address is null for the native token. Null if the price is unknown. */
  readPrice?: (address: string | null) => Promise<string | null>
  /** The first block to read. Default: shortly before the newest block when the database first sees the network. */
  firstBlock?: bigint
  /** An explorer with the accounts of this network. Without one, this server reads and indexes the blocks. */
  explorer?: Explorer
  /** A swap service for this network. Without one, swaps use its pools, if it has any. */
  swaps?: Swaps
  /** The ID of the network that this one is another name for. The database uses that ID. */
  indexedAs?: string
}

export interface DataApiSettings {
  /** The caller closes it. */
  database: Database
  networks: readonly DataNetwork[]
  /** The pools for swaps. Without them, there are no `convert` routes. */
  pools?: readonly Pools[]
  /** The on-ramp provider. Without one, there are no `onramp` and `generators` routes. */
  onramp?: Onramp
  /** Accepted project IDs. Default: any 32 hex digits. */
  projectIds?: readonly string[]
  /** Endings of names, for example `reown.id`. */
  zones?: readonly string[]
  /** The value of one US dollar in other currencies, as decimal text by lower-case code. Currencies without a rate are refused. */
  rates?: Readonly<Record<string, string>>
  /** How often to check the networks for a new block, in milliseconds. */
  pollMs?: number
  /** The current time in milliseconds since 1970. */
  now?: () => number
}

/** Returns the ID of a network in the database. */
export function indexIdOf({ id, indexedAs = id }: Pick<DataNetwork, 'id' | 'indexedAs'>): string {
  return indexedAs
}

export function isEvm(network: Pick<DataNetwork, 'id'>): boolean {
  return network.id.startsWith('eip155:')
}
