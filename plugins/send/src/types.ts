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
import type { Draft, ReceiverProblem } from './draft'
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
  /** The token as a review shows it, with the symbol and decimals of its chain. */
  shown: Token
}

/** What it takes to move the draft's amount. */
export type Planning =
  | { status: 'none' | 'planning' }
  | { status: 'ready'; plan: CheckedPlan }
  | { status: 'failed'; error: unknown }

/** Terms of a review that may change while it is looked at; everything else stops it. */
export interface SeenTerms {
  fee: NativeAmount | null
  deposit: NativeAmount
  /** Smallest units of the token. */
  received: bigint
}
export type WorseTerm = keyof SeenTerms

/** A draft that was looked at and is not changed any more. */
export interface Review {
  account: CaipAddress
  /** With the symbol and decimals of its chain. */
  token: HeldToken
  receiver: { address: string; name: string | null; avatarUrl: string | null }
  /** How well the recipient was known when the draft was frozen. */
  trust: Trust
  plan: CheckedPlan
  /** US dollars for one native coin; null when unknown. */
  nativePrice: Decimal | null
  warnings: readonly Warning[]
  /** What the visitor saw first, last acknowledged, or better than that since. */
  seen: SeenTerms
  /** What is worse than that, and must be acknowledged. */
  worse: readonly WorseTerm[]
  /** Something got worse a moment ago: presses are ignored. */
  isSettling: boolean
  /** Why the network, asked again, gave no new plan. Anything but silence keeps the wallet from being asked. */
  trouble: BlockReason | null
}

/**
 * `problem` is what ended the last try: null after none, after a no of the visitor's own, and after `left`: no clear answer of the wallet.
 */
export interface Submission {
  phase: 'idle' | 'asking' | 'declined' | 'left' | 'failed'
  problem: LatchkeyError | null
}

/** What this page sent, newest first. */
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
  /** `isPartial`: the list could not be read, and the coin only is known. */
  | { status: 'ready'; held: readonly HeldToken[]; isPartial: boolean }
  | { status: 'failed'; error: unknown }

/** For the views of this package. */
export interface SendService {
  /** Null while no account that can send is connected. */
  readonly draftAtom: Atom<Draft | null>
  readonly heldAtom: Atom<HeldTokens>
  /** US dollars for one native coin; null when unknown. */
  readonly nativePriceAtom: Atom<Decimal | null>
  readonly planningAtom: Atom<Planning>
  readonly verdictAtom: Atom<Verdict>
  readonly warningsAtom: Atom<readonly Warning[]>
  /** Null while no review is ready. */
  readonly reviewAtom: Atom<Review | null>
  readonly submissionAtom: Atom<Submission>
  readonly sentAtom: Atom<readonly SentTransfer[]>
  /** Reads again what the account holds, immediately, even after a failure. */
  reload(): void
  /** Selects the token. Choosing another token clears the amount. */
  chooseToken(token: HeldToken): void
  /**
   * Fills the form with what the view was opened with. The same object changes nothing until the modal has closed, because the
   * visitor only came back.
   */
  begin(params: SendParams, locale: string | undefined): void
  /** Sets the amount as it was typed. `locale` (BCP 47) says which decimal sign it uses. */
  typeAmount(text: string, locale: string | undefined): void
  /** Sets the maximum amount: the balance minus the fee. */
  takeMax(locale: string | undefined): Promise<void>
  /** Asks the network for the fee again. */
  retry(): void
  /** Sets the recipient: an address, a name or a payment link, whose amount is shown as `locale` (BCP 47) writes numbers. */
  typeReceiver(text: string, locale: string | undefined): void
  /** Freezes the draft and shows it. Throws `send/draft-incomplete`, `send/chain-unsupported`. */
  review(): void
  /** Accepts terms that got worse, once they have been on the screen for a moment. */
  acknowledge(): void
  /**
   * Asks the wallet for exactly what the review shows. `accepted`: kinds of the risks that the visitor accepted. Null: it is asked
   * already, nothing is under review, a risk is not accepted, or worse terms are not acknowledged. Never throws.
   */
  confirm(accepted?: readonly string[]): Promise<'sent' | 'declined' | 'left' | 'failed' | null>
  /** Removes the row of a transfer. */
  dismiss(hash: string): void
}
export interface SendTypes {
  storage: { recipients: unknown }
  uses: 'page' | 'tokens' | 'names' | 'activity'
  gives: 'send'
}

/** What keeps the button shut. */
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
  | 'receiver'
  | 'receiver-reading'
  | `receiver-${ReceiverProblem}`
  | 'receiver-token-contract'
  | 'receiver-zero'
  | `token-${TokenRefusal}`
  | 'token-mismatch'
  | 'planning'
  | 'refused'
  | 'more-leaves'
  | 'unanswered'
  | 'unreadable'

/** `units` is the amount in smallest units, null when it cannot be read. */
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
    /** A request is in the wallet. */
    'send:initiated': { network: CaipNetworkId; token: string }
    'send:failed': { network: CaipNetworkId; token: string; code: string }
  }
  interface ErrorCodes {
    'send/draft-incomplete': undefined
    'send/chain-unsupported': { network: string }
    'send/plan-mismatch': { difference: PlanDifference }
    'send/review-outdated': undefined
    'send/wrong-network': { network: string }
    'send/not-loaded': undefined
    'send/more-leaves': undefined
  }
}
