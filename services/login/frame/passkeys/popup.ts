// The pop-up: asks for a passkey where the frame may not, and sends the response to the frame that opened it.
import * as v from 'valibot'
import { createElement } from '../../../approval/element.ts'
import { readPageConfig, readPageText } from '../config.ts'
import { TEXTS } from '../i18n/texts.ts'
import { type Question, requestCredential } from './credentials.ts'
import { type FromPopup, toPopupSchema } from './popupMessages.ts'

const { frameOrigin } = readPageConfig(v.object({ frameOrigin: v.string() }))
const frame: Window | null = window.opener
const text = readPageText()
const retry = createElement('button', { class: 'primary', text: TEXTS.retry, attributes: { type: 'button' } })

async function request(question: Question, send: (message: FromPopup) => void): Promise<void> {
  retry.remove()
  text.textContent = TEXTS.passkeyFollow
  try {
    send(await requestCredential(question))
    window.close()
  } catch {
    // Browsers give no reason. Most require a press for each try.
    text.textContent = TEXTS.passkeyFailed
    retry.onclick = () => void request(question, send)
    text.after(retry)
  }
}

function answer(opener: Window): void {
  const send = (message: FromPopup) => opener.postMessage(message, frameOrigin)
  let isRequested = false
  window.addEventListener('message', ({ source, origin, data }) => {
    if (isRequested || source !== opener || origin !== frameOrigin) return
    const message = v.safeParse(toPopupSchema, data)
    if (!message.success) return
    isRequested = true
    void request(message.output.question, send)
  })
  send({ isReady: true })
}

if (frame) answer(frame)
else text.textContent = TEXTS.signInOver
