// The names that price sources use for networks and native tokens.

export interface PriceNetwork {
  /** CoinGecko's ID of the asset platform, https://docs.coingecko.com/reference/asset-platforms-list. */
  coingecko: string
  /** CoinGecko's ID of the native token. DefiLlama accepts it too, as `coingecko:<id>`. */
  native: string
  /** DefiLlama: `<chain>:<address>`, https://api-docs.defillama.com, coins. */
  defillama: string
}

export type PriceNetworks = Readonly<Record<string, PriceNetwork>>

/** By CAIP-2 ID. The settings can add others. */
export const PRICE_NETWORKS: PriceNetworks = {
  'eip155:1': { coingecko: 'ethereum', native: 'ethereum', defillama: 'ethereum' },
  'eip155:10': { coingecko: 'optimistic-ethereum', native: 'ethereum', defillama: 'optimism' },
  'eip155:56': { coingecko: 'binance-smart-chain', native: 'binancecoin', defillama: 'bsc' },
  'eip155:100': { coingecko: 'xdai', native: 'xdai', defillama: 'xdai' },
  'eip155:137': { coingecko: 'polygon-pos', native: 'polygon-ecosystem-token', defillama: 'polygon' },
  'eip155:250': { coingecko: 'fantom', native: 'fantom', defillama: 'fantom' },
  'eip155:324': { coingecko: 'zksync', native: 'ethereum', defillama: 'era' },
  'eip155:8453': { coingecko: 'base', native: 'ethereum', defillama: 'base' },
  'eip155:42161': { coingecko: 'arbitrum-one', native: 'ethereum', defillama: 'arbitrum' },
  'eip155:43114': { coingecko: 'avalanche', native: 'avalanche-2', defillama: 'avax' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { coingecko: 'solana', native: 'solana', defillama: 'solana' },
}
