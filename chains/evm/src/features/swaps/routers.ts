// Contracts that a swap may call. Anything else that a server names is refused.
import type { CaipNetworkId, SwapOptions } from '@latchkey/kernel'

/** 1inch Aggregation Router, versions 5 and 6. Source: docs of 1inch, and the contracts on each network. */
const ROUTERS = ['0x1111111254eeb25477b68fb85ed929f73a960582', '0x111111125421ca6dc452d289314280a0f8842a65']
const ZKSYNC_ROUTERS = ['0x6e2b76966cbd9cf4cc2fa0d76d24d5241e0abc2f', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff']
/** The twelve of wire facts section 4.1. */
const SWAP_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': ROUTERS,
  'eip155:10': ROUTERS,
  'eip155:56': ROUTERS,
  'eip155:100': ROUTERS,
  'eip155:137': ROUTERS,
  'eip155:250': ROUTERS,
  'eip155:324': ZKSYNC_ROUTERS,
  'eip155:8217': ROUTERS,
  'eip155:8453': ROUTERS,
  'eip155:42161': ROUTERS,
  'eip155:43114': ROUTERS,
  'eip155:1313161554': ROUTERS,
}

/** Lower case; empty where nothing is swapped. */
export function routersOf(network: CaipNetworkId, own: SwapOptions['routers']): readonly string[] {
  return (own?.[network] ?? SWAP_NETWORKS[network] ?? []).map((address) => address.toLowerCase())
}
