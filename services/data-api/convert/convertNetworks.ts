// Which networks a page may name, and whose pools answer for each of them.
import { NATIVE_CURRENCY } from '../../chains/evm/networks.ts'
import type { Pools } from '../../chains/evm/pools/pools.ts'
import { createPoolReader, type PoolReader } from './poolReader.ts'

export interface ConvertNetwork {
  pools: Pools
  reader: PoolReader
  native: { name: string; symbol: string; decimals: number }
}

/** By CAIP-2 id, as it is asked for. */
export type ConvertNetworks = ReadonlyMap<string, ConvertNetwork>

const ETHER = { name: 'Ether', symbol: 'ETH' }
/** The networks that clients swap on. No public node is asked for them here: a local one answers. Source: wire facts 4.1. */
const SWAP_NETWORKS: ReadonlyMap<number, { name: string; symbol: string }> = new Map([
  [1, ETHER],
  [10, ETHER],
  [56, { name: 'BNB', symbol: 'BNB' }],
  [100, { name: 'xDAI', symbol: 'XDAI' }],
  [137, { name: 'POL', symbol: 'POL' }],
  [250, { name: 'Fantom', symbol: 'FTM' }],
  [324, ETHER],
  [8217, { name: 'KAIA', symbol: 'KAIA' }],
  [8453, ETHER],
  [42161, ETHER],
  [43114, { name: 'Avalanche', symbol: 'AVAX' }],
  [1313161554, ETHER],
])
const NATIVE_DECIMALS = 18

/** Every local network under its own id, and the twelve swap networks as other names of the first one. */
export function mapConvertNetworks(locals: readonly Pools[]): ConvertNetworks {
  const own = locals.map((pools) => ({ pools, reader: createPoolReader(pools), native: NATIVE_CURRENCY }))
  const entries = own.map((network) => [`eip155:${network.pools.chainId}`, network] as const)
  const [first] = own
  const others = first
    ? [...SWAP_NETWORKS].map(
        ([id, native]) => [`eip155:${id}`, { ...first, native: { ...native, decimals: NATIVE_DECIMALS } }] as const,
      )
    : []
  return new Map<string, ConvertNetwork>([...others, ...entries])
}
