// Contracts that a swap may call. Any other contract that a server names is refused.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SwapOptions } from '@latchkey/kernel/contracts'

/** 1inch Aggregation Router, versions 5 and 6. Source: docs of 1inch, and the contracts on each network. */
const ROUTERS = ['0x1111111254eeb25477b68fb85ed929f73a960582', '0x111111125421ca6dc452d289314280a0f8842a65']
/** These, plus AllowanceHolder of 0x. Source: https://github.com/0xProject/0x-settler, README. */
const WITH_0X = [...ROUTERS, '0x0000000000001ff3684f28c67538d4d072c22734']
const ZKSYNC_ROUTERS = ['0x6e2b76966cbd9cf4cc2fa0d76d24d5241e0abc2f', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff']
/** The networks with swaps, each with its wrapped native token, lower case. Source: docs of each network. */
const SWAP_NETWORKS: Readonly<Record<string, readonly [wrapped: string, routers: readonly string[]]>> = {
  'eip155:1': ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', WITH_0X],
  'eip155:10': ['0x4200000000000000000000000000000000000006', WITH_0X],
  'eip155:56': ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', WITH_0X],
  'eip155:100': ['0xe91d153e0b41518a2ce8dd3d7944fa863463a97d', ROUTERS],
  'eip155:137': ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', WITH_0X],
  'eip155:250': ['0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83', ROUTERS],
  'eip155:324': ['0x5aea5775959fbc2557cc8789bc1bf90a239d9a91', ZKSYNC_ROUTERS],
  'eip155:8217': ['0x19aac5f612f524b754ca7e7c41cbfa2e981a4432', ROUTERS],
  'eip155:8453': ['0x4200000000000000000000000000000000000006', WITH_0X],
  'eip155:42161': ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1', WITH_0X],
  'eip155:43114': ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7', WITH_0X],
  'eip155:1313161554': ['0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb', ROUTERS],
}

/** Lower case; empty if the network has no swaps. */
export function routersOf(network: CaipNetworkId, own: SwapOptions['routers']): readonly string[] {
  return (own?.[network] ?? SWAP_NETWORKS[network]?.[1] ?? []).map((address) => address.toLowerCase())
}

/** Returns whether this contract wraps the network's coin one for one. On a custom network, the host's setting counts. */
export function isWrapped(network: CaipNetworkId, address: string): boolean {
  return (SWAP_NETWORKS[network]?.[0] ?? address) === address
}
