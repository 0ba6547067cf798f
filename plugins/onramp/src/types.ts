// Types of the on-ramp plugin. No run-time code.
import type { CaipAddress, CaipNetworkId, Decimal, Dispose } from '@latchkey/kernel'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

/** What the visitor selected to buy. */
export interface Order {
  account: CaipAddress
  /** Symbol of the purchased currency, in the provider's spelling. */
  symbol: string
  /** Whole units of `currency` that the visitor pays in total. */
  amount: bigint
  /** ISO 4217 code. */
  currency: string
  /** The data service's name of the network. */
  networkName: string
}
/**
 * A company that sells crypto. The modal opens its page in a window.
 *
 * @example
 * ```ts
 * import { type OnrampProvider, onramp } from '@latchkey/plugin-onramp'
 *
 * const acmePay: OnrampProvider = {
 *   id: 'acme-pay',
 *   name: 'Acme Pay',
 *   feeBps: [100, 250],
 *   origins: ['https://pay.acme.example'],
 *   link: ({ account, symbol, amount, currency }) =>
 *     `https://pay.acme.example/buy?${new URLSearchParams({ account, symbol, amount: String(amount), currency })}`,
 * }
 * const plugin = onramp({ providers: [acmePay] })
 * ```
 */
export interface OnrampProvider {
  /** Stable, because analytics receive it. */
  id: string
  name: string
  iconUrl?: string
  /** Minimum and maximum fee, in hundredths of a percent. */
  feeBps: readonly [least: number, most: number]
  /** Origins of its pages, such as `https://pay.example`. A window opens no other origin; `http:` works only on this machine. */
  origins: readonly string[]
  /** CAIP-2 IDs of the networks that it delivers to. Default: every network with purchases. */
  networks?: readonly CaipNetworkId[]
  /** Returns the URL of its page. Default: the data service creates it, and reports the status of the purchase. */
  link?(order: Order): string
}
export interface OnrampOptions {
  /** Providers in the order of the list. Default: Coinbase, through the data service. */
  providers?: readonly OnrampProvider[]
}

/** What can be bought on the active network, and with what. `isEstimate`: the service does not respond, and these are common values. */
export type Offer =
  | { status: 'loading' | 'failed' }
  | {
      status: 'ready'
      /** Each with only the active network. */
      purchases: readonly PurchaseCurrency[]
      payments: readonly PaymentCurrency[]
      isEstimate: boolean
      /** The providers' name for the network; null: as in `purchases`. */
      networkName: string | null
    }
export interface Draft {
  account: CaipAddress
  amountText: string
  /** The language (BCP 47) in which the amount was typed. */
  locale: string | undefined
  /** The first of each until the visitor selects one. */
  symbol: string | null
  currency: string | null
  provider: string | null
}
/** The draft with defaults for what was not selected; null if nothing is available. */
export interface Chosen {
  purchase: PurchaseCurrency | null
  payment: PaymentCurrency | null
  provider: OnrampProvider | null
}
/** Parameters of the view `OnRampProviders`. The visitor sees all of them and can change them. */
export interface BuyParams {
  /** Symbol of what to buy, in the provider's spelling, such as `USDC`. Ignored if it is not offered. */
  symbol?: string
  /** ISO 4217 code of the payment currency. Ignored if nothing can be paid with it. */
  currency?: string
  /** Whole units of `currency`, such as `100`. Ignored without `currency`. */
  amount?: string
}
export type Quoting =
  | { status: 'none' | 'asking' }
  /** `isEstimate`: there is no price, so every amount is the paid amount. */
  | { status: 'ready'; quote: OnrampQuote; isEstimate: boolean }

/**
 * `opening`: its URL is requested. `unopened`: there is no URL, or it was refused. `blocked`: the browser opened no window. `untracked`:
 * its outcome is not reported. `late`: no update for three minutes; the modal still checks for one.
 */
