// The older form of a host's sign-in, as hosts have written it for EVM networks. Wire facts 7.3, end. No run-time code.

/** What `createMessage` is given. Times are ISO 8601 in UTC. */
export interface SiweMessageInput extends SiweMessageParams {
  /** CAIP-10; the part after the last colon is the account. */
  address: string
  chainId: number
  nonce: string
  version: '1'
}
export interface SiweMessageParams {
  domain: string
  uri: string
  statement?: string
  iat?: string
  /** Default: a day after now. */
  exp?: string
  nbf?: string
  requestId?: string
  resources?: string[]
}
export interface SiweSession {
  address: string
  chainId: number
}
export interface SiweConfig {
  /** Default: this page's host and address. */
  getMessageParams?(): Promise<SiweMessageParams>
  createMessage(input: SiweMessageInput): string
  getNonce(address?: string): Promise<string>
  getSession(): Promise<SiweSession | null>
  verifyMessage(proof: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Default true, as the four below. */
  enabled?: boolean
  required?: boolean
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}
