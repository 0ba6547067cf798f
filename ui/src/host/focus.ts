// Where the keyboard is while the dialog is open: on the view that came, and never nowhere.
import type { Dispose } from '@latchkey/kernel'

/** Marks the element that takes focus when a view appears. */
const VIEW_ATTRIBUTE = 'data-view'

/** Moves focus to the view, unless something in it (a field) already took it. */
export function focusView(root: ShadowRoot): void {
  const view = root.querySelector<HTMLElement>(`[${VIEW_ATTRIBUTE}]`)
  if (view && !view.contains(root.activeElement)) view.focus({ preventScroll: true })
}

/** Brings focus back to the view when the element that had it is removed: browsers would drop it on the body. */
export function keepFocus(root: ShadowRoot): Dispose {
  let last: Node | null = null
  const remember = () => {
    last = root.activeElement
  }
  const observer = new MutationObserver(() => {
    if (last && !last.isConnected && !root.activeElement) focusView(root)
  })
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
