// One screen of what a person sees of their keys, devices and ways to sign in: a heading, what it is about, and up to two answers that
// stay in sight.
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
  /** Says it to a screen reader too. */
  tell(text: string): void
  /** Something is worked on: only what leaves the screen can be pressed. */
  setBusy(isBusy: boolean): void
}

/** Puts the screen into the page, in the place of what was there. */
export function showScreen({ heading, text, children = [], actions = [] }: SecurityScreen): ShownScreen {
  const title = createElement('h1', { text: heading, attributes: { tabindex: '-1', id: 'heading' } })
  const status = createElement('p', { class: 'status', attributes: { role: 'status' } })
  const told = text === undefined ? [] : [createElement('p', { class: 'effect', text })]
  const main = createElement('main', { children: [title, ...told, ...children] })
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
    tell(said) {
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
