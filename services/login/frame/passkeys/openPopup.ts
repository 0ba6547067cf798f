// Asks for a passkey in a small window on the login server's own origin, for browsers that let no frame ask.
import * as v from 'valibot'
import { LANGUAGE } from '../i18n/texts.ts'
import { receiveFromWindow } from '../receiveFromWindow.ts'
import type { Answer, Question } from './credentials.ts'
import { fromPopupSchema, type ToPopup } from './popupMessages.ts'

const NAME = 'latchkey-passkey'
const FEATURES = 'width=420,height=480'

/**
 * Called in the click itself, since a browser opens no window later. `question` is asked when the window is there.
 * Rejects with FrameError when it is blocked, closed or aborted, and with what `question` rejects with.
 */
export function requestInPopup(url: string, question: Promise<Question>, signal: AbortSignal): Promise<Answer> {
  const { origin } = new URL(url)
  const popup = window.open(`${url}/passkey?lang=${LANGUAGE}`, NAME, FEATURES)
  async function read(data: unknown): Promise<Answer | null> {
    const message = v.safeParse(fromPopupSchema, data)
    if (!message.success) return null
    if ('credential' in message.output) return message.output
    const asked: ToPopup = { question: await question }
    popup?.postMessage(asked, origin)
    return null
  }
  return receiveFromWindow(popup, { origin, read, needed: question, signal })
}
