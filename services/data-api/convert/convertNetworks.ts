// Which networks a page may name, and whose pools answer for each of them.
import { NATIVE_CURRENCY } from '../../chains/evm/networks.ts'
import type { Pools } from '../../chains/evm/pools/pools.ts'
import { SWAP_NETWORKS } from '../standIns.ts'
import { createPoolReader, type PoolReader } from './poolReader.ts'

export interface ConvertNetwork {
  pools: Pools
  reader: PoolReader
  native: { name: string; symbol: string; decimals: number }
}

/** By CAIP-2 id, as it is asked for. */
export type ConvertNetworks = ReadonlyMap<string, ConvertNetwork>

/** Every local network under its own id, and the twelve swap networks as other names of the first one. */
export function mapConvertNetworks(locals: readonly Pools[]): ConvertNetworks {
  const own = locals.map((pools) => ({ pools, reader: createPoolReader(pools), native: NATIVE_CURRENCY }))
  const entries = own.map((network) => [`eip155:${network.pools.chainId}`, network] as const)
  const [first] = own
  const others = first
    ? [...SWAP_NETWORKS].map(([id, { native }]) => [`eip155:${id}`, { ...first, native }] as const)
    : []
  return new Map<string, ConvertNetwork>([...others, ...entries])
}
