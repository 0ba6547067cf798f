// The blockchain data API as plugins use it: one typed call per endpoint. Source: github.com/reown-com/blockchain-api.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'
import type { ActivityItem, ActivityPage } from './activity'
import type { Token } from './tokens'

export interface CallOptions {
  /** Aborts the request, which then rejects with `kernel/aborted`. */
  signal?: AbortSignal
}
/** A balance as the API reports it, with exact amounts. */
export interface ListedBalance {
  token: Token
  /** Smallest units of the token. */
  units: bigint
  /** US dollars per whole token; null when unknown. */
  price: Decimal | null
  /** Value in US dollars; null when unknown. */
  value: Decimal | null
}
export interface ListedNft {
  network: CaipNetworkId
  /** Contract or mint. */
  address: string
  /** In the server's form: decimal digits on EVM networks. */
  tokenId: string
  /** Empty when the server names none. */
  name: string
  /** Name of the collection; null when the server names none. */
  collection: string | null
  /** URL of a picture, checked; null when there is none. */
  previewUrl: string | null
  isSpam: boolean
}
export interface TokenPrice {
  token: Token
  /** US dollars per whole token. */
  price: Decimal
}
/** A name of the data service, such as `alice.example`. */
export interface RegisteredName {
  name: string
  /** Plain addresses by coin type in decimal digits: `60` is Ethereum. */
  addresses: Readonly<Record<string, string>>
  /** Texts that the owner has set, by key; untrusted. */
  attributes: Readonly<Record<string, string>>
}
export interface NameSuggestion {
  name: string
  /** Whether the name is taken. */
  isRegistered: boolean
}
export interface NameRegistration {
  /** Coin type of `address` (ENSIP-11): 60 is Ethereum. */
  coinType: number
  /** Plain address that the name resolves to, and that signed. */
  address: string
  /** The exact signed text. */
  message: string
  /** In the family's own form: hex with `0x` on EVM networks. */
  signature: string
}
export interface QuoteRequest {
  account: CaipAddress
  from: Token
  to: Token
  /** Smallest units of `from`. */
  units: bigint
  /** Smallest native units per unit of gas. */
  gasPrice?: bigint
}
export interface BuildSwapRequest extends QuoteRequest {
  /** Max slippage in hundredths of a percent: 100 is 1 %. */
  slippageBps: number
}
/** A transaction that the API proposes. Untrusted: decode and compare it before you send it. */
export interface ProposedTransaction {
  /** Plain address of the sender. */
  from: string
  /** Contract that is called. */
  to: string
  /** Call data: hex with `0x`. */
  data: string
  /** Gas limit; null if the API does not report it. */
  gas: bigint | null
  /** Smallest native units per unit of gas; null if the API does not report it. */
  gasPrice: bigint | null
  /** Smallest units of the target that arrive; null if the API does not report it. */
  toUnits: bigint | null
}
export interface PaymentLimit {
  /** Payment method, such as `card`, in the provider's form. */
  id: string
  /** Whole units of the currency. */
  min: Decimal
  /** Whole units of the currency. */
  max: Decimal
}
export interface PaymentCurrency {
  /** ISO 4217 code, such as `USD`. */
  id: string
  limits: readonly PaymentLimit[]
}
export interface PurchaseCurrency {
  /** The provider's ID; `symbol` is what a visitor sees. */
  id: string
  name: string
  symbol: string
  /**
   * Networks on which it can be delivered. `chainId` is the CAIP-2 reference; it and `contractAddress` are empty if the provider does not
   * report them.
   */
  networks: readonly { name: string; displayName: string; chainId: string; contractAddress: string }[]
}
export interface OnrampOptions {
  /** Currencies and payment methods that a visitor can pay with. */
  paymentCurrencies: readonly PaymentCurrency[]
  /** Currencies that a visitor can buy. */
  purchaseCurrencies: readonly PurchaseCurrency[]
}
export interface OnrampAmount {
  /** Whole units of the currency. */
  amount: Decimal
  /** Code or symbol, such as `USD` or `ETH`. */
  currency: string
}
export interface OnrampQuote {
  /** The provider's ID. */
  id: string
  /** What the visitor pays, including fees. */
  paymentTotal: OnrampAmount
  /** What the visitor pays, without fees. */
  paymentSubtotal: OnrampAmount
  purchaseAmount: OnrampAmount
  /** Null if the API has none. */
  providerFee: OnrampAmount | null
  networkFee: OnrampAmount
}
export interface OnrampUrlRequest {
  /** Plain address, the provider's names of its networks, and symbols of the tokens that can be bought for it. */
  destinationWallets: readonly { address: string; blockchains: readonly string[]; assets: readonly string[] }[]
  /** The provider's name of the network, as the feature `onramp` returns it. */
  defaultNetwork: string
  /** 32 to 50 characters. */
  partnerUserId: string
  /** Whole tokens. */
  presetCryptoAmount?: number
  /** US dollars. */
  presetFiatAmount?: number
}
export interface SmartSession {
  /** Permissions context identifier: names the session in `revokeSmartSession`. */
  pci: string
  /** The site that may act. Addresses are checked, and null when there is none. */
  project: { id: string; name: string; url: string | null; iconUrl: string | null }
  expiresAtMs: number
  createdAtMs: number
  /** Null while the session is not revoked. */
  revokedAtMs: number | null
  /** What the site may do. Numbers in `data` are strings. */
  permissions: readonly { type: string; data: unknown }[]
  /** The account's signature that granted the session (ERC-7715); null if the API does not report it. */
  context: string | null
}

