// Creates and renders the button inside an element.
import { adoptButtonSheet } from './adoptButtonSheet'
import type { ButtonDescription } from './buttonKind'
import type { WalletModal } from './modal'

/** Adds a button to the element's own shadow root. */
export function attachButton(host: HTMLElement, modal: WalletModal, press: () => void): HTMLButtonElement {
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'lk-connect-button'
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', press)
  button.addEventListener('pointerenter', modal.prefetch)
  button.addEventListener('focus', modal.prefetch)
  adoptButtonSheet(root)
  root.append(button)
  return button
}

/** Shows the button's current text, with a picture before it. */
export function drawButton(
  button: HTMLButtonElement,
  { text, label, isBusy, tone }: ButtonDescription,
  picture: string | null,
): void {
  button.replaceChildren(...(picture ? [createPicture(picture)] : []), text)
  button.dataset.tone = tone
  button.setAttribute('aria-busy', String(isBusy))
  if (label) button.setAttribute('aria-label', label)
  else button.removeAttribute('aria-label')
}

/** Decorative: the name is shown next to it. */
function createPicture(source: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('error', () => image.remove())
  image.src = source
  return image
}
