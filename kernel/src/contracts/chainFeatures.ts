// Optional powers of a chain, shared by two or more plugins. A chain declares the ones it has; each is its own chunk.

import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'
import type { NativeAmount } from '../base/network'
import type { LatchkeyError } from '../errors/LatchkeyError'
import type { RpcCall } from '../rpc/call'
import type { ListedBalance, SmartSession } from './dataApi'
import type { AccountIdentity, ResolvedName } from './names'
import type { SimulationFeature } from './simulation'
import type { SwapsFeature } from './swaps'
import type { ChainToken, Token } from './tokens'

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
  /** Plain address. */
  from: string
  /** Plain address of who receives the amount, not of the contract that is called. */
  to: string
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  /** Smallest units of the token. */
  units: bigint
  /** Where a family has several: the program that moves the token. */
  tokenProgram?: string
  /** Where the call itself states them: the token's decimals. */
  decimals?: number
  /** Where the call itself states it: the most that the network may take, in smallest native units. */
  feeUnits?: bigint
}

export interface TransferPlan {
  /** What `ctx.request` is given. */
  call: RpcCall
  summary: TransferSummary
  /** The token that moves, as the chain describes it. */
  token: ChainToken
  /** The most that the network takes for it, in the native token; null where the account pays in a way that only its wallet knows. */
  fee: NativeAmount | null
  /** What else it costs the sender, like the rent of the recipient's token account; zero when nothing. */
  deposit: NativeAmount
  /** Smallest units that the recipient gets, where the token keeps a part of what is sent. */
  receivedUnits?: bigint
  /** The usual fee for the same work in recent blocks, in smallest native units; absent when unknown. */
  usualFeeUnits?: bigint
  /** Whether the recipient is a contract; absent where the family has none that could be paid by mistake. */
  isRecipientContract?: boolean
}

/** Untrusted: the author of the link wrote it. */
export interface ParsedPaymentUri {
  /** Canonical plain address, or a name. */
  to: string
  /** Null: whichever the visitor is on. */
  network: CaipNetworkId | null
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  /** Smallest units, where the link counts in them. */
  units: bigint | null
  /** Whole tokens, where it counts in those. */
  amount: Decimal | null
}

/**
 * How a transaction ended. `dropped`: the network no longer knows it. `replaced`: another one took its place, with the hash `by`; null
 * when unknown. `reason`: what the contract or the network said, null when nothing readable.
 */
export type TransactionState =
  | { status: 'pending' | 'confirmed' | 'dropped' }
  | { status: 'failed'; reason: string | null }
  | { status: 'replaced'; by: string | null }

export interface TransferFeature {
  /**
   * Builds the one call that moves the amount, with a fee that really suffices. Throws `transfer/amount-invalid`,
   * `transfer/amount-too-small`, `transfer/insufficient-funds`, `transfer/insufficient-fee`, `transfer/recipient-invalid`,
   * `transfer/token-refused`, `transfer/token-mismatch`, `transfer/simulation-failed`, `rpc/*`.
   */
  plan(
    draft: TransferDraft,
    options: {
      signal: AbortSignal
      isSmartAccount?: boolean
      /** An earlier plan of the same draft, which is on the screen: its fee may stay while it suffices. */
      previous?: TransferPlan
    },
  ): Promise<TransferPlan>
  /** The most that can be sent: of the native token what is left after the fee, of others all there is. `to` may be missing yet. */
  max(
    draft: Omit<TransferDraft, 'units' | 'to'> & { to?: string },
    options: { signal: AbortSignal; isSmartAccount?: boolean },
  ): Promise<bigint>
  /** What a call would move, decoded from its bytes; null when it is no plain transfer. */
  summarize(call: RpcCall): TransferSummary | null
  /** The transaction's hash, or null when the wallet's reply is not one. */
  parseResult(result: unknown): string | null
  /** Whether the spelling itself says that a character of this address is wrong, as EIP-55 does; `parseAddress` took it. */
  isMistyped(address: string): Promise<boolean>
  /** What a payment link asks for: EIP-681, Solana Pay, BIP-21. Null when the text is none of this family. */
  parsePaymentUri(text: string): ParsedPaymentUri | null
  /** What a visitor is told when the wallet or the network did not take the call; the sentence is the family's own. */
  describeFailure(cause: unknown): LatchkeyError<'transfer/failed'>
  /** Resolves as soon as the state is final. Throws `kernel/aborted`. */
  follow(
    sent: { network: CaipNetworkId; hash: string; from: string; call?: RpcCall },
    options: { signal: AbortSignal },
  ): Promise<TransactionState>
}

