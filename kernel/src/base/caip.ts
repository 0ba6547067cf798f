// Identifiers of networks (CAIP-2) and accounts (CAIP-10).

/** CAIP-2: `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
