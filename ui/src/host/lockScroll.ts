// Keeps the page behind an open modal still. The scrollbar's room is kept, so nothing moves sideways.
import type { Dispose } from '@latchkey/kernel'

/** Stops the page from scrolling until disposed; the page's own inline values come back then. */
export function lockScroll(page: HTMLElement): Dispose {
  const hasScrollbar = window.innerWidth > page.clientWidth
  const wanted: [name: string, value: string][] = [['overflow', 'hidden']]
  if (hasScrollbar) wanted.push(['scrollbar-gutter', 'stable'])
  const before = wanted.map(([name]) => ({
    name,
    value: page.style.getPropertyValue(name),
    priority: page.style.getPropertyPriority(name),
  }))
  for (const [name, value] of wanted) page.style.setProperty(name, value)
  return () => {
    for (const { name, value, priority } of before) page.style.setProperty(name, value, priority)
    if (page.getAttribute('style') === '') page.removeAttribute('style')
  }
}
