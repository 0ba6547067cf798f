// EIP-1193 as a page sees a wallet. `on` is optional, because some injected providers only handle requests.

/** An injected provider. Nothing that it returns or emits is trusted. */
export interface Eip1193Provider {
  /** Sends a request to the wallet. Rejects with an EIP-1193 error. */
  request(args: { method: string; params?: object }): Promise<unknown>
  /** Calls `listener` at each such event. */
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Removes a listener that was added with `on`. */
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}
/** The part of `window` through which wallets are found. */
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
