// What every button has in common, as an element and as a component: its options, what it says, and what a press does.
import { findError, isSupported, type NativeAmount, reloadPage } from '@latchkey/kernel'
import type { ButtonMessages } from './i18n/en'
import type { ModalState, WalletModal } from './modal'

/** The second try goes out again in most browsers; after it a new page is what helps. */
export const RELOAD_FAILURES = 2

/** What the host chose for one button. */
export interface ButtonOptions {
  /** Replaces the text before a connection. */
  label?: string | undefined
  /** Shows the native balance next to the account, and keeps it up to date. */
  balance?: boolean | undefined
  /** CAIP-2 namespace, like `solana`; the shown account's without it. */
  namespace?: string | undefined
  /** Id of a wallet, like the reverse domain name `io.metamask`. */
  wallet?: string | undefined
  /** The wallet's name, for the text before a connection. */
  walletName?: string | undefined
}

/** How the presses of one button went. */
export interface ButtonAttempt {
  /** How often in a row the modal's code could not be loaded. From RELOAD_FAILURES on, a press loads the page again: browsers may keep a failed import. */
  failures: number
  isPending: boolean
  /** The named wallet is not in this browser. */
  isMissing: boolean
}

export const UNTRIED: ButtonAttempt = { failures: 0, isPending: false, isMissing: false }

export interface ButtonMoment {
  state: ModalState
  attempt: ButtonAttempt
  options: ButtonOptions
  messages: ButtonMessages | undefined
  /** Absent in a button that never shows a balance: then its code is not loaded either. */
  printBalance?: (balance: NativeAmount, locale: string) => string
}

export interface ButtonDescription {
  /** Seen. */
  text: string
  /** Decorative, before the text. */
  picture: string | null
  /** Said by a screen reader when it must be more than the text. */
  label: string | undefined
  isBusy: boolean
  tone: 'primary' | 'quiet' | 'warning'
}

export interface ButtonKind {
  /** Null: there is nothing to show now. */
  describe(moment: ButtonMoment): ButtonDescription | null
  press(modal: WalletModal, moment: ButtonMoment): Promise<void>
  isConnected(moment: ButtonMoment): boolean
  /** The picture of a network that the host gave none. */
  showsNetwork?: boolean
}

/** What a wallet or the visitor answered: the modal has said it already. */
const ANSWER = /^(rpc\/|kernel\/(aborted|connector-))/

/** Runs one press. Resolves with what went wrong, or null. */
export async function pressButton(
  kind: ButtonKind,
  modal: WalletModal,
  moment: ButtonMoment,
  update: (attempt: ButtonAttempt) => void,
): Promise<unknown> {
  const { failures } = moment.attempt
  if (failures >= RELOAD_FAILURES && isSupported()) {
    reloadPage(modal.core.options.id)
    return null
  }
  // Of a button without a wallet, the modal's state says it.
  if (moment.options.wallet) update({ ...moment.attempt, isPending: true })
  try {
    await kind.press(modal, moment)
    update(UNTRIED)
    return null
  } catch (error) {
    const isAnswer = error instanceof Error && 'code' in error && ANSWER.test(String(error.code))
    const isMissing = findError(error, 'kernel/connector-missing') !== null
    update({ failures: isAnswer ? 0 : failures + 1, isPending: false, isMissing })
    return error
  }
}
