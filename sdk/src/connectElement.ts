// Entry `@latchkey/sdk/connect-element`: only the connect button as a custom element, for a page where every byte counts. It has no
// attributes and no events; `@latchkey/sdk/elements` has them, and the other buttons.
import { type ButtonKind, pressButton, UNTRIED } from './buttonKind'
import { describeConnect } from './describeButton'
import { attachButton, drawButton } from './elementButton'
import type { ButtonMessages } from './i18n/en'
import type { WalletModal } from './modal'

export interface ConnectElementOptions {
  /** Default `latchkey-button`. Another name is for a second modal on the page. */
  buttonName?: string
  /** Texts that replace those of the button. */
  messages?: ButtonMessages
}

const PLAIN: ButtonKind = {
  describe: describeConnect,
  press: (modal) => modal.open(),
  isConnected: ({ state }) => state.status === 'connected',
}

/**
 * Defines the element for one modal. Does nothing on a server; a name that is already defined does not change.
 *
 * @example
 * ```ts
 * import { defineConnectElement } from '@latchkey/sdk/connect-element'
 *
 * defineConnectElement(modal)
 * document.body.append(document.createElement('latchkey-button'))
 * ```
 */
export function defineConnectElement(
  modal: WalletModal,
  { buttonName = 'latchkey-button', messages }: ConnectElementOptions = {},
): void {
  if (typeof customElements === 'undefined' || customElements.get(buttonName)) return
  customElements.define(
    buttonName,
    class extends HTMLElement {
      #button: HTMLButtonElement | null = null
      #attempt = UNTRIED
      #unsubscribe: () => void = () => {}

      connectedCallback() {
        this.#button ??= attachButton(this, modal, () => void this.#press())
        this.#unsubscribe = modal.subscribe(() => this.#draw())
        this.#draw()
      }

      disconnectedCallback() {
        this.#unsubscribe()
      }

      #moment() {
        return { state: modal.getState(), attempt: this.#attempt, options: {}, messages }
      }

      #press() {
        return pressButton(PLAIN, modal, this.#moment(), (attempt) => {
          this.#attempt = attempt
          this.#draw()
        })
      }

      #draw() {
        const described = describeConnect(this.#moment())
        if (this.#button) drawButton(this.#button, described, described.picture)
      }
    },
  )
}
