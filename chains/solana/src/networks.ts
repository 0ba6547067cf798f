// Solana's public clusters as plain objects (ACC-05). Ids are genesis hashes (CAIP-2); endpoints are the public ones without a
// key, which a host replaces by its own; the image id is that of the wallet explorer.
import type { Network } from '@latchkey/kernel'

const native = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const assets = { imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700' } as const

/** Solana's main cluster. */
export const mainnet: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  native,
  rpcUrls: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorers: [{ name: 'Solscan', url: 'https://solscan.io' }],
  assets,
}
/** Where applications are tried out; its tokens have no value. */
export const devnet: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  testnet: true,
  native,
  rpcUrls: ['https://api.devnet.solana.com'],
  explorers: [{ name: 'Solscan', url: 'https://solscan.io?cluster=devnet' }],
  assets,
}
/** Where validators try out releases; its tokens have no value. */
export const testnet: Network = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  testnet: true,
  native,
  rpcUrls: ['https://api.testnet.solana.com'],
  explorers: [{ name: 'Solscan', url: 'https://solscan.io?cluster=testnet' }],
  assets,
}
