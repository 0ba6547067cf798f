// Stops the page behind an open modal from scrolling. The scrollbar's space is kept, so nothing moves sideways.
import type { Dispose } from '@latchkey/kernel'

/** Stops the page from scrolling until disposed, then restores the page's own inline values. */
export function lockScroll(page: HTMLElement): Dispose {
  const { style } = page
  // The first of two modals holds the lock: the second would save the locked values and restore them last, and the page would stay locked.
  if (style.overflow === 'hidden') return () => {}
  const gutter = window.innerWidth > page.clientWidth ? 'stable' : ''
  const before = ['overflow', 'scrollbar-gutter'].map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  style.overflow = 'hidden'
  style.scrollbarGutter = gutter
  return () => {
    for (const each of before) style.setProperty(...each)
    if (page.getAttribute('style') === '') page.removeAttribute('style')
  }
}
