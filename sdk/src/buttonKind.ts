// What every button has in common, as an element and as a component: its options, its text, and what a press does.
import { findError, isSupported, type NativeAmount, reloadPage } from '@latchkey/kernel'
import type { ButtonMessages } from './i18n/en'
import type { ModalState, WalletModal } from './modal'

/** Most browsers repeat a failed import at the second try. If that fails too, only reloading the page helps. */
export const RELOAD_FAILURES = 2

/** The host's options for one button. */
export interface ButtonOptions {
  /** Replaces the text shown before a connection. */
  label?: string | undefined
  /** Shows the native balance next to the account, and keeps it up to date. */
  balance?: boolean | undefined
  /** CAIP-2 namespace, like `solana`. Default: that of the shown account. */
  namespace?: string | undefined
  /** ID of a wallet, like the reverse domain name `io.metamask`. */
  wallet?: string | undefined
  /** The wallet's name, for the text shown before a connection. */
  walletName?: string | undefined
}

/** The results of one button's presses. */
export interface ButtonAttempt {
  /**
   * How many times in a row the modal's code failed to load. From RELOAD_FAILURES on, a press reloads the page, because browsers may cache
   * a failed import.
   */
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
  /** Omitted in a button that never shows a balance, so that this code is not loaded. */
  printBalance?: (balance: NativeAmount, locale: string) => string
}

export interface ButtonDescription {
  /** The visible text. */
  text: string
  /** Decorative, before the text. */
  picture: string | null
  /** Read by a screen reader if the visible text is not enough. */
  label: string | undefined
  isBusy: boolean
  tone: 'primary' | 'quiet' | 'warning'
}

export interface ButtonKind {
  /** Null if there is nothing to show now. */
  describe(moment: ButtonMoment): ButtonDescription | null
  press(modal: WalletModal, moment: ButtonMoment): Promise<void>
  isConnected(moment: ButtonMoment): boolean
  /** The picture of a network without one from the host. */
  showsNetwork?: boolean
}

/** Responses of a wallet or the visitor, which the modal has already shown. */
const RESPONSE = /^(rpc\/|kernel\/(aborted|connector-))/

/** Runs one press. Resolves with the error, or null. */
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
  // For a button without a wallet, the modal's state shows this.
  if (moment.options.wallet) update({ ...moment.attempt, isPending: true })
  try {
    await kind.press(modal, moment)
    update(UNTRIED)
    return null
  } catch (error) {
    const isResponse = error instanceof Error && 'code' in error && RESPONSE.test(String(error.code))
    const isMissing = findError(error, 'kernel/connector-missing') !== null
    update({ failures: isResponse ? 0 : failures + 1, isPending: false, isMissing })
    return error
  }
}
