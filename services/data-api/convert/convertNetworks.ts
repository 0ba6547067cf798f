// Which networks a page can swap on, and what answers for each: the pools that this server reads, or a swap service from the settings.
import { createPublicClient, http, type PublicClient } from 'viem'
import type { DataNetwork, ListedToken } from '../settings.ts'
import { createPoolSwaps } from './poolSwaps.ts'
import type { Pools } from './pools.ts'
import type { Swaps } from './swaps.ts'

export interface ConvertNetwork {
  client: PublicClient
  swaps: Swaps
  native: { name: string; symbol: string; decimals: number }
  tokens: readonly ListedToken[]
}

/** Keyed by the CAIP-2 ID in the request. */
export type ConvertNetworks = ReadonlyMap<string, ConvertNetwork>

/** Returns every network with swaps under its own ID. A stand-in is another ID for the first network with pools. */
export function mapConvertNetworks(
  locals: readonly Pools[],
  networks: readonly DataNetwork[],
  standIns: readonly DataNetwork[],
): ConvertNetworks {
  const own = locals.map((pools) => [`eip155:${pools.chainId}`, describePools(pools)] as const)
  const served = networks.flatMap(({ id, rpcUrl, native, tokens, swaps }) =>
    swaps ? [[id, { swaps, native, tokens, client: openClient(rpcUrl) }] as const] : [],
  )
  const [first] = own
  const others = first ? standIns.map(({ id, native }) => [id, { ...first[1], native }] as const) : []
  return new Map<string, ConvertNetwork>([...others, ...own, ...served])
}

function describePools(pools: Pools): ConvertNetwork {
  const client = openClient(pools.rpcUrl)
  const tokens = pools.tokens.filter(({ isListed }) => isListed)
  return { client, tokens, native: pools.native, swaps: createPoolSwaps(pools) }
}

function openClient(rpcUrl: string): PublicClient {
  return createPublicClient({ transport: http(rpcUrl, { batch: true, retryCount: 0 }) })
}
