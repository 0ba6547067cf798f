// The frame's passkey screen, to sign in with a passkey or to create the first one. The press must be in the frame that asks the browser.
import { createElement } from '../../../approval/element.ts'
import { describeError } from '../describeError.ts'

import { TEXTS } from '../i18n/texts.ts'

export interface PasskeyAnswers {
  /** The action of each button. If it throws a FrameError, the screen shows it and stays. */
  use(): Promise<void>
  create(): Promise<void>
}

/** Shows the screen until the returned function is called. */
export function showPasskeyScreen({ use, create }: PasskeyAnswers): () => void {
  const heading = createElement('h1', { text: TEXTS.passkeyTitle, attributes: { tabindex: '-1', id: 'heading' } })
  const status = createElement('p', { class: 'status', attributes: { role: 'status' } })
  const button = (text: string, type = '') =>
    createElement('button', { class: type, text, attributes: { type: 'button' } })
  const [useButton, createButton] = [button(TEXTS.passkeyUse, 'primary'), button(TEXTS.passkeyCreate)]
  const main = createElement('main', {
    children: [heading, createElement('p', { class: 'effect', text: TEXTS.passkeyDetail })],
  })
  const footer = createElement('footer', { class: 'stacked', children: [status, useButton, createButton] })
  const screen = createElement('section', {
    class: 'screen',
    attributes: { 'aria-labelledby': 'heading' },
    children: [main, footer],
  })
  let isWorking = false

  const press = async (act: () => Promise<void>) => {
    if (isWorking) return
    announce(TEXTS.passkeyFollow, true)
    try {
      await act()
    } catch (cause) {
      announce(describeError(cause), false)
    }
  }
  function announce(text: string, isBusy: boolean): void {
    isWorking = isBusy
    status.textContent = text
    // Not `disabled`, which would take the focus from the keyboard.
    for (const each of [useButton, createButton]) each.setAttribute('aria-disabled', String(isBusy))
  }
  useButton.addEventListener('click', () => void press(use))
  createButton.addEventListener('click', () => void press(create))
  document.title = TEXTS.passkeyTitle
  document.body.replaceChildren(screen)
  heading.focus()
  return () => screen.remove()
}
