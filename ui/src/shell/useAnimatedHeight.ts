// Provides the stage the height of its view, with a transition of 150 ms; the duration is in the style sheet.
import { type RefObject, useLayoutEffect } from 'react'

/** CSS pixels; a dialog is never higher (frame.css). The height of a view with hundreds of rows would change too fast. */
const MAX_HEIGHT_PX = 640

/** Follows the height of the first child of the stage. */
export function useAnimatedHeight(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stage.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const { style } = element
    let last = ''
    // Uses the observer's own values, because the dialog's opening transition would scale a bounding box.
    const follow = ([entry]: ResizeObserverEntry[]) => {
      const limitPx = element.closest('[data-embedded]') ? Number.POSITIVE_INFINITY : MAX_HEIGHT_PX
      const heightPx = Math.min(entry?.borderBoxSize[0]?.blockSize ?? 0, limitPx)
      // Zero while the dialog is closed, so that the next opening starts at its own height instead of an old one.
      const height = heightPx ? `${heightPx}px` : ''
      if (height === last) return
      style.setProperty('block-size', height)
      // Prevents a scrollbar from flashing while the stage is still smaller than its view.
      if (height && last && element.getAnimations().length > 0) element.dataset.resizing = ''
      last = height
      // When a scrollbar disappears, the view gets wider. Observing that in the same frame is a loop, which browsers report to the page as
      // an error.
      observer.unobserve(content)
      requestAnimationFrame(observe)
    }
    const settle = (event: Event) => {
      if (event.target === element) delete element.dataset.resizing
    }
    const observer = new ResizeObserver(follow)
    const observe = () => observer.observe(content)
    observe()
    element.ontransitionend = settle
    element.ontransitioncancel = settle
    return () => observer.disconnect()
  }, [stage])
}
