// Measures how much of a long list can be visible.

/** CSS pixels; the dialog is at most this high, and has no height before it is shown. */
const MAX_HEIGHT_PX = 640

/**
 * Tells a virtual list the maximum height of its scroller in CSS pixels: immediately, and when an embedded one grows. Returns a function
 * that stops it.
 *
 * It does not observe the scroller's own size: the stage is resized in the frame that reports its view's size, and observing it in that frame
 * is a loop, which browsers report to the page as an error.
 */
export function observeScroller(stage: Element | null, onHeight: (heightPx: number) => void): () => void {
  onHeight(MAX_HEIGHT_PX)
  const view = stage?.firstElementChild
  if (!view || !stage.closest('[data-embedded]')) return () => {}
  const measure = () => onHeight(Math.max(stage.clientHeight, MAX_HEIGHT_PX))
  const observer = new ResizeObserver(() => requestAnimationFrame(measure))
  observer.observe(view)
  return () => observer.disconnect()
}
