// The older form of a host's sign-in for EVM networks. No run-time code.

/** Input of `createMessage`. Times are ISO 8601 in UTC. */
export interface SiweMessageInput extends SiweMessageParams {
  /** CAIP-10; the part after the last colon is the account. */
  address: string
  /** Number of the EVM network: 1 is Ethereum. */
  chainId: number
  /** From `getNonce`. */
  nonce: string
  version: '1'
}
/** Fields of a message that the host sets. Times are ISO 8601 in UTC. */
export interface SiweMessageParams {
  /** RFC 3986 authority of the page, such as `shop.example`. */
  domain: string
  /** URL of the page, such as `https://shop.example`. */
  uri: string
  /** One line that says what the visitor agrees to. */
  statement?: string
  /** Time of issue. Default: now. */
  iat?: string
  /** Default: a day after now. */
  exp?: string
  /** Time from which the signature is valid. Default: immediately. */
  nbf?: string
  /** Identifies the request to the host's server. */
  requestId?: string
  /** URIs that the message lists. */
  resources?: string[]
}
/** The signed-in account, as reported by the host's server. */
export interface SiweSession {
  /** Plain address, in any case. */
  address: string
  /** Number of the EVM network: 1 is Ethereum. */
  chainId: number
}
/** A host's own sign-in for EVM networks (EIP-4361). */
export interface SiweConfig {
  /** Resolves to fields of the message. Default: this page's host and URL. */
  getMessageParams?(): Promise<SiweMessageParams>
  /** Returns the EIP-4361 text that the wallet signs. */
  createMessage(input: SiweMessageInput): string
  /**
   * Resolves to a nonce of at least eight letters and digits, which the server accepts once. `address` is empty before a
   * connection.
   */
  getNonce(address?: string): Promise<string>
  /** Resolves to the session of this browser, or to null if there is none. */
  getSession(): Promise<SiweSession | null>
  /**
   * Resolves to whether the signature proves the message, and starts the session if it does. `cacao` is set if the wallet signed in
   * while it connected (CAIP-74).
   */
  verifyMessage(proof: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  /** Ends the session. The result is not read. */
  signOut(): Promise<boolean>
  /** Called after `verifyMessage` resolved to true. */
  onSignIn?(session?: SiweSession): void
  /** Called after `signOut`. */
  onSignOut?(): void
  /** Whether visitors are asked to sign in. Default true, like the options below. */
  enabled?: boolean
  /** Disconnects a visitor who does not sign. */
  required?: boolean
  /** Calls `signOut` when the wallet disconnects. */
  signOutOnDisconnect?: boolean
  /** Asks for a signature if the account differs from the session's. */
  signOutOnAccountChange?: boolean
  /** Asks for a signature if the network differs from the session's. */
  signOutOnNetworkChange?: boolean
}
