// The stage is as high as its view, and moves there in 150 ms (specification section 9; the duration is in the style sheet).
import { type RefObject, useLayoutEffect } from 'react'

/** CSS pixels; a dialog is never higher (frame.css). A longer view, of hundreds of rows, would race through the room it gets. */
const MAX_HEIGHT_PX = 640

/** Follows the height of the first child of the stage. */
export function useAnimatedHeight(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stage.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const { style } = element
    let last = ''
    // The observer's own numbers: a bounding box would be scaled by the dialog's opening transition.
    const follow = ([entry]: ResizeObserverEntry[]) => {
      const limitPx = element.closest('[data-embedded]') ? Number.POSITIVE_INFINITY : MAX_HEIGHT_PX
      const heightPx = Math.min(entry?.borderBoxSize[0]?.blockSize ?? 0, limitPx)
      // Zero while the dialog is closed: then the next opening starts at its own height, not at an old one.
      const height = heightPx ? `${heightPx}px` : ''
      if (height === last) return
      style.setProperty('block-size', height)
      // A scrollbar must not flash while the stage is still smaller than its view.
      if (height && last && element.getAnimations().length > 0) element.dataset.resizing = ''
      last = height
      // A scrollbar that goes away widens the view: to hear of it in the same frame is a loop, and an error for the page.
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
