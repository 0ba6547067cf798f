// How much of a long list can be in view.

/** CSS pixels; the dialog is at most this high, and has no height before it is shown. */
const MAX_HEIGHT_PX = 640

/**
 * Tells a virtual list how high its scroller is at most, in CSS pixels: immediately, and as an embedded one grows. Returns what ends it.
 *
 * Not by the scroller's own size: the stage is sized in the frame that told its view's size, and to hear of it in that same frame is
 * a loop, which browsers report to the page as an error.
 */
export function observeScroller(stage: Element | null, tell: (heightPx: number) => void): () => void {
  tell(MAX_HEIGHT_PX)
  const view = stage?.firstElementChild
  if (!view || !stage.closest('[data-embedded]')) return () => {}
  const measure = () => tell(Math.max(stage.clientHeight, MAX_HEIGHT_PX))
  const observer = new ResizeObserver(() => requestAnimationFrame(measure))
  observer.observe(view)
  return () => observer.disconnect()
}
