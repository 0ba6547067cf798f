// Types of the swaps plugin. No run-time code.
import type { CaipAddress, CaipNetworkId, Decimal, LatchkeyError } from '@latchkey/kernel'
import type {
  ApprovalStep,
  ExchangeStep,
  HeldToken,
  SwapOptions,
  SwapTerms,
  Token,
  TransactionState,
} from '@latchkey/kernel/contracts'
import type { FeeWarning, ReviewTerms } from '@latchkey/kernel/review'
import type { Atom } from 'jotai/vanilla'
import type { Figures } from './figures'

export interface SwapsOptions {
  /** Contracts of your own data service that may be called and may move tokens, by network. Replaces the known ones there. */
  routers?: SwapOptions['routers']
  /** The service's fee, in hundredths of a percent of what is paid. Default 85. */
  providerFeeBps?: number
}

/** What a visitor has selected so far. */
export interface Pair {
  account: CaipAddress
  from: Token | null
  to: Token | null
  amountText: string
  /** The language (BCP 47) in which the amount was typed. */
  locale: string | undefined
}
/** The input of a quote. */
export interface QuoteRequest {
  account: CaipAddress
  from: Token
  to: Token
  /** Smallest units of `from`. */
  units: bigint
}
export type Quoting =
  | { status: 'none' | 'asking' }
  | { status: 'ready'; toUnits: bigint }
  | { status: 'failed'; error: unknown }
/** Parameters of the view `Swap`. The visitor sees all of them and can change them. */
export interface SwapParams {
  /** Address of the token to pay with, on the account's network; null for its native token. Ignored if it cannot be swapped. */
  from?: string | null
  /** Address of the token to receive, in the same form. */
  to?: string | null
  /** Whole tokens of `from` as digits with a point, such as `0.5`. Ignored without `from`. */
  amount?: string
}
export type Side = 'from' | 'to'
export interface TokenLists {
  /** Held tokens, the most valuable first; null if they could not be read. */
  own: readonly HeldToken[] | null
  popular: readonly Token[]
  all: readonly Token[]
}
/** The pair that most visitors swap on a network; null if unknown or not offered. */
export interface LikelyTokens {
  native: Token | null
  stablecoin: Token | null
}
export type Listing = { status: 'loading' } | ({ status: 'ready' } & TokenLists) | { status: 'failed'; error: unknown }

/** A swap in review. `approve` comes first if the token needs it; each step is one request to the wallet. */
export interface SwapReview {
  terms: SwapTerms
  figures: Figures
  step: { kind: 'approve'; plan: ApprovalStep } | { kind: 'swap'; plan: ExchangeStep }
  /** The price moved since the visitor first saw or last acknowledged it. */
  isChanged: boolean
  /** The servers do not respond, so the shown data is old. */
  isStale: boolean
  /** Too old to be confirmed. */
  isExpired: boolean
  /** Must be accepted before the review can be confirmed. */
  risks: readonly SwapRisk[]
  feeWarnings: readonly FeeWarning[]
  /** Smallest units that would arrive in a simulation; null if no node can simulate, and for an approval. */
  arrivingUnits: bigint | null
  /** Milliseconds since the epoch: when the call was prepared, and when the servers last confirmed it. */
  preparedAtMs: number
  checkedAtMs: number
  /** The approval is on the chain, but the swap is not prepared yet, so the wallet is not asked twice. */
  isApproved: boolean
  /** The problem that the last refresh found. No wallet is asked while it is set. */
  refusal: LatchkeyError | null
}
/** A review as it was prepared. Whether it changed depends on what the visitor saw. */
export type PreparedReview = Omit<SwapReview, 'isChanged'>
export type Phase = 'idle' | 'asking' | 'mining' | 'declined' | 'failed'
export interface Submission {
  phase: Phase
  problem: LatchkeyError | null
}

/** `left`: the wallet gave no clear response, or the page or the account changed before it did. */
export type Confirmed =
  | { outcome: 'approved' | 'declined' | 'left' }
  | { outcome: 'failed'; problem: LatchkeyError }
  /** No wallet was asked: the terms got worse, a risk is not accepted, or the shown data is too old. */
  | { outcome: 'refused'; reason: 'terms' | 'risks' | 'expired' }
  /** `settled` never rejects; it resolves to null if the page ended first. */
  | { outcome: 'swapped'; settled: Promise<TransactionState | null> }

