// Lays the frame over the room that a view keeps for it. Both are in the dialog; neither is moved in the document.
import type { Dispose } from '@latchkey/kernel'

/** Distance of an element's corner from the dialog's, without what a transition moves for a moment. */
function offsetWithin(dialog: HTMLElement, element: HTMLElement): { left: number; top: number } {
  let left = 0
  let top = 0
  // Within a dialog of HTML, each of these is an HTML element.
  for (
    let each: HTMLElement | null = element;
    each && each !== dialog;
    each = each.offsetParent as HTMLElement | null
  ) {
    left += each.offsetLeft
    top += each.offsetTop
  }
  return { left, top }
}

/** Until it is disposed. `name` is what a screen reader calls the frame. */
export function showFrame(iframe: HTMLIFrameElement | null, room: HTMLElement, name: string): Dispose {
  const dialog = iframe?.parentElement
  if (!iframe || !dialog) return () => {}
  const { style } = iframe
  const place = () => {
    const { left, top } = offsetWithin(dialog, room)
    // Its buttons are at its end: it is never taller than what of the dialog is in sight.
    const height = Math.max(0, Math.min(room.offsetHeight, dialog.clientHeight - top))
    // Measured from the left in every direction of text.
    style.cssText = `position:absolute;border:0;left:${left}px;top:${top}px;width:${room.offsetWidth}px;height:${height}px`
  }
  const observer = new ResizeObserver(place)
  observer.observe(room)
  // The dialog is sized in the frame that told its view's size: to hear of it in that same frame is a loop, and an error for the page.
  dialog.ontransitionend = place
  addEventListener('resize', place)
  place()
  iframe.title = name
  iframe.hidden = false
  return () => {
    observer.disconnect()
    removeEventListener('resize', place)
    iframe.hidden = true
  }
}
