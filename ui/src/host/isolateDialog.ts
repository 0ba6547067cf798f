// Handles a host's dialog below ours. Dialog libraries listen on the document to close theirs, pull focus back, and block the wheel. This
// keeps events in our dialog from reaching them.

/** The events by which a library detects a press, a focus, or a scroll outside its own dialog. */
const ISOLATED_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin']

/** Runs until the signal aborts. `element` contains the open dialog. */
export function isolateDialog(element: HTMLElement, dialog: HTMLDialogElement, signal: AbortSignal): void {
  // Such libraries hide everything outside their dialog from screen readers and would not undo it for ours.
  element.removeAttribute('aria-hidden')
  const keep = (event: Event) => event.stopPropagation()
  for (const type of ISOLATED_EVENTS) element.addEventListener(type, keep, { signal, passive: true })
  const pressEscape = (event: KeyboardEvent) => {
    const [target] = event.composedPath()
    if (event.key !== 'Escape' || !(target instanceof Node && dialog.contains(target))) return
    // Their dialog would close too and prevent ours from closing. Our own root gets a copy of the event that does not leave it.
    event.stopPropagation()
    const { key, isComposing } = event
    const own = new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true })
    if (!target.dispatchEvent(own)) event.preventDefault()
  }
  // Runs before any listener on the document, even in its capture phase.
  window.addEventListener('keydown', pressEscape, { signal, capture: true })
}