/** For the views of this package. */
export interface SwapService {
  /** Null while no account that can swap is connected. */
  readonly pairAtom: Atom<Pair | null>
  readonly listingAtom: Atom<Listing>
  readonly quotingAtom: Atom<Quoting>
  /** US dollars for one whole token, by address; the empty string is the native token. */
  readonly pricesAtom: Atom<ReadonlyMap<string, Decimal>>
  readonly figuresAtom: Atom<Figures | null>
  readonly slippageBpsAtom: Atom<number>
  readonly blockedAtom: Atom<BlockReason | null>
  /** Networks with swaps; null until known. */
  readonly offeredAtom: Atom<ReadonlySet<CaipNetworkId> | null>
  /** Smallest units of the paid token; null if they cannot be parsed. */
  readonly unitsAtom: Atom<bigint | null>
  readonly preparingAtom: Atom<boolean>
  readonly reviewAtom: Atom<SwapReview | null>
  readonly submissionAtom: Atom<Submission>
  readonly termsAtom: Atom<ReviewTerms>
  /** This account's wallet gave no clear response to the last request. */
  readonly unclearAtom: Atom<boolean>
  heldOf(token: Token | null): HeldToken | null
  /**
   * The view was opened with these parameters. The same object changes nothing until the modal has closed, because the visitor only came
   * back.
   */
  begin(params: SwapParams, locale: string | undefined): void
  choose(side: Side, token: Token): void
  flip(): void
  typeAmount(text: string, locale: string | undefined): void
  /** Sets this percentage of the held amount. */
  takeShare(percent: number, locale: string | undefined): void
  takeMax(locale: string | undefined): Promise<void>
  setSlippage(bps: number): void
  /** Reloads the tokens at the visitor's request, even right after a failure. */
  reload(): void
  /** Loads prices and a new quote while a view is open, until the returned function is called. */
  watch(): () => void
  /** Prepares the first step and shows it. Throws `swaps/*`, `swap/tampered`, `transfer/*`. */
  review(): Promise<void>
  /** Accepts worse terms as they are shown. Ignored for 600 ms after the change. */
  acknowledge(): void
  /**
   * Asks the wallet for the shown step. `accepted` are the risks that the visitor was shown and accepted. Resolves to null if the wallet
   * was already asked, or may not be asked for anything. Never throws.
   */
  confirm(accepted?: readonly SwapRisk[]): Promise<Confirmed | null>
}
export interface SwapsTypes {
  options: SwapsOptions
  storage: { slippage: unknown }
  uses: 'page' | 'dataApi' | 'tokens' | 'activity'
  provides: 'swap'
}

/** What analytics and hosts receive about a swap. Symbols and networks, never amounts of an account. */
export interface SwapFacts {
  network: CaipNetworkId
  from: string
  to: string
}

/** Why the button is disabled. */
export type BlockReason =
  | 'not-connected'
  | 'network'
  | 'token'
  | 'amount'
  | 'amount-malformed'
  | 'amount-ambiguous'
  | 'amount-decimals'
  | 'amount-zero'
  | 'funds'
  | 'balances'
  | 'fee'
  | 'quoting'
  | 'no-route'
  | 'offline'

/**
 * `impact`: the quote is worse than the market. `arrival`: less would arrive than the quote or the minimum. `allowance`: the contract could
 * move more than is swapped. The others: a network fee far above that of recent blocks, or above the amount.
 */
export interface SwapRisk {
  id: 'impact' | 'arrival' | 'allowance' | FeeWarning['kind']
  /** Hundredths of a percent, in whole percents; zero if nothing is lost yet. */
  lossBps: number
}

declare module '@latchkey/kernel' {
  interface Views {
    Swap: SwapParams | undefined
    SwapSelectToken: { side: Side }
    SwapPreview: undefined
  }
  interface Services {
    swap: SwapService
  }
  interface Events {
    /** The visitor switched from a network without swaps to this one. */
    'swap:networkChosen': { network: CaipNetworkId }
    'swap:initiated': SwapFacts
    'swap:failed': SwapFacts & { code: string; step: 'approve' | 'swap' }
  }
  interface ErrorCodes {
    'swaps/incomplete': undefined
    'swaps/allowance-failed': undefined
    'swaps/approval-failed': undefined
    'swaps/transaction-failed': undefined
    'swaps/refused': undefined
    'swaps/other-network': undefined
    'swaps/would-fail': { reason: string | null }
    'swaps/takes-more': undefined
    'swaps/approval-undone': { status: 'failed' | 'dropped' | 'replaced' }
  }
}
