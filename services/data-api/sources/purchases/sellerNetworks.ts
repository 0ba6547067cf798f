// The providers' names for networks. Clients send Coinbase's names.

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

/** CAIP-2 ID, or null for an unknown network. */
export function findNetworkId(name: string): string | null {
  const id = IDS[name.toLowerCase().replace(SUFFIX, '')]
  return id ?? null
}

/** Returns an account as the database stores it: EVM addresses in lower case, others unchanged. */
export function toAccount(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
