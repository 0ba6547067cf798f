// Dragging the header of the bottom sheet down closes it. The content keeps its own scrolling.
import type { Dispose } from '@latchkey/kernel'

/** Marks the part that can be dragged. */
const DRAG_ATTRIBUTE = 'data-drag'
/** CSS pixels; about a thumb's width. */
const CLOSE_DISTANCE_PX = 96

/** Calls `ask` when a visitor drags the sheet far enough down. `sheetQuery`: where `dialog` is a sheet. */
export function onSwipeDown(dialog: HTMLDialogElement, ask: () => Promise<boolean>, sheetQuery: string): Dispose {
  const listening = new AbortController()
  const { signal } = listening
  let startY: number | null = null
  const start = (event: PointerEvent) => {
    const isOnHandle = event.target instanceof Element && event.target.closest(`[${DRAG_ATTRIBUTE}]`) !== null
    if (isOnHandle && event.isPrimary && window.matchMedia(sheetQuery).matches) startY = event.clientY
  }
  const move = (event: PointerEvent) => {
    if (startY === null) return
    dialog.dataset.dragging = ''
    dialog.style.setProperty('--drag', `${Math.max(0, event.clientY - startY)}px`)
  }
  const end = (event: PointerEvent) => {
    if (startY === null) return
    const isFar = event.type === 'pointerup' && event.clientY - startY > CLOSE_DISTANCE_PX
    startY = null
    delete dialog.dataset.dragging
    dialog.style.removeProperty('--drag')
    if (isFar) void ask()
  }
  dialog.addEventListener('pointerdown', start, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
  return () => listening.abort()
}
