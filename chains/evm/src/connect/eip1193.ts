// EIP-1193 as a page sees a wallet. `on` is optional: some injected providers only answer requests.

/** An injected provider. Nothing that it returns or emits is trusted. */
export interface Eip1193Provider {
  /** Sends a request to the wallet. Rejects with an EIP-1193 error. */
  request(args: { method: string; params?: object }): Promise<unknown>
  /** Calls `listener` at each such event. */
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Ends what `on` began with the same function. */
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}
/** The part of `window` that wallets use to be found. */
export interface WalletPage {
  ethereum?: unknown
  document?: { readyState: string }
  addEventListener?(
    type: string,
    listener: (event: Event) => void,
    options?: { signal?: AbortSignal; once?: boolean },
  ): void
  dispatchEvent?(event: Event): boolean
}
