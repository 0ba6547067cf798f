// EIP-1193 as a page sees a wallet. `on` is optional: some injected providers only answer requests.

/** What is asked of an injected provider. Nothing it returns or emits is trusted. */
export interface Eip1193Provider {
  request(args: { method: string; params?: object }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
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
