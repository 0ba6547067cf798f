// Describes a network to a wallet that does not know it.
import type { Network } from '../base/network'

/** EIP-3085 parameter. The endpoints are the network's own public ones: a wallet keeps them, so no keyed address belongs here. */
export function describeChain({ name, native, rpcUrls, explorers = [] }: Network, chainId: string): object {
  const { symbol, decimals } = native
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: native.name, symbol, decimals },
    rpcUrls,
    ...(explorers.length > 0 && { blockExplorerUrls: explorers.map(({ url }) => url) }),
  }
}
