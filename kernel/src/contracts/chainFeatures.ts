// Optional features of a chain that two or more plugins share. A chain declares the ones it has; each is a separate chunk.

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
  /** Reads the balance of the network's native token from the chain. Throws `rpc/*` or `kernel/aborted`. */
  native(account: CaipAddress, options: { signal: AbortSignal }): Promise<NativeAmount>
}

export interface SignMessageFeature {
  /** Builds the call that asks the wallet to sign a human-readable message. */
  planMessage(account: CaipAddress, message: string): RpcCall
  /**
   * Builds the call that asks the wallet to sign structured data (EIP-712 on EVM networks). Null if the data is malformed or names
   * another network.
   */
  planTypedData(account: CaipAddress, typedData: unknown): RpcCall | null
  /** Returns the signature in the family's form (hex, base58, base64), or null if the wallet's response is not a signature. */
  parseResult(result: unknown): string | null
}

export interface VerifyMessageFeature {
  /**
   * Resolves to whether this account signed this text; false for malformed input. A contract account is verified on its network. Throws
   * `rpc/*` if the network does not respond, and `kernel/aborted`.
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

/** The effect of a call, decoded from the call itself. A review screen shows only this. */
export interface TransferSummary {
  /** Plain address of the sender. */
  from: string
  /** Plain address of the account that receives the amount, not of the called contract. */
  to: string
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  /** Smallest units of the token. */
  units: bigint
  /** Program that moves the token, in families with several. */
  tokenProgram?: string
  /** The token's decimals, if the call states them. */
  decimals?: number
  /** Maximum network fee in smallest native units, if the call states it. */
  feeUnits?: bigint
}

export interface TransferPlan {
  /** The call to pass to `ctx.request`. */
  call: RpcCall
  summary: TransferSummary
  /** The token that moves, as the chain describes it. */
  token: ChainToken
  /** Maximum network fee, in the native token; null if only the wallet knows how the account pays. */
  fee: NativeAmount | null
  /** Other costs of the sender, such as the rent of the recipient's token account; zero if there are none. */
  deposit: NativeAmount
  /** Smallest units that the recipient receives. Missing if the token keeps no part of the amount. */
  receivedUnits?: bigint
  /** Usual fee of recent blocks for the same work, in smallest native units. Missing if unknown. */
  usualFeeUnits?: bigint
  /** Whether the recipient is a contract. Missing in families where a contract cannot be paid by mistake. */
  isRecipientContract?: boolean
}

/** The request of a payment link. Untrusted, because anyone can write a link. */
export interface ParsedPaymentUri {
  /** Canonical plain address, or a name. */
  to: string
  /** Null if the link names no network: the visitor's network is used. */
  network: CaipNetworkId | null
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  /** Smallest units, if the link uses them; else null. */
  units: bigint | null
  /** Whole tokens, if the link uses them; else null. */
  amount: Decimal | null
}

/**
 * How a transaction ended. `dropped`: the network no longer knows it. `replaced`: another one took its place, with the hash `by`; null
 * when unknown. `reason`: what the contract or the network said, null when nothing readable. `feeUnits`: the network fee that the
 * sender paid, in smallest native units; missing when unknown.
 */
export type TransactionState =
  | { status: 'pending' }
  | { status: 'dropped' }
  | { status: 'confirmed'; feeUnits?: bigint }
  | { status: 'failed'; reason: string | null; feeUnits?: bigint }
  | { status: 'replaced'; by: string | null }

export interface TransferFeature {
  /**
   * Builds the call that moves the amount, with a fee that is high enough. Throws `transfer/amount-invalid`, `transfer/amount-too-small`,
   * `transfer/insufficient-funds`, `transfer/insufficient-fee`, `transfer/recipient-invalid`, `transfer/token-refused`,
   * `transfer/token-mismatch`, `transfer/simulation-failed`, `rpc/*`.
   */
  plan(
    draft: TransferDraft,
    options: {
      signal: AbortSignal
      isSmartAccount?: boolean
      /** The plan of the same draft that is on the screen: its fee may stay while it is high enough. */
      previous?: TransferPlan
    },
  ): Promise<TransferPlan>
  /**
   * Resolves to the maximum that can be sent, in smallest units: for the native token, the balance minus the fee. `to` may be
   * missing.
   */
  max(
    draft: Omit<TransferDraft, 'units' | 'to'> & { to?: string },
    options: { signal: AbortSignal; isSmartAccount?: boolean },
  ): Promise<bigint>
  /** Decodes from its bytes what a call moves; null if it is not a plain transfer. */
  summarize(call: RpcCall): TransferSummary | null
  /** Returns the transaction's hash; null if the wallet's response is not one. */
  parseResult(result: unknown): string | null
  /** Resolves to whether an address that `parseAddress` accepted has a wrong checksum (EIP-55). */
  isMistyped(address: string): Promise<boolean>
  /** Reads a payment link (EIP-681, Solana Pay, BIP-21). Null if the text is not a link of this family. */
  parsePaymentUri(text: string): ParsedPaymentUri | null
  /** Returns the error to show if the wallet or the network refused the call, with the family's own message. */
  describeFailure(cause: unknown): LatchkeyError<'transfer/failed'>
  /** Follows a transaction, and resolves when its state is final. Throws `kernel/aborted`. */
  follow(
    sent: { network: CaipNetworkId; hash: string; from: string; call?: RpcCall },
    options: { signal: AbortSignal },
  ): Promise<TransactionState>
}

export interface TokensFeature {
  /**
   * The address that data services of this family use for the native token. Missing if swaps and prices already use another one, such as
   * `0xeeee…` on EVM networks.
   */
  readonly nativeStandIn?: string
  /** Reads the account's balance of this token from the chain, in smallest units. Throws `rpc/*`. */
  balance(account: CaipAddress, token: Token, options: { signal: AbortSignal }): Promise<bigint>
  /**
   * Reads how the chain describes the token. Throws `transfer/token-mismatch` if its decimals differ, `transfer/token-refused` if it states
   * none, or `rpc/*`.
   */
  verify(token: Token, options: { signal: AbortSignal }): Promise<ChainToken>
  /** Reads name, symbol and decimals of a contract or mint; null if it is not a token. */
  find(network: CaipNetworkId, address: string, options: { signal: AbortSignal }): Promise<Token | null>
}

/** What a wallet knows about an account (EIP-5792, ERC-7811). Both calls are reads: the wallet shows no prompt. */
export interface WalletAssetsFeature {
  /** Builds the call that asks the wallet for its capabilities on the account's network. */
  planCapabilities(account: CaipAddress): RpcCall
  /** Returns whether the wallet's response says that it lists assets there. False for a malformed response. */
  offersAssets(account: CaipAddress, capabilities: unknown): boolean
  /** Builds the call that requests the account's assets on its network. */
  planAssets(account: CaipAddress): RpcCall
  /** Returns the fungible assets; null if the response is malformed. */
  parseAssets(account: CaipAddress, assets: unknown): readonly ListedBalance[] | null
}

export interface NamesFeature {
  /** Whether the page lists the network that holds the names. If it does not, no account has a name. */
  readonly isAvailable: boolean
  /**
   * Returns the form in which names are compared and shown (ENSIP-15), or null for a text that is not a name, such as one with mixed
   * scripts. Never throws.
   */
  normalize(name: string): string | null
  /** Finds the address of a name; null if the name has no owner or is not a name. Throws `rpc/*`. */
  resolve(name: string, network: CaipNetworkId, options: { signal: AbortSignal }): Promise<ResolvedName | null>
  /** Finds the name of an account. Only a name that resolves back to the account counts. Throws `rpc/*`. */
  identify(account: CaipAddress, options: { signal: AbortSignal }): Promise<AccountIdentity>
}

/** Declared by a family whose account history a data service provides. */
export interface ActivityFeature {
  /**
   * Returns the part that visitors compare at a glance: the first and last four characters of the canonical address. Null for a text that
   * is not an address.
   */
  abbreviate(address: string): string | null
}

export interface PaymentRequest {
  account: CaipAddress
  token: Token
  /** Smallest units, more than zero. */
  units: bigint
}

export interface ReceiveFeature {
  /** Returns whether funds sent to this address on that network reach its owner. */
  isValidOn(account: CaipAddress, network: CaipNetworkId): boolean
  /** Returns a payment link for exactly this request. Null if the family has no such link, or something is malformed. */
  paymentUri(request: PaymentRequest): string | null
}

/** Names that on-ramp providers use for this family's networks. */
export interface OnrampFeature {
  /** Returns the on-ramp providers' name of a network; null if none is known. */
  networkName(network: CaipNetworkId): string | null
}

/** What a site may do with a smart account. */
export type SmartPermission =
  | {
      kind: 'spend'
      /** Contract, or null for the native token. */
      tokenAddress: string | null
      /** Smallest units. */
      units: bigint
      /** Seconds after which `units` may be spent again; null if only once. */
      periodS: number | null
    }
  | {
      kind: 'call'
      /** Plain address. */
      contract: string
      /** Names of functions that may be called; empty if every function may be. */
      functions: readonly string[]
    }

/** Declared by a family whose smart accounts let others act for them (ERC-7715). */
export interface SmartSessionsFeature {
  /** Reads a permission from the data service. Null for an unknown one, which may allow anything. Never throws. */
  readPermission(permission: SmartSession['permissions'][number]): SmartPermission | null
  /** Builds the call that asks the account to end a session. */
  planRevoke(account: CaipAddress, session: SmartSession): RpcCall
  /** Returns the account's signature, or `0x` if the account ended the session without one. Null if the response is neither. */
  parseRevoked(result: unknown): string | null
}

/** Checks the site's own endpoint of a network. */
export interface EndpointFeature {
  /** Asks the public endpoint for its network; null if the endpoint names none. Throws `rpc/*`, `kernel/aborted`. */
  readNetwork(network: CaipNetworkId, options: { signal: AbortSignal }): Promise<CaipNetworkId | null>
}

/** Features that plugins share, by name. */
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
