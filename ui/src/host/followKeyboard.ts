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
  // The sheet's foot may now be over the field.
  const reveal = () => {
    update()
    const { activeElement } = dialog.getRootNode() as ShadowRoot
    activeElement?.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', reveal)
  // Safari first makes it smaller, then moves it to the field.
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', reveal)
    viewport.removeEventListener('scroll', update)
    dialog.style.removeProperty('--keyboard')
  }
}
