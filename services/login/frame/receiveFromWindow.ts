// Waits for a message from a window that the frame has opened. Ignores all other windows, and closes this one at the end.
import { ERRORS } from './errors.ts'
import { FrameError } from './frameError.ts'

const LOOK_EVERY_MS = 500

export interface ReceiveOptions<T> {
  /** The origin of the sending page. */
  origin: string
  /** Parses a message. Null if it is not the expected one. */
  read(data: unknown, popup: Window): T | null | Promise<T | null>
  /** What the window needs first. If it fails, the result fails too. */
  needed: Promise<unknown>
  signal: AbortSignal
}

/** Rejects with FrameError if the window was blocked (`popup` is null), closed, or aborted, and with the errors of `needed` and `read`. */
export function receiveFromWindow<T>(
  popup: Window | null,
  { origin, read, needed, signal }: ReceiveOptions<T>,
): Promise<T> {
  const end = new AbortController()
  const answered = new Promise<T>((resolve, reject) => {
    needed.catch(reject)
    if (!popup) return reject(new FrameError(ERRORS.windowBlocked, 'window-blocked'))
    const hear = async ({ source, origin: sender, data }: MessageEvent) => {
      if (source !== popup || sender !== origin) return
      const answer = await read(data, popup)
      if (answer !== null) resolve(answer)
    }
    window.addEventListener('message', (event) => void hear(event).catch(reject), { signal: end.signal })
    const abort = () => reject(new FrameError(ERRORS.aborted, 'aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: end.signal })
    // The message of a window that closes itself may still arrive.
    let wasClosed = false
    const timer = setInterval(() => {
      if (wasClosed) reject(new FrameError(ERRORS.windowClosed, 'window-closed'))
      wasClosed = popup.closed
    }, LOOK_EVERY_MS)
    end.signal.addEventListener('abort', () => clearInterval(timer))
  })
  return answered.finally(() => {
    end.abort()
    popup?.close()
  })
}
