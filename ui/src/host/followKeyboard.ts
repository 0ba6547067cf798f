// Tells the sheet how much of the page an on-screen keyboard covers, so that the focused field stays visible.
import type { Dispose } from '@latchkey/kernel'

/** Keeps `--keyboard` on the dialog in sync with the visual viewport. */
export function followKeyboard(dialog: HTMLDialogElement): Dispose {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const update = () => {
    const coveredPx = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    dialog.style.setProperty('--keyboard', `${coveredPx}px`)
  }
  // Safari first makes it smaller, then moves it to the field.
  const changes = ['resize', 'scroll']
  for (const change of changes) viewport.addEventListener(change, update)
  return () => {
    for (const change of changes) viewport.removeEventListener(change, update)
    dialog.style.removeProperty('--keyboard')
  }
}