/**
 * Provided by the plugin `data`; absent in a page that uses only its own nodes. On an unsupported network, every call returns its empty
 * result without a request (API-01). Every call can reject with `data/call-failed` (with the call's name and status), `data/response-invalid`
 * (a malformed response, with the call's name), or `kernel/aborted`. Other errors are listed at each call.
 */
export interface DataApiService {
  /**
   * Resolves to whether the service supports this network. Requested once; a failure counts as not supported, and the next call tries
   * again.
   */
  isSupported(network: CaipNetworkId, options?: CallOptions): Promise<boolean>
  /** Reads the account's name and picture. Both are null if the service knows no name. */
  identity(account: CaipAddress, options?: CallOptions): Promise<{ name: string | null; avatarUrl: string | null }>
  /** Reads one page of the account's activity: the newest one without a cursor. */
  history(account: CaipAddress, options?: CallOptions & { cursor?: string }): Promise<ActivityPage>
  /** Reads the account's purchases, without a cache. */
  purchases(account: CaipAddress, options?: CallOptions): Promise<readonly ActivityItem[]>
  /**
   * Reads the account's tokens; null if the network is not supported. Cached for 30 s, unless `forceTokens` is given, even as an empty
   * list; its tokens are read from the chain again. `isRetry` ends the pause of 30 s after a failure, but not one that the server
   * requested.
   */
  balances(
    account: CaipAddress,
    options?: CallOptions & { forceTokens?: readonly Token[]; isRetry?: boolean },
  ): Promise<readonly ListedBalance[] | null>
  /** Reads one page of the account's NFTs: the first one without a cursor. `next` is the cursor of the next page; null after the last. */
  nfts(
    account: CaipAddress,
    options?: CallOptions & { cursor?: string },
  ): Promise<{ items: readonly ListedNft[]; next: string | null }>
  /** Reads prices in US dollars. A token without a price is left out. */
  prices(tokens: readonly Token[], options?: CallOptions): Promise<readonly TokenPrice[]>
  /** Lists tokens that can be swapped on the network. */
  swapTokens(network: CaipNetworkId, options?: CallOptions): Promise<readonly Token[]>
  /** Resolves to smallest units of the target; null without a quote. Also rejects with `data/no-liquidity`. */
  quote(request: QuoteRequest, options?: CallOptions): Promise<bigint | null>
  /**
   * Resolves to smallest native units per unit of gas. Also rejects with `data/gas-price-unsupported` ('Network not supported for Gas
   * Price').
   */
  gasPrice(network: CaipNetworkId, options?: CallOptions): Promise<{ standard: bigint; fast: bigint; instant: bigint }>
  /** Reads how much of the token the service's spender may move, in smallest units. */
  allowance(account: CaipAddress, token: Token, options?: CallOptions): Promise<bigint>
  /** Proposes the call that lets a spender move the amount to swap. Also rejects with `data/swap-unsupported`. */
  buildApproval(request: QuoteRequest, options?: CallOptions): Promise<ProposedTransaction>
  /** Proposes the call that swaps. Also rejects with `data/swap-unsupported` ('Network not supported for Swaps'). */
  buildSwap(request: BuildSwapRequest, options?: CallOptions): Promise<ProposedTransaction>
  /** Finds a name of the service; null if it has no owner. */
  findName(name: string, network: CaipNetworkId, options?: CallOptions): Promise<RegisteredName | null>
  /** Lists names that resolve to the account. */
  namesOf(account: CaipAddress, options?: CallOptions): Promise<readonly RegisteredName[]>
  /** Lists names like this one. Empty for a text that cannot be a name. */
  suggestNames(name: string, network: CaipNetworkId, options?: CallOptions): Promise<readonly NameSuggestion[]>
  /**
   * Registers a name for the account. False if the network is not supported. Also rejects with `data/refused`, which has the server's
   * reason.
   */
  registerName(registration: NameRegistration, network: CaipNetworkId, options?: CallOptions): Promise<boolean>
  /** Resolves to the `https:` URL of the provider's page; null if the network is not supported. */
  onrampUrl(request: OnrampUrlRequest, network: CaipNetworkId, options?: CallOptions): Promise<string | null>
  /** Lists currencies. Both lists are empty if the network is not supported. */
  onrampOptions(network: CaipNetworkId, options?: CallOptions): Promise<OnrampOptions>
  /** Requests a quote for what `amount`, in whole units of `payment`, buys now; null if the network is not supported. */
  onrampQuote(
    request: { purchase: PurchaseCurrency; payment: PaymentCurrency; amount: Decimal },
    network: CaipNetworkId,
    options?: CallOptions,
  ): Promise<OnrampQuote | null>
  /** Lists what sites may do with a smart account, including expired and revoked sessions. */
  smartSessions(account: CaipAddress, options?: CallOptions): Promise<readonly SmartSession[]>
  /** Tells the service that a session was revoked. False if the network is not supported. */
  revokeSmartSession(account: CaipAddress, pci: string, signature: string, options?: CallOptions): Promise<boolean>
}
