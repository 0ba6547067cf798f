// The smallest <latchkey-modal>: a native <dialog> in an open shadow root, styled by one adopted sheet, no markup text.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  :host {
    --lk-accent: rgb(0, 0, 255);
    --lk-tint: color-mix(in oklch, var(--lk-accent) 50%, white);
  }
  dialog {
    container: panel / inline-size;
    inline-size: min(380px, 100vw);
    padding: 0;
    border: 0;
    background: rgb(255, 255, 255);
    opacity: 0;
    pointer-events: auto;
    transition: opacity 150ms ease-out, overlay 150ms allow-discrete, display 150ms allow-discrete;
  }
  dialog, dialog::backdrop { overflow: hidden; overscroll-behavior: var(--proof-overscroll, contain); }
  dialog[open] { opacity: 1; }
  dialog::backdrop { background: rgb(0, 0, 0); opacity: 0; transition: opacity 150ms ease-out; }
  dialog[open]::backdrop { opacity: 0.45; }
  @starting-style {
    dialog[open], dialog[open]::backdrop { opacity: 0; }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog, dialog::backdrop { transition: none; }
  }
  form { display: grid; padding-inline-start: 24px; background: var(--lk-tint); }
  iframe { display: none; inline-size: 100%; block-size: 120px; border: 0; }
  :host([data-frame-shown]) iframe { display: block; }
  @container panel (min-width: 340px) { form { row-gap: 16px; } }
`)

class LatchkeyModal extends HTMLElement {
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    root.append(createDialog())
    this.dialog = root.querySelector('dialog')
    for (const type of ['cancel', 'close']) {
      this.dialog.addEventListener(type, (event) => {
        const isFinal = type === 'cancel' && !event.cancelable
        window.proof.events.push(`${this.id} ${type}${isFinal ? ' final' : ''}`)
      })
    }
  }

  open() {
    this.dialog.showModal()
  }

  addFrame(url) {
    this.dialog.append(createElement('iframe', { src: url, title: 'Embedded wallet' }))
  }
}

function createDialog() {
  const dialog = createElement('dialog', { 'aria-labelledby': 'title' })
  const form = createElement('form', { method: 'dialog' })
  form.append(
    createElement('h2', { id: 'title' }, 'Connect a wallet'),
    createElement('button', { type: 'submit' }, 'Close'),
    createElement('label', { for: 'email' }, 'Email'),
    createElement('input', { id: 'email', type: 'email', autocomplete: 'email', 'aria-describedby': 'hint' }),
    createElement('p', { id: 'hint' }, 'We send a code to this address'),
    createElement('label', { for: 'code' }, 'One-time code'),
    createElement('input', { id: 'code', autocomplete: 'one-time-code', inputmode: 'numeric' }),
    createElement('button', { type: 'button', id: 'continue' }, 'Continue'),
  )
  dialog.append(form)
  return dialog
}

function createElement(name, attributes, text = '') {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}

customElements.define('latchkey-modal', LatchkeyModal)
