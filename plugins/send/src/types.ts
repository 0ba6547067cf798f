// Types of the send plugin. No run-time code.

import type { CaipAddress, CaipNetworkId, Decimal, LatchkeyError, NativeAmount } from '@latchkey/kernel'
import type {
  HeldToken,
  SendParams,
  Token,
  TokenRefusal,
  TransactionState,
  TransferPlan,
} from '@latchkey/kernel/contracts'
import type { Trust } from '@latchkey/ui/review'
import type { Atom } from 'jotai/vanilla'
import type { Draft, RecipientProblem } from './draft'
import type { Warning } from './warnings'

/** How a call differs from the draft. `form`: it is not a plain transfer. */
export type PlanDifference =
  | 'form'
  | 'network'
  | 'sender'
  | 'recipient'
  | 'token'
  | 'amount'
  | 'decimals'
  | 'program'
  | 'fee'

/** A plan whose summary was decoded from its call and compared with the draft. */
export interface CheckedPlan extends TransferPlan {
  /** The token in a review, with the symbol and decimals of its chain. */
  shown: Token
}

/** What is needed to send the draft's amount. */
export type Planning =
  | { status: 'none' | 'planning' }
  | { status: 'ready'; plan: CheckedPlan }
  | { status: 'failed'; error: unknown }

/** Terms of a review that may change while it is shown; any other change ends the review. */
export interface SeenTerms {
  fee: NativeAmount | null
  deposit: NativeAmount
  /** Smallest units of the token. */
  received: bigint
}
export type WorseTerm = keyof SeenTerms

/** A draft that was reviewed and no longer changes. */
export interface Review {
  account: CaipAddress
  /** With the symbol and decimals of its chain. */
  token: HeldToken
  recipient: { address: string; name: string | null; avatarUrl: string | null }
  /** How well the recipient was known when the draft was frozen. */
  trust: Trust
  plan: CheckedPlan
  /** US dollars for one native coin; null if unknown. */
  nativePrice: Decimal | null
  warnings: readonly Warning[]
  /** What the visitor saw first, last acknowledged, or any better terms since then. */
  seen: SeenTerms
  /** Terms that are worse than those, and must be acknowledged. */
  worse: readonly WorseTerm[]
  /** Something got worse a moment ago, so presses are ignored. */
  isSettling: boolean
  /** Why the network returned no new plan. Unless it only failed to respond, the wallet is not asked. */
  trouble: BlockReason | null
}

/**
 * `problem` is what ended the last try. It is null before any try, after a rejection by the visitor, and after `left`: the wallet gave no
 * clear response.
 */
export interface Submission {
  phase: 'idle' | 'asking' | 'declined' | 'left' | 'failed'
  problem: LatchkeyError | null
}

/** Transfers sent from this page, newest first. */
export interface SentTransfer {
  network: CaipNetworkId
  hash: string
  token: HeldToken['token']
  units: bigint
  to: string
  state: TransactionState
}

export type HeldTokens =
  | { status: 'loading' }
  /** `isPartial`: the list could not be read, so only the native coin is known. */
  | { status: 'ready'; held: readonly HeldToken[]; isPartial: boolean }
  | { status: 'failed'; error: unknown }

/** For the views of this package. */
export interface SendService {
  /** Null while no account that can send is connected. */
  readonly draftAtom: Atom<Draft | null>
  readonly heldAtom: Atom<HeldTokens>
  /** US dollars for one native coin; null if unknown. */
  readonly nativePriceAtom: Atom<Decimal | null>
  readonly planningAtom: Atom<Planning>
  readonly verdictAtom: Atom<Verdict>
  readonly warningsAtom: Atom<readonly Warning[]>
  /** Null while no review is ready. */
  readonly reviewAtom: Atom<Review | null>
  readonly submissionAtom: Atom<Submission>
  readonly sentAtom: Atom<readonly SentTransfer[]>
  /** Reloads the account's tokens immediately, even after a failure. */
  reload(): void
  /** Selects the token. Choosing another token clears the amount. */
  chooseToken(token: HeldToken): void
  /**
   * Fills in the form with the view's parameters. The same object changes nothing until the modal has closed, because the visitor only came
   * back.
   */
  begin(params: SendParams, locale: string | undefined): void
  /** Sets the amount as typed. `locale` (BCP 47) determines its decimal sign. */
  typeAmount(text: string, locale: string | undefined): void
  /** Sets the maximum amount: the balance minus the fee. */
  takeMax(locale: string | undefined): Promise<void>
  /** Asks the network for the fee again. */
  retry(): void
  /** Sets the recipient: an address, a name, or a payment link, whose amount is shown in the number format of `locale` (BCP 47). */
  typeRecipient(text: string, locale: string | undefined): void
  /** Freezes the draft and shows it. Throws `send/draft-incomplete`, `send/chain-unsupported`. */
  review(): void
  /** Accepts terms that got worse, once they have been visible for a moment. */
  acknowledge(): void
  /**
   * Asks the wallet for exactly what the review shows. `accepted` are the kinds of risks that the visitor accepted. Resolves to null if the
   * wallet was already asked, nothing is under review, a risk is not accepted, or worse terms are not acknowledged. Never throws.
   */
  confirm(accepted?: readonly string[]): Promise<'sent' | 'declined' | 'left' | 'failed' | null>
  /** Removes the row of a transfer. */
  dismiss(hash: string): void
}
export interface SendTypes {
  storage: { recipients: unknown }
  uses: 'page' | 'tokens' | 'names' | 'activity'
  provides: 'send'
}

/** Why the button is disabled. */
export type BlockReason =
  | 'no-draft'
  | 'token'
  | 'balances'
  | 'amount'
  | 'amount-malformed'
  | 'amount-ambiguous'
  | 'amount-decimals'
  | 'amount-zero'
  | 'amount-small'
  | 'funds'
  | 'fee'
  | 'recipient'
  | 'recipient-reading'
  | `recipient-${RecipientProblem}`
  | 'recipient-token-contract'
  | 'recipient-zero'
  | `token-${TokenRefusal}`
  | 'token-mismatch'
  | 'planning'
  | 'refused'
  | 'takes-more'
  | 'no-response'
  | 'unreadable'

/** `units` is the amount in smallest units, null if it cannot be parsed. */
export interface Verdict {
  blocked: BlockReason | null
  units: bigint | null
}

declare module '@latchkey/kernel' {
  interface Views {
    WalletSend: SendParams | undefined
    WalletSendSelectToken: undefined
    WalletSendPreview: undefined
  }
  interface Services {
    send: SendService
  }
  interface Events {
    /** A request is pending in the wallet. */
    'send:initiated': { network: CaipNetworkId; token: string }
    /** The visitor declined the request in the wallet. */
    'send:declined': { network: CaipNetworkId; token: string }
    'send:failed': { network: CaipNetworkId; token: string; code: string }
  }
  interface ErrorCodes {
    'send/draft-incomplete': undefined
    'send/chain-unsupported': { network: string }
    'send/plan-mismatch': { difference: PlanDifference }
    'send/review-outdated': undefined
    'send/wrong-network': { network: string }
    'send/not-loaded': undefined
    'send/takes-more': undefined
  }
}
