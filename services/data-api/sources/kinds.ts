// The supported formats of data sources, by their names in the settings.

export const PRICE_SOURCES = ['coingecko', 'defillama'] as const
export const SWAP_SOURCES = ['1inch', '0x'] as const
export const ONRAMP_SOURCES = ['coinbase', 'moonpay'] as const
