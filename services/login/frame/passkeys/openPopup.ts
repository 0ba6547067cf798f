// Asks for a passkey in a small window on the login server's own origin, for browsers that do not allow it in a frame.
import * as v from 'valibot'
import { LANGUAGE } from '../i18n/texts.ts'
import { receiveFromWindow } from '../receiveFromWindow.ts'
import type { Answer, Question } from './credentials.ts'
import { fromPopupSchema, type ToPopup } from './popupMessages.ts'

const NAME = 'latchkey-passkey'
const FEATURES = 'width=420,height=480'

/**
 * Call it in the click, because browsers open no window later. Waits for `question` when the window is open. Rejects with FrameError if the window
 * is blocked, closed, or aborted, and if `question` rejects.
 */
export function requestInPopup(url: string, question: Promise<Question>, signal: AbortSignal): Promise<Answer> {
  const { origin } = new URL(url)
  const popup = window.open(`${url}/passkey?lang=${LANGUAGE}`, NAME, FEATURES)
  async function read(data: unknown, opened: Window): Promise<Answer | null> {
    const message = v.safeParse(fromPopupSchema, data)
    if (!message.success) return null
    if ('credential' in message.output) return message.output
    const reply: ToPopup = { question: await question }
    opened.postMessage(reply, origin)
    return null
  }
  return receiveFromWindow(popup, { origin, read, needed: question, signal })
}
