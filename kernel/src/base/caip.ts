// Networks and accounts by the names that CAIP-2 and CAIP-10 give them.

/** CAIP-2: `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
