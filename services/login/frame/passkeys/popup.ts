// The pop-up: asks for a passkey where the frame may not, and sends the response to the frame that opened it.
import * as v from 'valibot'
import { createElement } from '../../../approval/element.ts'
import { readPageConfig } from '../config.ts'
import { TEXTS } from '../i18n/texts.ts'
import { type Question, requestCredential } from './credentials.ts'
import { type FromPopup, toPopupSchema } from './popupMessages.ts'

const { frameOrigin } = readPageConfig(v.object({ frameOrigin: v.string() }))
const opener: Window | null = window.opener
const text = document.querySelector('#text')
const retry = createElement('button', { class: 'primary', text: TEXTS.retry, attributes: { type: 'button' } })
let isRequested = false

function send(message: FromPopup): void {
  opener?.postMessage(message, frameOrigin)
}

async function request(question: Question): Promise<void> {
  retry.remove()
  if (text) text.textContent = TEXTS.passkeyFollow
  try {
    send(await requestCredential(question))
    window.close()
  } catch {
    // Browsers give no reason. Most require a press for each try.
    if (text) text.textContent = TEXTS.passkeyFailed
    retry.onclick = () => void request(question)
    text?.after(retry)
  }
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (isRequested || source !== opener || origin !== frameOrigin) return
  const message = v.safeParse(toPopupSchema, data)
  if (!message.success) return
  isRequested = true
  void request(message.output.question)
})
if (opener) send({ isReady: true })
else if (text) text.textContent = TEXTS.signInOver
