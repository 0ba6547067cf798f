// Keeps the page behind an open modal still. The scrollbar's room is kept, so nothing moves sideways.
import type { Dispose } from '@latchkey/kernel'

/** Stops the page from scrolling until disposed; the page's own inline values come back then. */
export function lockScroll(page: HTMLElement): Dispose {
  const { style } = page
  const wanted = { overflow: 'hidden', 'scrollbar-gutter': window.innerWidth > page.clientWidth ? 'stable' : '' }
  const before = Object.keys(wanted).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  for (const each of Object.entries(wanted)) style.setProperty(...each)
  return () => {
    for (const each of before) style.setProperty(...each)
    if (page.getAttribute('style') === '') page.removeAttribute('style')
  }
}
