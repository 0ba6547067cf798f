// Asks for a passkey in a small window on the login server's own origin, for browsers that let no frame ask.
import * as v from 'valibot'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { LANGUAGE } from '../i18n/texts.ts'
import type { Credential, Question } from './credentials.ts'
import { fromPopupSchema, type ToPopup } from './popupMessages.ts'

const NAME = 'latchkey-passkey'
const FEATURES = 'width=420,height=480'
const LOOK_EVERY_MS = 500

/**
 * Called in the click itself, since a browser opens no window later. `question` is asked when the window is there.
 * Rejects with FrameError when it is blocked, closed or aborted, and with what `question` rejects with.
 */
export function askInPopup(url: string, question: Promise<Question>, signal: AbortSignal): Promise<Credential> {
  const { origin } = new URL(url)
  const popup = window.open(`${url}/passkey?lang=${LANGUAGE}`, NAME, FEATURES)
  const end = new AbortController()
  const answered = new Promise<Credential>((resolve, reject) => {
    if (!popup) return reject(new FrameError(ERRORS.passkeyBlocked, 'passkey-blocked'))
    const hear = async ({ source, origin: sender, data }: MessageEvent) => {
      if (source !== popup || sender !== origin) return
      const message = v.safeParse(fromPopupSchema, data)
      if (!message.success) return
      if ('credential' in message.output) return resolve(message.output.credential)
      const asked: ToPopup = { question: await question }
      popup.postMessage(asked, origin)
    }
    window.addEventListener('message', (event) => void hear(event).catch(reject), { signal: end.signal })
    signal.addEventListener('abort', () => reject(new FrameError(ERRORS.aborted, 'aborted')), { signal: end.signal })
    question.catch(reject)
    // The answer of a window that closes itself may still be on its way.
    let wasClosed = false
    const timer = setInterval(() => {
      if (wasClosed) reject(new FrameError(ERRORS.passkeyClosed, 'passkey-closed'))
      wasClosed = popup.closed
    }, LOOK_EVERY_MS)
    end.signal.addEventListener('abort', () => clearInterval(timer))
  })
  return answered.finally(() => {
    end.abort()
    popup?.close()
  })
}
