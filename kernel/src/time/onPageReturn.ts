// Reports when a frozen page is shown again: from the back/forward cache, after a freeze, or after a long time hidden. In the meantime, no
// timers ran, and no events of a wallet or of another tab were delivered (SAF-13, field case 29).
import type { Dispose } from '../base/store'

/** A page that is hidden for longer may have been frozen without an event. Milliseconds. */
const LONG_HIDDEN_MS = 30_000

/** Calls `onReturn` each time, and `onHide` when the page is hidden, until it is disposed. Does nothing without a page. */
export function onPageReturn(onReturn: () => void, onHide: () => void = () => {}): Dispose {
  const { window: page, document } = globalThis
  let hiddenAtMs = Number.POSITIVE_INFINITY
  const onShow = ({ persisted }: { persisted?: boolean }) => {
    if (persisted) onReturn()
  }
  const onVisibility = () => {
    const isLong = Date.now() - hiddenAtMs >= LONG_HIDDEN_MS
    const isHidden = document.visibilityState === 'hidden'
    hiddenAtMs = isHidden ? Date.now() : Number.POSITIVE_INFINITY
    if (isHidden) onHide()
    else if (isLong) onReturn()
  }
  const life = new AbortController()
  page?.addEventListener?.('pageshow', onShow, life)
  document?.addEventListener?.('resume', onReturn, life)
  document?.addEventListener?.('visibilitychange', onVisibility, life)
  return () => life.abort()
}
