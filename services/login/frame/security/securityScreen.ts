// One screen about keys, devices, or sign-in methods: a heading, its content, and up to two buttons that stay visible.
import { createElement } from '../../../approval/element.ts'

interface ScreenAction {
  label: string
  isPrimary?: boolean
  onPress(event: Event): void
}

interface SecurityScreen {
  heading: string
  text?: string
  children?: readonly Node[]
  actions?: readonly ScreenAction[]
}

export interface ShownScreen {
  element: HTMLElement
  /** Also announces it to screen readers. */
  announce(text: string): void
  /** While an action runs, only the buttons that leave the screen are enabled. */
  setBusy(isBusy: boolean): void
}

/** Replaces the current screen in the page. */
export function showScreen({ heading, text, children = [], actions = [] }: SecurityScreen): ShownScreen {
  const title = createElement('h1', { text: heading, attributes: { tabindex: '-1', id: 'heading' } })
  const status = createElement('p', { class: 'status', attributes: { role: 'status' } })
  const intro = text === undefined ? [] : [createElement('p', { class: 'effect', text })]
  const main = createElement('main', { children: [title, ...intro, ...children] })
  const footer = createElement('footer', { children: [status, ...actions.map(createAction)] })
  const element = createElement('section', {
    class: 'screen',
    attributes: { 'aria-labelledby': 'heading' },
    children: [main, footer],
  })
  document.title = heading
  document.body.replaceChildren(element)
  title.focus()
  return {
    element,
    announce(said) {
      status.textContent = said
    },
    setBusy(isBusy) {
      // Not `disabled`, which would take the focus from the keyboard.
      for (const button of element.querySelectorAll('main button, .primary')) {
        button.setAttribute('aria-disabled', String(isBusy))
      }
    },
  }
}

export function createAction({ label, isPrimary = false, onPress }: ScreenAction): HTMLButtonElement {
  const button = createElement('button', { text: label, attributes: { type: 'button' } })
  button.classList.toggle('primary', isPrimary)
  button.addEventListener('click', onPress)
  return button
}
