// Catches up with other tabs, whose events a frozen page may miss.
import type { Dispose } from '../base/store'
import type { CoreParts } from '../coreParts'
import { onPageReturn } from '../time/onPageReturn'

/** Catches up when the page is shown again. A page is hidden before it is frozen. */
export function followOtherTabs({ bus, stored, runOverdue }: CoreParts, sync: () => Promise<void>): Dispose {
  const readSessions = () => JSON.stringify(stored.read('sessions'))
  let lastSeen = readSessions()

  function comeBack(): void {
    runOverdue()
    bus.emit('page:returned', undefined)
    if (readSessions() !== lastSeen) sync().catch(() => {})
  }
  return onPageReturn(comeBack, () => {
    lastSeen = readSessions()
  })
}
