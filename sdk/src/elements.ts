// Entry `@latchkey/sdk/elements`: the connect button as a custom element, for hosts without a framework.
import { isSupported, reloadPage } from '@latchkey/kernel'
import { adoptButtonSheet } from './adoptButtonSheet'
import { describeButton, RELOAD_FAILURES } from './describeButton'
import type { ButtonMessages } from './i18n/en'
import type { WalletModal } from './modal'

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': HTMLElement
  }
}

export interface ElementsOptions {
  /** Default `latchkey-button`. Another name for a second modal on the page. */
  buttonName?: string
  messages?: ButtonMessages
}

/** Defines `<latchkey-button>` for one modal. Does nothing on a server, or when the name is taken. */
export function defineElements(
  modal: WalletModal,
  { buttonName = 'latchkey-button', messages }: ElementsOptions = {},
): void {
  if (typeof customElements === 'undefined' || customElements.get(buttonName)) return
  customElements.define(buttonName, createButtonClass(modal, messages))
}

/** Decorative: the name stands beside it. */
function createAvatar(source: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('error', () => image.remove())
  image.src = source
  return image
}

function createButtonClass(modal: WalletModal, messages: ButtonMessages | undefined): CustomElementConstructor {
  return class LatchkeyButton extends HTMLElement {
    #failures = 0
    #button: HTMLButtonElement | null = null
    #unsubscribe: () => void = () => {}

    connectedCallback() {
      this.#button ??= this.#createButton()
      this.#unsubscribe = modal.subscribe(() => this.#draw())
      this.#draw()
    }

    disconnectedCallback() {
      this.#unsubscribe()
    }

    #createButton(): HTMLButtonElement {
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'lk-connect-button'
      button.setAttribute('aria-haspopup', 'dialog')
      button.addEventListener('click', () => this.#open())
      button.addEventListener('pointerenter', modal.prefetch)
      button.addEventListener('focus', modal.prefetch)
      adoptButtonSheet(root)
      root.append(button)
      return button
    }

    #open() {
      if (this.#failures >= RELOAD_FAILURES && isSupported()) return reloadPage(modal.core.options.id)
      modal.open().then(
        () => this.#end(0),
        () => this.#end(this.#failures + 1),
      )
    }

    #end(failures: number) {
      this.#failures = failures
      this.#draw()
    }

    #draw() {
      const { text, avatarUrl, label, isBusy, tone } = describeButton(modal.getState(), this.#failures, messages)
      if (!this.#button) return
      this.#button.replaceChildren(...(avatarUrl ? [createAvatar(avatarUrl)] : []), text)
      this.#button.dataset.tone = tone
      this.#button.setAttribute('aria-busy', String(isBusy))
      if (label) this.#button.setAttribute('aria-label', label)
      else this.#button.removeAttribute('aria-label')
    }
  }
}
