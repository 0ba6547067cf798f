// The provider's window, and what it may send to this page: one URL, only from the frame's origin.
import type { Clock } from '@latchkey/kernel'
import { maxLength, minLength, object, pipe, safeParse, string } from 'valibot'

/** Milliseconds between two checks of whether the window is still open. */
const LOOK_EVERY_MS = 1000
/** Characters. A login's URL is not longer. */
const MAX_ADDRESS = 8192
const PopupMessage = object({ resultUri: pipe(string(), minLength(1), maxLength(MAX_ADDRESS)) })

export type PopupResult = { outcome: 'responded'; resultUri: string } | { outcome: 'closed' | 'untrusted' | 'left' }

/**
 * Resolves with the first of: its response, a response from another origin, its end, or `signal`. Never throws; leaves no listener and no
 * timer.
 */
export function awaitPopup(
  popup: Window,
  origin: string,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<PopupResult> {
  return new Promise((resolve) => {
    let stopLooking = () => {}
    const settle = (result: PopupResult) => {
      stopLooking()
      window.removeEventListener('message', hear)
      signal.removeEventListener('abort', leave)
      resolve(result)
    }
    const leave = () => settle({ outcome: 'left' })
    const hear = ({ source, origin: sender, data }: MessageEvent) => {
      if (source !== popup) return
      const { success, output } = safeParse(PopupMessage, data)
      if (!success) return
      settle(sender === origin ? { outcome: 'responded', resultUri: output.resultUri } : { outcome: 'untrusted' })
    }
    // A window may respond and immediately close itself, so it counts as closed only when that is seen twice.
    const look = (wasClosed: boolean) => {
      if (popup.closed && wasClosed) return settle({ outcome: 'closed' })
      const isClosed = popup.closed
      stopLooking = clock.setTimeout(() => look(isClosed), LOOK_EVERY_MS)
    }
    window.addEventListener('message', hear)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    else look(false)
  })
}
