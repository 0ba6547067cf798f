// The maximum cost of a message, in nanotons. TON's prices are network settings, not a market: they change by vote.

/** For a wallet of any version to receive and forward one message. Versions 3 to 5 use less than half. */
export const WALLET_FEE = 10_000_000n
/** Sent with a token, for the contracts on its way, one of which may have to be created. The rest is returned. */
export const JETTON_VALUE = 50_000_000n
/** Sent with a swap, and with a token to swap. The rest is returned. Source: DeDust's guides. */
export const SWAP_VALUE = 250_000_000n
export const JETTON_SWAP_VALUE = 300_000_000n
