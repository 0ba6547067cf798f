// TON's public networks. IDs are WalletConnect's: `ton:` and the network's global ID. The endpoints are the public ones without a
// key; a host replaces them with its own.
import type { CaipNetworkId, Network } from '@latchkey/kernel'

/** CAIP-2 namespace of every network of this package. */
export const NAMESPACE = 'ton'

const native = { name: 'Toncoin', symbol: 'TON', decimals: 9 } as const

/** TON's main network. */
export const mainnet: Network = {
  id: 'ton:-239',
  name: 'TON',
  native,
  rpcUrls: ['https://toncenter.com/api/v2'],
  explorers: [{ name: 'Tonviewer', url: 'https://tonviewer.com' }],
}
/** A test network, whose coins have no value. */
export const testnet: Network = {
  id: 'ton:-3',
  name: 'TON Testnet',
  testnet: true,
  native,
  rpcUrls: ['https://testnet.toncenter.com/api/v2'],
  explorers: [{ name: 'Tonviewer', url: 'https://testnet.tonviewer.com' }],
}

/** Returns the global ID, as TON Connect names a network. */
export function globalIdOf(network: CaipNetworkId): string {
  return network.slice(NAMESPACE.length + 1)
}
