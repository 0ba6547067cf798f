// Moves an element from where its counterpart was to its own place. Only transform and opacity, so that the compositor does it all.

/** Milliseconds; twice the motion of a view, for a way that is several times as long. */
const GROW_MS = 300
const FADE_MS = 150
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

export interface Origin {
  /** What was there; once it has left the page it fades out on top of its successor. */
  element: HTMLElement | null
  box: DOMRect
}

/** Null where nothing can be seen, and without motion. A move under way counts from where it is. */
export function originOf(element: HTMLElement | null): Origin | null {
  const box = element?.getBoundingClientRect()
  if (!element || !box?.width || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  // A modal that is drawn ahead has boxes, too.
  return element.checkVisibility({ visibilityProperty: true }) ? { element, box } : null
}

/** Grows or shrinks `element` out of its origin, while what is around it fades in. */
export function growFrom(element: HTMLElement, { element: before, box }: Origin): void {
  const view = element.closest<HTMLElement>('.view')
  // The view's own way in would carry the picture along.
  for (const animation of view?.getAnimations() ?? []) animation.cancel()
  for (const animation of element.getAnimations()) animation.cancel()
  for (const other of listAround(element, view)) other.animate({ opacity: [0, 1] }, FADE_MS)
  const place = element.getBoundingClientRect()
  const leftPx = box.left + box.width / 2 - place.left - place.width / 2
  const topPx = box.top + box.height / 2 - place.top - place.height / 2
  const start = `translate(${leftPx}px, ${topPx}px) scale(${box.width / place.width})`
  element.animate({ transform: [start, 'none'] }, { duration: GROW_MS, easing: EASING })
  if (before && !before.isConnected) fadeOver(element, before, place.width)
}

function fadeOver(element: HTMLElement, before: HTMLElement, widthPx: number): void {
  element.append(before)
  for (const animation of before.getAnimations()) animation.cancel()
  Object.assign(before.style, {
    position: 'absolute',
    inset: '50% auto auto 50%',
    translate: '-50% -50%',
    scale: `${widthPx / before.offsetWidth}`,
  })
  before.animate({ opacity: [1, 0] }, { duration: GROW_MS, fill: 'forwards' }).onfinish = () => before.remove()
}

/** Everything in the view but the element and what it is in. */
function listAround(element: Element, view: Element | null): readonly Element[] {
  const parent = element.parentElement
  if (!parent || element === view) return []
  return [...parent.children].filter((child) => child !== element).concat(listAround(parent, view))
}
