// One class for every button element. Attributes, events, and rendering are the same; the kind defines the text and the action.
import { watchAccount } from './actions'
import { type ButtonKind, type ButtonMoment, pressButton, UNTRIED } from './buttonKind'
import { readButtonState } from './buttonState'
import { attachButton, drawButton } from './elementButton'
import type { LatchkeyElementEvents } from './elementTypes'
import type { ButtonMessages } from './i18n/en'
import type { WalletModal } from './modal'
import { loadNetworkIcon } from './networkIcon'
import { printBalance } from './printBalance'
import { watchBalance } from './watchBalance'

const FLAGS = ['disabled', 'balance']
const TEXTS = ['size', 'label', 'namespace', 'wallet', 'wallet-name']

/** React 18 passes a disabled flag as `false`. */
function hasFlag(element: HTMLElement, name: string): boolean {
  return element.hasAttribute(name) && element.getAttribute(name) !== 'false'
}

/** Creates the class for one kind of button of one modal. Requires a page. */
export function createButtonClass(
  modal: WalletModal,
  kind: ButtonKind,
  messages: ButtonMessages | undefined,
): CustomElementConstructor {
  class LatchkeyButton extends HTMLElement {
    static readonly observedAttributes = [...FLAGS, ...TEXTS]
    #button: HTMLButtonElement | null = null
    #attempt = UNTRIED
    #networkIcon: string | null = null
    #networkId: string | null = null
    #isConnected = false
    #end = new AbortController()

    connectedCallback() {
      this.#button ??= attachButton(this, modal, () => void this.#press())
      this.#isConnected = kind.isConnected(this.#moment())
      this.#follow()
    }

    disconnectedCallback() {
      this.#end.abort()
    }

    attributeChangedCallback() {
      if (this.isConnected && this.#button) this.#follow()
    }

    /** Runs again after each attribute change, because the family and the balance determine what is watched. */
    #follow() {
      this.#end.abort()
      this.#end = new AbortController()
      const update = () => this.#update()
      const { namespace, balance } = this.#options()
      const stops = [modal.subscribe(update)]
      if (namespace !== undefined) stops.push(watchAccount(modal, { namespace, onChange: update }))
      if (balance) stops.push(watchBalance(modal, { namespace }))
      this.#end.signal.addEventListener('abort', () => {
        for (const stop of stops) stop()
      })
      this.#draw()
    }

    async #press() {
      const error = await pressButton(kind, modal, this.#moment(), (attempt) => {
        this.#attempt = attempt
        this.#draw()
      })
      if (error !== null) this.#emit('latchkey-error', { error })
    }

    #options() {
      const read = (name: string) => this.getAttribute(name) ?? undefined
      return {
        balance: hasFlag(this, 'balance'),
        label: read('label'),
        namespace: read('namespace'),
        wallet: read('wallet'),
        walletName: read('wallet-name'),
      }
    }

    #moment(): ButtonMoment {
      const options = this.#options()
      const { namespace } = options
      const account = namespace === undefined ? null : modal.account(namespace)
      const state = readButtonState(modal, modal.getState(), account, namespace)
      return { state, options, messages, attempt: this.#attempt, printBalance }
    }

    #update() {
      this.#draw()
      const moment = this.#moment()
      const isConnected = kind.isConnected(moment)
      if (isConnected === this.#isConnected) return
      this.#isConnected = isConnected
      if (isConnected) this.#emit('latchkey-connect', modal.account(moment.state.namespace ?? undefined))
      else this.#emit('latchkey-disconnect', null)
    }

    #emit(name: keyof LatchkeyElementEvents, detail: unknown) {
      this.dispatchEvent(new CustomEvent(name, { detail }))
    }

    #draw() {
      const button = this.#button
      if (!button) return
      const moment = this.#moment()
      const described = kind.describe(moment)
      button.hidden = described === null
      if (!described) return
      drawButton(button, described, described.picture ?? this.#readNetworkIcon(moment))
      button.disabled = hasFlag(this, 'disabled')
      button.dataset.size = this.getAttribute('size') ?? ''
    }

    /** Renders again when it is loaded. */
    #readNetworkIcon({ state: { network, isNetworkSupported } }: ButtonMoment): string | null {
      if (!kind.showsNetwork || !isNetworkSupported) return null
      if (this.#networkId === network.id) return this.#networkIcon
      this.#networkId = network.id
      this.#networkIcon = null
      loadNetworkIcon(network).then((icon) => {
        if (this.#networkId !== network.id) return
        this.#networkIcon = icon
        this.#draw()
      })
      return null
    }
  }
  for (const name of FLAGS) reflect(LatchkeyButton.prototype, name, name)
  for (const name of TEXTS) reflect(LatchkeyButton.prototype, name.replace('-n', 'N'), name)
  return LatchkeyButton
}

/** A property that reflects its attribute, as in HTML elements. */
function reflect(prototype: HTMLElement, property: string, attribute: string): void {
  const isFlag = FLAGS.includes(attribute)
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return isFlag ? hasFlag(this, attribute) : this.getAttribute(attribute)
    },
    set(this: HTMLElement, value: unknown) {
      if (value === null || value === undefined || value === false) this.removeAttribute(attribute)
      else this.setAttribute(attribute, isFlag ? '' : String(value))
    },
  })
}
