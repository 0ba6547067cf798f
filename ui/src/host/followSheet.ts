// What only a bottom sheet does, loaded where the window is that narrow, now or after it was turned.
import type { Dispose } from '@latchkey/kernel'

/** The width under which `frame.css` draws a sheet. */
const SHEET_QUERY = '(width < 480px)'

/** Until it is disposed. Without its code the sheet still closes by its button, Escape and the backdrop. */
export function followSheet(dialog: HTMLDialogElement, ask: () => Promise<boolean>): Dispose {
  const query = window.matchMedia(SHEET_QUERY)
  let stop: Dispose | null = null
  let isEnded = false
  const look = async () => {
    if (!query.matches || stop) return
    const { actAsSheet } = await import('./actAsSheet')
    if (!isEnded) stop ??= actAsSheet(dialog, ask, SHEET_QUERY)
  }
  const onChange = () => void look().catch(() => {})
  query.addEventListener('change', onChange)
  onChange()
  return () => {
    isEnded = true
    query.removeEventListener('change', onChange)
    stop?.()
  }
}
