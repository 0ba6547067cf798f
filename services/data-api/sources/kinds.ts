// The formats that data may come in, as the settings name them.

export const PRICE_SOURCES = ['coingecko', 'defillama'] as const
