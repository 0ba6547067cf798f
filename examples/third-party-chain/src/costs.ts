// What a message costs at most, in nanotons. TON's prices are settings of the network, not a market: they change by vote.

/** For a wallet of any version to take in and pass on one message; versions 3 to 5 take less than half of it. */
export const WALLET_FEE = 10_000_000n
/** Goes along with a token, for the contracts on its way, one of which may have to be made; what is left comes back. */
export const JETTON_VALUE = 50_000_000n
/** Goes along with a swap, and with a token to swap; what is left comes back. Source: DeDust's guides. */
export const SWAP_VALUE = 250_000_000n
export const JETTON_SWAP_VALUE = 300_000_000n
