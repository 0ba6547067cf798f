// Lays the frame over the room that a view keeps for it. Both are in the dialog; neither is moved in the document.
import type { Dispose } from '@latchkey/kernel'

/** Distance of an element's corner from the dialog's, without what a transition moves for a moment. */
function offsetWithin(dialog: HTMLElement, element: HTMLElement): { left: number; top: number } {
  let left = 0
  let top = 0
  for (let each: Element | null = element; each instanceof HTMLElement && each !== dialog; each = each.offsetParent) {
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
    const height = Math.min(room.offsetHeight, dialog.clientHeight - top)
    // Measured from the left in every direction of text.
    const box = { left, top, width: room.offsetWidth, height: Math.max(0, height) }
    for (const [property, px] of Object.entries(box)) style.setProperty(property, `${px}px`)
  }
  style.position = 'absolute'
  style.border = '0'
  const observer = new ResizeObserver(place)
  observer.observe(room)
  observer.observe(dialog)
  place()
  iframe.title = name
  iframe.hidden = false
  return () => {
    observer.disconnect()
    iframe.hidden = true
  }
}
