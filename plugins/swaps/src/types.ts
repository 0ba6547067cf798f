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

/** What a visitor has chosen so far. */
export interface Pair {
  account: CaipAddress
  from: Token | null
  to: Token | null
  amountText: string
  /** In whose language (BCP 47) the amount was typed. */
  locale: string | undefined
}
/** What a quote is asked for. */
export interface Question {
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
/** Parameters of the view `Swap`. The visitor sees all of them, and can change them. */
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
  /** Held, the most valuable first; null when it could not be read. */
  own: readonly HeldToken[] | null
  popular: readonly Token[]
  all: readonly Token[]
}
/** What most visitors swap on a network; null where it is not known or not offered. */
export interface LikelyTokens {
  native: Token | null
  stablecoin: Token | null
}
export type Listing = { status: 'loading' } | ({ status: 'ready' } & TokenLists) | { status: 'failed'; error: unknown }

/** A swap that was looked at. `approve` comes first where the token needs it; each step is one question to the wallet. */
export interface SwapReview {
  terms: SwapTerms
  figures: Figures
  step: { kind: 'approve'; plan: ApprovalStep } | { kind: 'swap'; plan: ExchangeStep }
  /** The price moved since the visitor saw it first, or acknowledged it. */
  isChanged: boolean
  /** The servers do not answer: what is shown is old. */
  isStale: boolean
  /** So old that it cannot be confirmed. */
  isExpired: boolean
  /** What has to be accepted before it is confirmed. */
  risks: readonly SwapRisk[]
  feeWarnings: readonly FeeWarning[]
  /** Smallest units that a node says would arrive; null when none can say, and for an approval. */
  arrivingUnits: bigint | null
  /** Milliseconds since the epoch: when the call was prepared, and when the servers last said the same. */
  preparedAtMs: number
  checkedAtMs: number
  /** The approval is on the chain, and the swap is not prepared yet: nothing is asked of the wallet twice. */
  isApproved: boolean
  /** What the last look found. No wallet is asked while it stands. */
  refusal: LatchkeyError | null
}
export type Phase = 'idle' | 'asking' | 'mining' | 'declined' | 'failed'
export interface Submission {
  phase: Phase
  problem: LatchkeyError | null
}

/** `left`: the wallet gave no clear answer, or the page or the account changed before it did. */
export type Confirmed =
  | { outcome: 'approved' | 'declined' | 'left' }
  | { outcome: 'failed'; problem: LatchkeyError }
  /** No wallet was asked: the terms got worse, a risk is not accepted, or what is shown is too old. */
  | { outcome: 'refused'; reason: 'terms' | 'risks' | 'expired' }
  /** `settled` never fails; null when nobody looked any more. */
  | { outcome: 'swapped'; settled: Promise<TransactionState | null> }

/** For the views of this package. */
export interface SwapService {
  /** Null while nothing that can swap is connected. */
  readonly pairAtom: Atom<Pair | null>
  readonly listingAtom: Atom<Listing>
  readonly quotingAtom: Atom<Quoting>
  /** US dollars for one whole token, by address; an empty text is the native token's. */
  readonly pricesAtom: Atom<ReadonlyMap<string, Decimal>>
  readonly figuresAtom: Atom<Figures | null>
  readonly slippageBpsAtom: Atom<number>
  readonly blockedAtom: Atom<BlockReason | null>
  /** Where tokens can be swapped; null while nobody has said. */
  readonly offeredAtom: Atom<ReadonlySet<CaipNetworkId> | null>
  /** Smallest units of what is given; null when it cannot be read. */
  readonly unitsAtom: Atom<bigint | null>
  readonly preparingAtom: Atom<boolean>
  readonly reviewAtom: Atom<SwapReview | null>
  readonly submissionAtom: Atom<Submission>
  readonly termsAtom: Atom<ReviewTerms>
  /** The wallet of this account gave no clear answer to the last question. */
  readonly unansweredAtom: Atom<boolean>
  heldOf(token: Token | null): HeldToken | null
  /** The view was opened with these. The same object changes nothing until the modal was closed: the visitor only came back. */
  begin(params: SwapParams, locale: string | undefined): void
  choose(side: Side, token: Token): void
  flip(): void
  typeAmount(text: string, locale: string | undefined): void
  /** So many percent of what is held. */
  takeShare(percent: number, locale: string | undefined): void
  takeMax(locale: string | undefined): Promise<void>
  setSlippage(bps: number): void
  /** Asks again what can be swapped, as the visitor wants it: however soon after a failure. */
  reload(): void
  /** Asks for prices and a new quote while a view is open; ends with what it gives. */
  watch(): () => void
  /** Prepares the first step and shows it. Throws `swaps/*`, `swap/tampered`, `transfer/*`. */
  review(): Promise<void>
  /** Accepts terms that got worse, as they are shown. Ignored for 600 ms after the change. */
  acknowledge(): void
  /**
   * Asks the wallet for the step that is shown. `accepted` are the risks that the visitor was shown and accepted. Null: it is asked
   * already, or there is nothing that it may be asked. Never throws.
   */
  confirm(accepted?: readonly SwapRisk[]): Promise<Confirmed | null>
}
export interface SwapsTypes {
  options: SwapsOptions
  storage: { slippage: unknown }
  uses: 'page' | 'dataApi' | 'tokens' | 'activity'
  gives: 'swap'
}

/** What analytics and hosts learn of a swap. Symbols and networks, never amounts of an account. */
export interface SwapFacts {
  network: CaipNetworkId
  from: string
  to: string
}

/** What keeps the button shut. */
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
 * `impact`: the quote is worse than the market. `arrival`: less would arrive than the quote, or than the minimum. `allowance`: the
 * contract could move more than is swapped. The others: a network fee that is far above that of recent blocks, or above the amount.
 */
export interface SwapRisk {
  id: 'impact' | 'arrival' | 'allowance' | FeeWarning['kind']
  /** Hundredths of a percent, in whole percents; zero where nothing is lost yet. */
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
    /** The visitor left a network without swaps for this one. */
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