export type Phase =
  | 'opening'
  | 'unopened'
  | 'blocked'
  | 'untracked'
  | 'waiting'
  | 'late'
  | 'arriving'
  | 'arrived'
  | 'failed'
/** The form in which it is stored. */
export interface Purchase {
  id: string
  /** ID of the provider. */
  provider: string
  order: Order
  /** By the page's clock. */
  startedAtMs: number
  /** By the service's clock: the newest purchase that it had reported before. */
  sinceMs: number
  /** The service's own ID of it, once reported. */
  itemId: string | null
}
export interface FollowedPurchase extends Purchase {
  phase: Phase
  /** Whether the data service reports its outcome. */
  isTracked: boolean
  /** The window was closed, or hides that it is open: a hint, but never proof that nothing was paid. */
  isClosed: boolean
  /** URL of the provider's page; null until it is known, and after a reload. */
  address: string | null
  received: { amount: Decimal; symbol: string } | null
  error: unknown
}

/** For the views of this package. */
export interface OnrampService {
  /** Null while no account is connected. */
  readonly draftAtom: Atom<Draft | null>
  readonly offerAtom: Atom<Offer>
  readonly chosenAtom: Atom<Chosen>
  /** For the active network, in the host's order. */
  readonly providersAtom: Atom<readonly OnrampProvider[]>
  readonly quotingAtom: Atom<Quoting>
  /** Why the button is disabled. */
  readonly blockedAtom: Atom<BlockReason | null>
  /** Newest first. */
  readonly purchasesAtom: Atom<readonly FollowedPurchase[]>
  providerOf(id: string): OnrampProvider | null
  /**
   * The view was opened with these parameters. The same object changes nothing until the modal has closed, because the visitor only came
   * back.
   */
  begin(params: BuyParams, locale: string | undefined): void
  typeAmount(text: string, locale: string | undefined): void
  choose(choice: Partial<Pick<Draft, 'symbol' | 'currency' | 'provider'>>): void
  reload(): void
  /** Requests quotes while a view is open, until the returned function is called. */
  watch(): Dispose
  /**
   * `popup` was opened in the click itself; null if the browser refused. Returns the ID of the purchase; null while something is missing.
   */
  buy(popup: Window | null): string | null
  /** Starts the same order again. */
  buyAgain(id: string, popup: Window | null): string | null
  /** The visitor opened a blocked window with its link. */
  openedByLink(id: string): void
  /** Stops following it. */
  forget(id: string): void
}
export interface OnrampTypes {
  options: OnrampOptions
  /** Pending purchases as JSON; the body parses them with a schema. At most 99. */
  storage: { pending: readonly unknown[] }
  uses: 'page' | 'dataApi' | 'tokens'
  provides: 'onramp'
}

/** What analytics and hosts receive about a purchase. No amounts of an account. */
export interface PurchaseFacts {
  id: string
  provider: string
  network: CaipNetworkId
  symbol: string
}

/** Why the button is disabled. */
export type BlockReason =
  | 'not-connected'
  | 'loading'
  | 'failed'
  | 'nothing'
  | 'amount'
  | 'amount-malformed'
  | 'amount-ambiguous'
  | 'amount-whole'
  | 'amount-zero'
  | 'amount-low'
  | 'amount-high'

declare module '@latchkey/kernel' {
  interface Views {
    /** What to buy, for how much, and from whom. */
    OnRampProviders: BuyParams | undefined
    BuyInProgress: { id: string }
    /** A view of the plugin that lists activity, if the page has it. */
    Activity: undefined
  }
  interface Services {
    onramp: OnrampService
  }
  interface Events {
    /** The visitor opened this provider's page. */
    'onramp:providerSelected': { provider: string }
    /** The provider has delivered. */
    'onramp:completed': PurchaseFacts
    /** `reason`: the error code if no page was opened, or `declined` by the provider. */
    'onramp:failed': PurchaseFacts & { reason: string }
  }
  interface ErrorCodes {
    'onramp/not-offered': { network: CaipNetworkId }
    'onramp/address-untrusted': { provider: string }
  }
}
