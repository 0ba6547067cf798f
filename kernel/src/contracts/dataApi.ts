// The blockchain data API as plugins use it: one typed call for every row of specification section 7. Wire facts section 1.4.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'
import type { ActivityItem, ActivityPage } from './activity'
import type { Token } from './tokens'

export interface CallOptions {
  /** Ends the request, which then rejects with `kernel/aborted`. */
  signal?: AbortSignal
}
/** What the API says of a balance, with amounts exact. */
export interface ListedBalance {
  token: Token
  units: bigint
  price: Decimal | null
  value: Decimal | null
}
export interface ListedNft {
  network: CaipNetworkId
  /** Contract or mint. */
  address: string
  tokenId: string
  name: string
  collection: string | null
  previewUrl: string | null
  isSpam: boolean
}
export interface TokenPrice {
  token: Token
  price: Decimal
}
/** A name of the provider. Addresses by coin type (ENSIP-11). */
export interface RegisteredName {
  name: string
  addresses: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
}
export interface NameSuggestion {
  name: string
  isRegistered: boolean
}
export interface NameRegistration {
  coinType: number
  address: string
  /** The exact text that was signed. */
  message: string
  signature: string
}
export interface QuoteRequest {
  account: CaipAddress
  from: Token
  to: Token
  /** Smallest units of `from`. */
  units: bigint
  /** Smallest native units. */
  gasPrice?: bigint
}
export interface BuildSwapRequest extends QuoteRequest {
  /** Percent times 100: 100 is 1 %. */
  slippageBps: number
}
/** A transaction that the API proposes: untrusted, to be decoded and compared before it is sent. */
export interface ProposedTransaction {
  /** Plain addresses. */
  from: string
  to: string
  data: string
  gas: bigint | null
  gasPrice: bigint | null
  /** Smallest units of the target, where the API says. */
  toUnits: bigint | null
}
export interface PaymentLimit {
  id: string
  min: Decimal
  max: Decimal
}
export interface PaymentCurrency {
  id: string
  limits: readonly PaymentLimit[]
}
export interface PurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly { name: string; displayName: string; chainId: string; contractAddress: string }[]
}
export interface OnrampOptions {
  /** What a visitor can pay with. */
  paymentCurrencies: readonly PaymentCurrency[]
  /** What a visitor can buy. */
  purchaseCurrencies: readonly PurchaseCurrency[]
}
export interface OnrampAmount {
  amount: Decimal
  currency: string
}
export interface OnrampQuote {
  id: string
  paymentTotal: OnrampAmount
  paymentSubtotal: OnrampAmount
  purchaseAmount: OnrampAmount
  /** Null where the API has none. */
  providerFee: OnrampAmount | null
  networkFee: OnrampAmount
}
export interface OnrampUrlRequest {
  destinationWallets: readonly { address: string; blockchains: readonly string[]; assets: readonly string[] }[]
  defaultNetwork: string
  /** 32 to 50 characters. */
  partnerUserId: string
  presetCryptoAmount?: number
  presetFiatAmount?: number
}
export interface SmartSession {
  pci: string
  project: { id: string; name: string; url: string | null; iconUrl: string | null }
  expiresAtMs: number
  createdAtMs: number
  revokedAtMs: number | null
  /** Numbers in `data` are texts. */
  permissions: readonly { type: string; data: unknown }[]
  /** What the account signed when it gave them (ERC-7715); null where the API does not say. */
  context: string | null
}

/**
 * Provided by the plugin `data`; absent in a page that uses only its own nodes. On an unsupported network, every call returns its empty
 * result without a request (API-01). Rejects with `data/call-failed` (the call's name and status are
 * its facts), `data/answer-invalid` (a wrong shape, naming the call), `kernel/aborted`; what else is named at the call.
 */
export interface DataApiService {
  /** Asked once; a failure counts as not supported, and is asked again. */
  isSupported(network: CaipNetworkId, options?: CallOptions): Promise<boolean>
  identity(account: CaipAddress, options?: CallOptions): Promise<{ name: string | null; avatarUrl: string | null }>
  /** Without a cursor the newest page. */
  history(account: CaipAddress, options?: CallOptions & { cursor?: string }): Promise<ActivityPage>
  /** Purchases of this account, past every cache. */
  purchases(account: CaipAddress, options?: CallOptions): Promise<readonly ActivityItem[]>
  /**
   * Null where the network is not supported. `forceTokens` are read again from the chain; with them, be there none, nothing that
   * is remembered is told. `isRetry`: the visitor asks again, so the pause after a failure ends; one that the server asks for holds.
   */
  balances(
    account: CaipAddress,
    options?: CallOptions & { forceTokens?: readonly Token[]; isRetry?: boolean },
  ): Promise<readonly ListedBalance[] | null>
  nfts(
    account: CaipAddress,
    options?: CallOptions & { cursor?: string },
  ): Promise<{ items: readonly ListedNft[]; next: string | null }>
  /** US dollars. */
  prices(tokens: readonly Token[], options?: CallOptions): Promise<readonly TokenPrice[]>
  swapTokens(network: CaipNetworkId, options?: CallOptions): Promise<readonly Token[]>
  /** Smallest units of the target; null where there is no quote. Rejects with `data/no-liquidity` too. */
  quote(request: QuoteRequest, options?: CallOptions): Promise<bigint | null>
  /** Smallest native units for one unit of gas. Rejects with `data/gas-price-unsupported` ('Network not supported for Gas Price') too. */
  gasPrice(network: CaipNetworkId, options?: CallOptions): Promise<{ standard: bigint; fast: bigint; instant: bigint }>
  allowance(account: CaipAddress, token: Token, options?: CallOptions): Promise<bigint>
  buildApproval(request: QuoteRequest, options?: CallOptions): Promise<ProposedTransaction>
  /** Rejects with `data/swap-unsupported` ('Network not supported for Swaps') too. */
  buildSwap(request: BuildSwapRequest, options?: CallOptions): Promise<ProposedTransaction>
  /** Null when the name has no owner. */
  findName(name: string, network: CaipNetworkId, options?: CallOptions): Promise<RegisteredName | null>
  namesOf(account: CaipAddress, options?: CallOptions): Promise<readonly RegisteredName[]>
  suggestNames(name: string, network: CaipNetworkId, options?: CallOptions): Promise<readonly NameSuggestion[]>
  /** False where the network is not supported. A refusal is `data/refused` with the server's reason. */
  registerName(registration: NameRegistration, network: CaipNetworkId, options?: CallOptions): Promise<boolean>
  onrampUrl(request: OnrampUrlRequest, network: CaipNetworkId, options?: CallOptions): Promise<string | null>
  onrampOptions(network: CaipNetworkId, options?: CallOptions): Promise<OnrampOptions>
  onrampQuote(
    request: { purchase: PurchaseCurrency; payment: PaymentCurrency; amount: Decimal },
    network: CaipNetworkId,
    options?: CallOptions,
  ): Promise<OnrampQuote | null>
  smartSessions(account: CaipAddress, options?: CallOptions): Promise<readonly SmartSession[]>
  /** False where the network is not supported. */
  revokeSmartSession(account: CaipAddress, pci: string, signature: string, options?: CallOptions): Promise<boolean>
}
