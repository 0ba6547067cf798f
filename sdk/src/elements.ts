// Entry `@latchkey/sdk/elements`: the buttons as custom elements, for hosts without a framework.
import type { ButtonKind } from './buttonKind'
import { accountKind, connectKind, networkKind, walletKind } from './buttonKinds'
import { createButtonClass } from './createButtonClass'
import type { ButtonMessages } from './i18n/en'
import type { WalletModal } from './modal'

export type {
  ButtonSize,
  LatchkeyButtonAttributes,
  LatchkeyButtonElement,
  LatchkeyElementEvents,
  LatchkeyElementListeners,
  LatchkeyWalletButtonAttributes,
  LatchkeyWalletButtonElement,
} from './elementTypes'

export interface ElementsOptions {
  /** Default `latchkey-button`. Other names are for a second modal on the page. */
  buttonName?: string
  /** Default `latchkey-account-button`. */
  accountButtonName?: string
  /** Default `latchkey-network-button`. */
  networkButtonName?: string
  /** Default `latchkey-wallet-button`. */
  walletButtonName?: string
  /** Texts that replace those of the buttons. */
  messages?: ButtonMessages
}

/**
 * Defines the elements for one modal. Does nothing on a server; a name that is already defined does not change.
 *
 * @example
 * ```ts
 * import { defineElements } from '@latchkey/sdk/elements'
 *
 * defineElements(modal, { messages: { 'button.connect': 'Sign in' } })
 * document.body.append(document.createElement('latchkey-button'))
 * ```
 */
export function defineElements(modal: WalletModal, options: ElementsOptions = {}): void {
  if (typeof customElements === 'undefined') return
  const define = (name: string, kind: ButtonKind) => {
    if (!customElements.get(name)) customElements.define(name, createButtonClass(modal, kind, options.messages))
  }
  define(options.buttonName ?? 'latchkey-button', connectKind)
  define(options.accountButtonName ?? 'latchkey-account-button', accountKind)
  define(options.networkButtonName ?? 'latchkey-network-button', networkKind)
  define(options.walletButtonName ?? 'latchkey-wallet-button', walletKind)
}
