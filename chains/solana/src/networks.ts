// Solana's public clusters as plain objects (ACC-05). IDs are genesis hashes (CAIP-2). The endpoints are public and need no key; a host
// replaces them with its own. The image ID is that of the wallet explorer.
import type { Network } from '@latchkey/kernel'

const native = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const assets = { imageId: 'a1b58899-f671-4276-6a5e-56ca5bd59700' } as const

/** Solana's mainnet. */
export const mainnet: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  native,
  rpcUrls: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorers: [{ name: 'Solscan', url: 'https://solscan.io' }],
  assets,
}
/** The cluster for testing applications; its tokens have no value. */
export const devnet: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  testnet: true,
  native,
  rpcUrls: ['https://api.devnet.solana.com'],
  explorers: [{ name: 'Solscan', url: 'https://solscan.io?cluster=devnet' }],
  assets,
}
/** The cluster where validators test releases; its tokens have no value. */
export const testnet: Network = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  testnet: true,
  native,
  rpcUrls: ['https://api.testnet.solana.com'],
  explorers: [{ name: 'Solscan', url: 'https://solscan.io?cluster=testnet' }],
  assets,
}
