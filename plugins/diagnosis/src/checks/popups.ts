// Checks whether pop-ups may open. Browsers allow them only in a click, so it is tested only there.
import type { Finding } from '@latchkey/kernel/contracts'

export const untriedPopups: Finding = {
  state: 'unknown',
  says: 'diagnosis.popups.untested',
  technical: 'window.open: not tried',
}

/** Call it directly in the click handler. The window is closed immediately. */
export function tryPopup(open: () => Pick<Window, 'closed' | 'close'> | null): Finding {
  const popup = open()
  const isOpen = popup !== null && !popup.closed
  popup?.close()
  return isOpen
    ? { state: 'ok', says: 'diagnosis.popups.ok', technical: 'window.open: opened' }
    : { state: 'problem', says: 'diagnosis.popups.blocked', technical: 'window.open: refused' }
}
