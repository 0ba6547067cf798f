// Keeps the page behind an open modal still. The scrollbar's room is kept, so nothing moves sideways.
import type { Dispose } from '@latchkey/kernel'

/** Stops the page from scrolling until disposed; the page's own inline values come back then. */
export function lockScroll(page: HTMLElement): Dispose {
  const { style } = page
  // Of two modals the first holds it: what the second found would be brought back last, and the page would stay still.
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
