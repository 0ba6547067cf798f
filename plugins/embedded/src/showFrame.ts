// Places the frame over the space that a view reserves for it. Both are in the dialog, and neither is moved in the document.
import type { Dispose } from '@latchkey/kernel'

/** Returns the distance between an element's corner and the dialog's, ignoring transforms of a running transition. */
function offsetWithin(dialog: HTMLElement, element: HTMLElement): { left: number; top: number } {
  let left = 0
  let top = 0
  // Within an HTML dialog, each of these is an HTML element.
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

/** Shows the frame until disposed. `name` is the frame's name for screen readers. */
export function showFrame(iframe: HTMLIFrameElement | null, room: HTMLElement, name: string): Dispose {
  const dialog = iframe?.parentElement
  if (!iframe || !dialog) return () => {}
  const { style } = iframe
  const place = () => {
    const { left, top } = offsetWithin(dialog, room)
    // The frame's buttons are at its end, so it is never taller than the visible part of the dialog.
    const height = Math.max(0, Math.min(room.offsetHeight, dialog.clientHeight - top))
    // Measured from the left in both text directions.
    style.cssText = `position:absolute;border:0;left:${left}px;top:${top}px;width:${room.offsetWidth}px;height:${height}px`
  }
  const observer = new ResizeObserver(place)
  observer.observe(room)
  // The dialog is resized in the frame that reports its view's size. Observing that in the same frame is a loop, which browsers report as
  // an error.
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
