// Types of the swaps plugin. No run-time code.
import type {
  ApprovalStep,
  CaipAddress,
  CaipNetworkId,
  Decimal,
  ExchangeStep,
  HeldToken,
  LatchkeyError,
  SwapOptions,
  SwapTerms,
  Token,
  TransactionState,
} from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { Figures } from './figures'
import type { Hold } from './judgeSwap'

export interface SwapsOptions {
  /** Contracts that may be called and may move tokens, by network: of your own data service, in place of the known ones there. */
  routers?: SwapOptions['routers']
  /** What the service keeps, in hundredths of a percent of what is given. Default 85. */
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
export type Quoting =
  | { status: 'none' | 'asking' }
  | { status: 'ready'; toUnits: bigint }
  | { status: 'failed'; error: unknown }
export type Side = 'from' | 'to'
export interface TokenLists {
  /** Held, the most valuable first. */
  own: readonly HeldToken[]
  popular: readonly Token[]
  all: readonly Token[]
}
export type Listing = { status: 'loading' } | ({ status: 'ready' } & TokenLists) | { status: 'failed'; error: unknown }

/** A swap that was looked at. `approve` comes first where the token needs it; each step is one question to the wallet. */
export interface SwapReview {
  terms: SwapTerms
  figures: Figures
  step: { kind: 'approve'; plan: ApprovalStep } | { kind: 'swap'; plan: ExchangeStep }
  /** The price moved while it was looked at. */
  isChanged: boolean
  /** The servers do not answer: what is shown is old. */
  isStale: boolean
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

/** `left`: the page or the account has changed before there was an answer. */
export type Confirmed =
  | { outcome: 'approved' | 'declined' | 'left' }
  | { outcome: 'failed'; problem: LatchkeyError }
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
  readonly holdAtom: Atom<Hold | null>
  /** Where tokens can be swapped; null while nobody has said. */
  readonly offeredAtom: Atom<ReadonlySet<CaipNetworkId> | null>
  /** Smallest units of what is given; null when it cannot be read. */
  readonly unitsAtom: Atom<bigint | null>
  readonly preparingAtom: Atom<boolean>
  readonly reviewAtom: Atom<SwapReview | null>
  readonly submissionAtom: Atom<Submission>
  /** This account left the last question before its wallet had answered. */
  readonly unansweredAtom: Atom<boolean>
  heldOf(token: Token | null): HeldToken | null
  choose(side: Side, token: Token): void
  flip(): void
  typeAmount(text: string, locale: string | undefined): void
  takeMax(locale: string | undefined): Promise<void>
  setSlippage(bps: number): void
  reload(): void
  /** Asks for prices and a new quote while a view is open; ends with what it gives. */
  watch(): () => void
  /** Prepares the first step and shows it. Throws `swaps/*`, `swap/tampered`, `transfer/*`. */
  review(): Promise<void>
  /** Asks the wallet for the step that is shown. Null: it is asked already, or there is nothing that it may be asked. Never throws. */
  confirm(): Promise<Confirmed | null>
}
export interface SwapsTypes {
  options: SwapsOptions
  storage: { slippage: unknown }
  uses: 'page' | 'dataApi' | 'tokens'
  gives: 'swap'
}

/** What analytics and hosts learn of a swap. Symbols and networks, never amounts of an account. */
export interface SwapFacts {
  network: CaipNetworkId
  from: string
  to: string
}

declare module '@latchkey/kernel' {
  interface Views {
    Swap: undefined
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
    'swaps/approval-undone': { status: 'failed' | 'dropped' | 'replaced' }
  }
}
