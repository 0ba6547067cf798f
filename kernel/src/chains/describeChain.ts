// Describes a network to a wallet that does not know it.
import type { Network } from '../base/network'

/** Returns the parameter of `wallet_addEthereumChain` (EIP-3085). Wallets keep the endpoints, so pass none that contains a key. */
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
