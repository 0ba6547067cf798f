// Bitcoin's networks as plain objects, each a separate export. `rpcUrls` are base URLs of Esplora HTTP APIs; the defaults are public and
// need no key. IDs: CAIP-2 profile of BIP-122. Image IDs are those of the wallet explorer.
import type { Network } from '@latchkey/kernel'

const native = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const testNative = { name: 'Test Bitcoin', symbol: 'tBTC', decimals: 8 }

/** Bitcoin. */
export const mainnet: Network = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  native,
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space' }],
  assets: { imageId: '0b4838db-0161-4ffe-022d-532bf03dba00' },
}
/** Bitcoin's third test network. */
export const testnet: Network = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  testnet: true,
  native: testNative,
  rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space/testnet' }],
  assets: { imageId: '39354064-d79b-420b-065d-f980c4b78200' },
}
/** Bitcoin's signed test network. */
export const signet: Network = {
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  testnet: true,
  native: testNative,
  rpcUrls: ['https://mempool.space/signet/api'],
  explorers: [{ name: 'mempool.space', url: 'https://mempool.space/signet' }],
}
