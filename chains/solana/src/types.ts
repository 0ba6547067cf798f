// What this package adds to the kernel's open registries. Types only.
import type { CaipAddress, CaipNetworkId, RpcCall } from '@latchkey/kernel'

/** Calls that ask a wallet to sign transactions, given as their wire bytes. */
export interface SignTransactionFeature {
  /** Returns the call that asks for a signature; null if the bytes are not a transaction that this account must sign. */
  planSign(account: CaipAddress, transaction: Uint8Array): RpcCall | null
  /** Returns the call that asks for all signatures in one prompt; null if `planSign` returns null for one of them, or there are none. */
  planSignAll(account: CaipAddress, transactions: readonly Uint8Array[]): RpcCall | null
  /** Returns the call that asks the wallet to sign and send; the wallet may add a priority fee. Null as in `planSign`. */
  planSend(account: CaipAddress, transaction: Uint8Array, options?: SendOptions): RpcCall | null
  /** Returns the signed transactions, for the first two plans; null if the response is malformed. */
  parseTransactions(result: unknown): readonly Uint8Array[] | null
  /** Returns the base58 signature of a sent transaction; null if the response is not one. */
  parseSignature(result: unknown): string | null
}
/** Options of `sendTransaction` in Solana's JSON-RPC. */
export interface SendOptions {
  /** If true, the node does not simulate the transaction first. */
  skipPreflight?: boolean
  /** The state on which the node simulates. */
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  /** How often the node sends the transaction again. Default: until it is confirmed or expires. */
  maxRetries?: number
  /** The slot that the node must have reached. */
  minContextSlot?: number
}

/** Fields of a sign-in message (CAIP-122, `solana:signIn`). Times are ISO 8601. */
export interface SignInInput {
  /** RFC 3986 authority of the page, such as `shop.example`. */
  domain: string
  /** One line that says what the visitor agrees to. */
  statement?: string
  /** URL of the page, with the page's own origin. */
  uri?: string
  /** Version of the message format: `1`. */
  version?: string
  /** At least eight letters and digits; for one sign-in only. */
  nonce?: string
  /** At most five minutes ahead of this device's clock. */
  issuedAt?: string
  /** The signature proves nothing after this time. */
  expirationTime?: string
  /** At most five minutes ahead of this device's clock. */
  notBefore?: string
  /** Identifies the request to the host's server. */
  requestId?: string
  /** URIs that the message lists. */
  resources?: readonly string[]
}
export interface SignInProof {
  /** Base58, of the account that signed. */
  address: string
  /** The text that was signed, as the wallet wrote it. */
  message: string
  /** Base58. */
  signature: string
}
export interface SignInFeature {
  /** Returns the call that asks the wallet to sign in. Throws `solana/sign-in-refused` for fields with another page or a wrong time. */
  plan(account: CaipAddress, input: SignInInput): RpcCall
  /** Returns the proof; null unless the signed text has every requested field, for this account. Does not check the signature. */
  parseResult(account: CaipAddress, input: SignInInput, result: unknown): SignInProof | null
}

/** Balance of one token account. */
export interface SplBalance {
  /** Address of the token. */
  mint: string
  /** Address of the token account that holds it. */
  tokenAccount: string
  program: 'token' | 'token-2022'
  /** Smallest units, more than zero. */
  units: bigint
  decimals: number
}
export interface SplBalancesFeature {
  /** Lists every SPL and Token-2022 token that the account holds, without empty token accounts. Throws `rpc/*`. */
  list(account: CaipAddress, options: { signal: AbortSignal }): Promise<readonly SplBalance[]>
}

/** For libraries that build transactions: `new Connection(url, { fetch })` of @solana/web3.js, or a transport of @solana/kit. */
export interface RpcFetchFeature {
  /**
   * Returns the network's first endpoint, and a `fetch` that calls all of them with this package's timeouts and retries. Throws
   * `solana/rpc-url-missing`.
   */
  to(network: CaipNetworkId): { url: string; fetch: typeof fetch }
}

type ConnectorFacts = { connectorId: string }

declare module '@latchkey/kernel' {
  interface ChainFeatures {
    rpcFetch: RpcFetchFeature
    signIn: SignInFeature
    signTransaction: SignTransactionFeature
    splBalances: SplBalancesFeature
  }
  interface ErrorCodes {
    /** `field` is the name of the part that is missing or wrong. */
    'solana/network-invalid': { network: string; field: string }
    'solana/rpc-url-missing': { network: string }
    'solana/connection-missing': { network: string }
    'solana/connect-failed': ConnectorFacts
    'solana/not-connected': ConnectorFacts
    'solana/provider-missing': ConnectorFacts
    'solana/provider-undefined': ConnectorFacts
    'solana/public-key-missing': ConnectorFacts
    'solana/account-missing': ConnectorFacts
    'solana/address-missing': ConnectorFacts
    'solana/result-empty': ConnectorFacts & { method: string }
    'solana/feature-unsupported': ConnectorFacts & { feature: string }
    'solana/chain-invalid': ConnectorFacts & { network: string }
    'solana/sign-in-refused': { field: string }
  }
}