export interface TokensFeature {
  /**
   * An address of this family that data services write for the native token. Left out by a family that swaps and prices know by
   * another one already, like EVM's `0xeeee…`.
   */
  readonly nativeStandIn?: string
  /** What the account holds of this token, read from the chain now. */
  balance(account: CaipAddress, token: Token, options: { signal: AbortSignal }): Promise<bigint>
  /**
   * The token as its chain describes it. Throws `transfer/token-mismatch` when the chain states other decimals,
   * `transfer/token-refused` when it states none, `rpc/*`.
   */
  verify(token: Token, options: { signal: AbortSignal }): Promise<ChainToken>
  /** Name, symbol and decimals by contract or mint; null when there is no token there. */
  find(network: CaipNetworkId, address: string, options: { signal: AbortSignal }): Promise<Token | null>
}

/** What a wallet itself knows of an account (EIP-5792, ERC-7811). Both calls are reads: no person is asked. */
export interface WalletAssetsFeature {
  /** Asks the wallet what it can do on the account's network. */
  planCapabilities(account: CaipAddress): RpcCall
  /** Whether the wallet answered that it lists assets there. False for anything malformed. */
  offersAssets(account: CaipAddress, capabilities: unknown): boolean
  /** Asks for what the account holds on its network, and nothing else. */
  planAssets(account: CaipAddress): RpcCall
  /** Only fungible ones; null when the answer has another shape. */
  parseAssets(account: CaipAddress, assets: unknown): readonly ListedBalance[] | null
}

export interface NamesFeature {
  /** Whether the page has the network of the names. Without it no account has a name. */
  readonly isAvailable: boolean
  /** The form in which names are compared and shown (ENSIP-15); null for what is none, like one that mixes scripts. Never throws. */
  normalize(name: string): string | null
  /** Null when the name has no owner or is not a name. Throws `rpc/*`. */
  resolve(name: string, network: CaipNetworkId, options: { signal: AbortSignal }): Promise<ResolvedName | null>
  /** A name counts only when it leads back to the account. */
  identify(account: CaipAddress, options: { signal: AbortSignal }): Promise<AccountIdentity>
}

/** Declared by a family whose account history a data service provides. */
export interface ActivityFeature {
  /** What a hurried eye compares of an address: its first and last four characters, spelled one way. Null when it is none. */
  glanceAt(address: string): string | null
}

export interface PaymentRequest {
  account: CaipAddress
  token: Token
  /** Smallest units, more than zero. */
  units: bigint
}

export interface ReceiveFeature {
  /** Whether what is sent to this account's address on that network reaches its owner too. */
  isValidOn(account: CaipAddress, network: CaipNetworkId): boolean
  /** A link that wallets read as a request for exactly this. Null when the family has none for it, or something is malformed. */
  paymentUri(request: PaymentRequest): string | null
}

/** Declared by a family whose accounts can be bought for: what providers of purchases call its networks. */
export interface OnrampFeature {
  /** Null for a network that they are not known to have a name for. Wire facts section 4.2. */
  networkName(network: CaipNetworkId): string | null
}

/** What a site may do with a smart account. */
export type SmartPermission =
  | {
      kind: 'spend'
      /** Contract; null for the native token. */
      tokenAddress: string | null
      /** Smallest units. */
      units: bigint
      /** Seconds after which it may be spent again; null: once. */
      periodS: number | null
    }
  | {
      kind: 'call'
      /** Plain address. */
      contract: string
      /** Names; empty: every one. */
      functions: readonly string[]
    }

/** Declared by a family whose smart accounts let others act for them (ERC-7715). */
export interface SmartSessionsFeature {
  /** Null for one that it does not know, which may allow anything. Never throws. */
  readPermission(permission: SmartSession['permissions'][number]): SmartPermission | null
  /** Asks the account to end a session. */
  planRevoke(account: CaipAddress, session: SmartSession): RpcCall
  /** What the account signed, `0x` where it ended the session without a signature; null when the reply is neither. */
  parseRevoked(result: unknown): string | null
}

/** What the site's own endpoint of a network says. */
export interface EndpointFeature {
  /** The network that the public endpoint says it is of, asked now; null when it names none. Throws `rpc/*`, `kernel/aborted`. */
  readNetwork(network: CaipNetworkId, options: { signal: AbortSignal }): Promise<CaipNetworkId | null>
}

/** Feature of a chain to what it does. */
export interface SharedChainFeatures {
  balances: BalancesFeature
  signMessage: SignMessageFeature
  verifyMessage: VerifyMessageFeature
  transfer: TransferFeature
  tokens: TokensFeature
  names: NamesFeature
  activity: ActivityFeature
  swaps: SwapsFeature
  receive: ReceiveFeature
  onramp: OnrampFeature
  walletAssets: WalletAssetsFeature
  smartSessions: SmartSessionsFeature
  endpoint: EndpointFeature
  simulation: SimulationFeature
}
