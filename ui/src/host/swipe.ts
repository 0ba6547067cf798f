// Closes the bottom sheet when its header is dragged down far enough or fast enough. The content keeps its own scrolling.
import type { Dispose } from '@latchkey/kernel'

/** Marks the part that can be dragged. */
const DRAG_ATTRIBUTE = 'data-drag'
/** CSS pixels; about a thumb's width. */
const CLOSE_DISTANCE_PX = 96
/** How long the released sheet would continue at its current speed. */
const MOMENTUM_MS = 150
/** A finger that rested for longer than this before it was lifted has no speed. */
const REST_MS = 80
/** A spring without overshoot, which would show the page below the sheet. */
const SPRING = { duration: 350, easing: 'linear(0, 0.19, 0.47, 0.69, 0.83, 0.91, 0.95, 0.976, 0.988, 0.994, 1)' }
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

interface Drag {
  /** The pointer's position when the sheet is at its normal place. */
  startY: number
  y: number
  atMs: number
  /** CSS pixels per millisecond, downward. */
  speed: number
}

/**
 * Calls `requestClose` when a visitor drags or flicks the sheet down. A sheet that is released too early or refused springs back.
 * `sheetQuery` is the media query under which `dialog` is a sheet.
 */
export function onSwipeDown(
  dialog: HTMLDialogElement,
  requestClose: () => Promise<boolean>,
  sheetQuery: string,
): Dispose {
  const listening = new AbortController()
  const { signal } = listening
  let drag: Drag | null = null
  let spring: Animation | undefined
  const start = ({ target, isPrimary, clientY, timeStamp }: PointerEvent) => {
    const isOnHandle = target instanceof Element && target.closest(`[${DRAG_ATTRIBUTE}]`) !== null
    if (!isOnHandle || !isPrimary || !window.matchMedia(sheetQuery).matches) return
    const offsetPx = spring?.playState === 'running' ? new DOMMatrix(getComputedStyle(dialog).transform).m42 : 0
    spring?.cancel()
    drag = { startY: clientY - offsetPx, y: clientY, atMs: timeStamp, speed: 0 }
  }
  const move = ({ clientY, timeStamp }: PointerEvent) => {
    if (!drag) return
    const { startY, y, atMs } = drag
    drag = { startY, y: clientY, atMs: timeStamp, speed: (clientY - y) / Math.max(1, timeStamp - atMs) }
    dialog.dataset.dragging = ''
    dialog.style.setProperty('--drag', `${Math.max(0, clientY - startY)}px`)
  }
  const springBack = (fromPx: number) => {
    dialog.style.removeProperty('--drag')
    if (fromPx === 0 || window.matchMedia(REDUCED_MOTION).matches) return
    spring = dialog.animate({ transform: [`translateY(${fromPx}px)`, 'translateY(0)'] }, SPRING)
  }
  const end = async ({ type, clientY, timeStamp }: PointerEvent) => {
    if (!drag) return
    const { startY, atMs, speed } = drag
    drag = null
    const distancePx = Math.max(0, clientY - startY)
    const momentumPx = timeStamp - atMs > REST_MS ? 0 : speed * MOMENTUM_MS
    const isFar = type === 'pointerup' && distancePx > 0 && distancePx + momentumPx > CLOSE_DISTANCE_PX
    delete dialog.dataset.dragging
    // When it closes, it starts from where it was dragged to.
    if (!isFar || !(await requestClose())) springBack(distancePx)
  }
  dialog.addEventListener('pointerdown', start, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
  return () => {
    listening.abort()
    delete dialog.dataset.dragging
    dialog.style.removeProperty('--drag')
  }
}
