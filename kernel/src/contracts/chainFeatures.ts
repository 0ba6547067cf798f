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
  /** Returns the signature as its family writes it (hex, base58, base64); null if the wallet's reply is not one. */
  parseResult(result: unknown): string | null
}

export interface VerifyMessageFeature {
  /**
   * Resolves to whether this account signed this text. A contract account is asked on its network; without an answer, and for
   * anything malformed, the result is false. Throws `kernel/aborted`.
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

/** What a call does, decoded from the call itself. A review screen shows only this. */
export interface TransferSummary {
  /** Plain address. */
  from: string
  /** Plain address of who receives the amount, not of the contract that is called. */
  to: string
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  /** Smallest units of the token. */
  units: bigint
  /** Program that moves the token, in a family with several. */
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
  /** Maximum network fee, in the native token; null if the account pays in a way that only its wallet knows. */
  fee: NativeAmount | null
  /** Other costs of the sender, such as the rent of the recipient's token account; zero if there are none. */
  deposit: NativeAmount
  /** Smallest units that the recipient receives. Missing if the token keeps no part of the amount. */
  receivedUnits?: bigint
  /** Usual fee of recent blocks for the same work, in smallest native units. Missing if unknown. */
  usualFeeUnits?: bigint
  /** Whether the recipient is a contract. Missing in a family where none could be paid by mistake. */
  isRecipientContract?: boolean
}

/** What a payment link asks for. Untrusted: the author of the link wrote it. */
export interface ParsedPaymentUri {
  /** Canonical plain address, or a name. */
  to: string
  /** Null if the link names none: the visitor's network is used. */
  network: CaipNetworkId | null
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
  /** Smallest units, if the link counts in them; else null. */
  units: bigint | null
  /** Whole tokens, if the link counts in them; else null. */
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
   * Builds the call that moves the amount, with a fee that covers it. Throws `transfer/amount-invalid`,
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
  /**
   * Resolves to the maximum that can be sent, in smallest units: for the native token, the balance minus the fee. `to` may be
   * missing.
   */
  max(
    draft: Omit<TransferDraft, 'units' | 'to'> & { to?: string },
    options: { signal: AbortSignal; isSmartAccount?: boolean },
  ): Promise<bigint>
  /** Decodes what a call moves from its bytes; null if it is not a plain transfer. */
  summarize(call: RpcCall): TransferSummary | null
  /** Returns the transaction's hash; null if the wallet's reply is not one. */
  parseResult(result: unknown): string | null
  /** Resolves to whether the checksum of an address that `parseAddress` accepted is wrong (EIP-55). */
  isMistyped(address: string): Promise<boolean>
  /** Reads a payment link (EIP-681, Solana Pay, BIP-21). Null if the text is not one of this family. */
  parsePaymentUri(text: string): ParsedPaymentUri | null
  /** Returns the error to show if the wallet or the network refused the call, in the family's own sentence. */
  describeFailure(cause: unknown): LatchkeyError<'transfer/failed'>
  /** Follows a transaction, and resolves when its state is final. Throws `kernel/aborted`. */
  follow(
    sent: { network: CaipNetworkId; hash: string; from: string; call?: RpcCall },
    options: { signal: AbortSignal },
  ): Promise<TransactionState>
}

export interface TokensFeature {
  /**
   * The address that data services of this family write for the native token. Missing if swaps and prices use another one already,
   * such as `0xeeee…` on EVM networks.
   */
  readonly nativeStandIn?: string
  /** Reads the account's balance of this token from the chain, in smallest units. Throws `rpc/*`. */
  balance(account: CaipAddress, token: Token, options: { signal: AbortSignal }): Promise<bigint>
  /**
   * Reads how the chain describes the token. Throws `transfer/token-mismatch` if its decimals are others, `transfer/token-refused`
   * if it states none, or `rpc/*`.
   */
  verify(token: Token, options: { signal: AbortSignal }): Promise<ChainToken>
  /** Reads name, symbol and decimals of a contract or mint; null if it is not a token. */
  find(network: CaipNetworkId, address: string, options: { signal: AbortSignal }): Promise<Token | null>
}

/** What a wallet knows of an account (EIP-5792, ERC-7811). Both calls are reads: the wallet shows no prompt. */
export interface WalletAssetsFeature {
  /** Builds the call that asks the wallet what it can do on the account's network. */
  planCapabilities(account: CaipAddress): RpcCall
  /** Returns whether the wallet's reply says that it lists assets there. False for anything malformed. */
  offersAssets(account: CaipAddress, capabilities: unknown): boolean
  /** Builds the call that asks for the account's assets on its network. */
  planAssets(account: CaipAddress): RpcCall
  /** Returns the fungible assets; null if the reply is malformed. */
  parseAssets(account: CaipAddress, assets: unknown): readonly ListedBalance[] | null
}

export interface NamesFeature {
  /** Whether the page lists the network that holds the names. If it does not, no account has a name. */
  readonly isAvailable: boolean
  /**
   * Returns the form in which names are compared and shown (ENSIP-15); null for a text that is not a name, such as one that mixes
   * scripts. Never throws.
   */
  normalize(name: string): string | null
  /** Finds the address of a name; null if the name has no owner or is not a name. Throws `rpc/*`. */
  resolve(name: string, network: CaipNetworkId, options: { signal: AbortSignal }): Promise<ResolvedName | null>
  /** Finds the name of an account. Only a name that leads back to the account counts. Throws `rpc/*`. */
  identify(account: CaipAddress, options: { signal: AbortSignal }): Promise<AccountIdentity>
}

/** Declared by a family whose account history a data service provides. */
export interface ActivityFeature {
  /**
   * Returns what a visitor compares at a glance: the first and last four characters of the canonical address. Null for a text that
   * is not an address.
   */
  glanceAt(address: string): string | null
}

export interface PaymentRequest {
  account: CaipAddress
  token: Token
  /** Smallest units, more than zero. */
  units: bigint
}

export interface ReceiveFeature {
  /** Returns whether what is sent to this address on that network reaches its owner. */
  isValidOn(account: CaipAddress, network: CaipNetworkId): boolean
  /** Returns a payment link for exactly this. Null if the family has none for it, or something is malformed. */
  paymentUri(request: PaymentRequest): string | null
}

/** What providers of purchases call the networks of this family. */
export interface OnrampFeature {
  /** Returns the providers' name of a network; null if none is known. Wire facts section 4.2. */
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
      /** Seconds after which `units` may be spent again; null if only once. */
      periodS: number | null
    }
  | {
      kind: 'call'
      /** Plain address. */
      contract: string
      /** Names of functions that may be called; every function if empty. */
      functions: readonly string[]
    }

/** Declared by a family whose smart accounts let others act for them (ERC-7715). */
export interface SmartSessionsFeature {
  /** Reads a permission of the data service. Null for an unknown one, which may allow anything. Never throws. */
  readPermission(permission: SmartSession['permissions'][number]): SmartPermission | null
  /** Builds the call that asks the account to end a session. */
  planRevoke(account: CaipAddress, session: SmartSession): RpcCall
  /** Returns the signature of the account, or `0x` if it ended the session without one; null if the reply is neither. */
  parseRevoked(result: unknown): string | null
}

/** What the site's own endpoint of a network says. */
export interface EndpointFeature {
  /** Asks the public endpoint which network it is of; null if it names none. Throws `rpc/*`, `kernel/aborted`. */
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
