// Types of the send plugin. No run-time code.
import type {
  CaipAddress,
  CaipNetworkId,
  HeldToken,
  LatchkeyError,
  NativeAmount,
  SendParams,
  TransactionState,
  TransferPlan,
} from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { Draft } from './draft'
import type { Hold, Verdict } from './judgeDraft'
import type { Warning } from './warnings'

/** What it takes to move the draft's amount. */
export type Planning =
  | { status: 'none' | 'planning' }
  | { status: 'ready'; plan: TransferPlan }
  | { status: 'failed'; error: unknown }

/** A draft that was looked at and is not changed any more. */
export interface Review {
  account: CaipAddress
  token: HeldToken
  receiver: { address: string; name: string | null; avatarUrl: string | null }
  plan: TransferPlan
  warnings: readonly Warning[]
  /** The fee when the review was opened. */
  firstFee: NativeAmount | null
  /** Why the network, asked again, gave no new plan. Anything but silence keeps the wallet from being asked. */
  trouble: Hold | null
}

/** `problem` is what ended the last try: null after none, or after a no of the visitor's own. */
export interface Submission {
  phase: 'idle' | 'asking' | 'declined' | 'failed'
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
  | { status: 'ready'; held: readonly HeldToken[] }
  | { status: 'failed'; error: unknown }

/** For the views of this package. */
export interface SendService {
  /** Null while nothing that can send is connected. */
  readonly draftAtom: Atom<Draft | null>
  readonly heldAtom: Atom<HeldTokens>
  readonly planningAtom: Atom<Planning>
  readonly verdictAtom: Atom<Verdict>
  readonly warningsAtom: Atom<readonly Warning[]>
  readonly reviewAtom: Atom<Review | null>
  readonly submissionAtom: Atom<Submission>
  readonly sentAtom: Atom<readonly SentTransfer[]>
  /** Asks anew what the account holds. */
  reload(): void
  chooseToken(token: HeldToken): void
  /** The view was opened with these. Told again by the same object, as after a way back, it changes nothing. */
  begin(params: SendParams): void
  /** As typed; `locale` (BCP 47) says which sign starts the fraction. */
  typeAmount(text: string, locale: string | undefined): void
  /** All there is, less what the network takes. */
  takeMax(locale: string | undefined): Promise<void>
  /** Asks the network once more what it takes. */
  retry(): void
  /** An address, a name or a payment link. */
  typeReceiver(text: string): void
  /** Freezes the draft and shows it. Throws `send/draft-incomplete`, `send/chain-unsupported`. */
  review(): void
  /** Asks the wallet for exactly what the review shows. Null: it is asked already, or nothing is under review. Never throws. */
  confirm(): Promise<'sent' | 'declined' | 'failed' | null>
  /** The row of a transfer goes away. */
  dismiss(hash: string): void
}
export interface SendTypes {
  storage: { recipients: unknown }
  uses: 'page' | 'tokens' | 'names' | 'activity'
  gives: 'send'
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
    /** The wallet is asked. */
    'send:initiated': { network: CaipNetworkId; token: string }
    'send:failed': { network: CaipNetworkId; token: string; code: string }
  }
  interface ErrorCodes {
    'send/draft-incomplete': undefined
    'send/chain-unsupported': { network: string }
  }
}
