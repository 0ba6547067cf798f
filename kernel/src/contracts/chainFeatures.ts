// Optional powers of a chain, shared by two or more plugins. A chain declares the ones it has; each is its own chunk.
import type { CaipAddress, CaipNetworkId, RpcCall } from '../plugin/contract'
import type { AccountIdentity, ResolvedName } from './names'
import type { Token } from './tokens'

/** An amount in the smallest unit, with what is needed to print it. */
export interface NativeAmount {
  units: bigint
  decimals: number
  symbol: string
}

export interface BalancesFeature {
  /** Balance of the network's native token, read from the chain now. Throws `rpc/*`. */
  native(account: CaipAddress, options: { signal: AbortSignal }): Promise<NativeAmount>
}

export interface SignMessageFeature {
  /** Builds the call that asks the wallet to sign a human-readable message. */
  planMessage(account: CaipAddress, message: string): RpcCall
  /** Builds the call for structured data. Null when the data is not well-formed or names another network. */
  planTypedData(account: CaipAddress, typedData: unknown): RpcCall | null
  /** The signature as its family writes it (hex, base58, base64), or null when the wallet's reply is not one. */
  parseResult(result: unknown): string | null
}

export interface ExplorerFeature {
  /** Page of an address on the network's explorer, or null when it has none. Always `https:` or a loopback host. */
  addressUrl(account: CaipAddress): string | null
  transactionUrl(network: CaipNetworkId, hash: string): string | null
}

export interface VerifyMessageFeature {
  /**
   * Whether this account signed this text; a contract's account is asked on its network. False for anything malformed,
   * and when the network does not answer. Throws `kernel/aborted`.
   */
  verify(
    proof: { account: CaipAddress; message: string; signature: string },
    options: { signal: AbortSignal },
  ): Promise<boolean>
}

export interface TransferDraft {
  from: CaipAddress
  /** Plain address, already canonical. */
  to: string
  token: Token
  /** Smallest units, more than zero. */
  units: bigint
}

/** What a built call does, read back from the call itself: a review screen shows this and nothing else. */
export interface TransferSummary {
  from: string
  to: string
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  units: bigint
}

export interface TransferPlan {
  /** What `ctx.request` is given. */
  call: RpcCall
  summary: TransferSummary
  /** The most that the network takes for it, in the native token. */
  fee: NativeAmount
  /** What else it costs the sender, like the rent of the recipient's token account; zero when nothing. */
  deposit: NativeAmount
}

/** How a transaction fared. `replaced`: another one took its place. `dropped`: the network no longer knows it. */
export type TransactionState =
  | { status: 'pending' | 'confirmed' | 'dropped' }
  | { status: 'failed'; reason: string | null }
  | { status: 'replaced'; by: string }

export interface TransferFeature {
  /**
   * Builds the one call that moves the amount, with a fee that really suffices. Throws `transfer/insufficient-funds`,
   * `transfer/insufficient-fee`, `transfer/recipient-invalid`, `transfer/simulation-failed` (reason in its facts), `rpc/*`.
   */
  plan(draft: TransferDraft, options: { signal: AbortSignal; isSmartAccount?: boolean }): Promise<TransferPlan>
  /** The most that can be sent: of the native token what is left after the fee, of others all there is. `to` may be missing yet. */
  max(
    draft: Omit<TransferDraft, 'units' | 'to'> & { to?: string },
    options: { signal: AbortSignal; isSmartAccount?: boolean },
  ): Promise<bigint>
  /** What a call would move, decoded from its bytes; null when it is no plain transfer. */
  summarise(call: RpcCall): TransferSummary | null
  /** The transaction's hash, or null when the wallet's reply is not one. */
  parseResult(result: unknown): string | null
  /** Resolves as soon as the state is final. Throws `kernel/aborted`. */
  follow(
    sent: { network: CaipNetworkId; hash: string; from: string; call?: RpcCall },
    options: { signal: AbortSignal },
  ): Promise<TransactionState>
}

export interface TokensFeature {
  /** What the account holds of this token, read from the chain now. */
  balance(account: CaipAddress, token: Token, options: { signal: AbortSignal }): Promise<bigint>
  /** Name, symbol and decimals by contract or mint; null when there is no token there. */
  find(network: CaipNetworkId, address: string, options: { signal: AbortSignal }): Promise<Token | null>
}

export interface NamesFeature {
  /** Null when nobody has the name, or it is not one. Throws `rpc/*`. */
  resolve(name: string, network: CaipNetworkId, options: { signal: AbortSignal }): Promise<ResolvedName | null>
  /** A name counts only when it leads back to the account. */
  identify(account: CaipAddress, options: { signal: AbortSignal }): Promise<AccountIdentity>
}

/** Open registry: a chain package or a plugin adds members by declaration merging. */
export interface ChainFeatures {
  balances: BalancesFeature
  signMessage: SignMessageFeature
  explorer: ExplorerFeature
  verifyMessage: VerifyMessageFeature
  transfer: TransferFeature
  tokens: TokensFeature
  names: NamesFeature
}
