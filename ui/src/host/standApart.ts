// A dialog of the host's lies under ours. Libraries close theirs, pull focus back and hold the wheel by what they hear on the
// document; what happens in ours is no business of theirs, and is kept from them.

/** What tells a library of a press, a focus or a scroll outside its own dialog. */
const HEARD = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'focusin']

/** Until the signal. `element` carries the open dialog. */
export function standApart(element: HTMLElement, dialog: HTMLDialogElement, signal: AbortSignal): void {
  // Such libraries hide what is beside their dialog from screen readers, and would not undo it for ours.
  element.removeAttribute('aria-hidden')
  const keep = (event: Event) => event.stopPropagation()
  for (const type of HEARD) element.addEventListener(type, keep, { signal, passive: true })
  const pressEscape = (event: KeyboardEvent) => {
    const [target] = event.composedPath()
    if (event.key !== 'Escape' || !(target instanceof Node && dialog.contains(target))) return
    // Theirs would close as well, and prevent ours from closing. Our own root hears of it by an event that does not leave it.
    event.stopPropagation()
    const { key, isComposing } = event
    const own = new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true })
    if (!target.dispatchEvent(own)) event.preventDefault()
  }
  // Before those that listen on the document, even to its capture phase.
  window.addEventListener('keydown', pressEscape, { signal, capture: true })
}
