// What sellers call networks. Source: wire facts 4.2 for the names that clients send, which are Coinbase's.

const IDS: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  'avalanche-c-chain': 'eip155:43114',
  berachain: 'eip155:80094',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const SUFFIX = /-mainnet$/

/** CAIP-2 id, or null for a network that is not known here. */
export function findNetworkId(name: string): string | null {
  const id = IDS[name.toLowerCase().replace(SUFFIX, '')]
  return id ?? null
}

/** As accounts are kept: EVM addresses in lower case, others as they are. */
export function toAccount(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
