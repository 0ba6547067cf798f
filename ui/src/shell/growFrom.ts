// Moves an element from its counterpart's position to its own. It animates only transform and opacity, so that the compositor does all the
// work.

/** Milliseconds; twice a view's duration, for a distance that is several times as long. */
const GROW_MS = 300
const FADE_MS = 150
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

export interface Origin {
  /** The counterpart. After it leaves the page, it fades out on top of its successor. */
  element: HTMLElement | null
  box: DOMRect
}

/** Returns null if the element is not visible or motion is reduced. A running animation counts from its current position. */
export function originOf(element: HTMLElement | null): Origin | null {
  const box = element?.getBoundingClientRect()
  if (!element || !box?.width || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  // A preloaded modal also has boxes.
  return element.checkVisibility({ visibilityProperty: true }) ? { element, box } : null
}

/** Grows or shrinks `element` from its origin while everything around it fades in. */
export function growFrom(element: HTMLElement, { element: before, box }: Origin): void {
  const view = element.closest<HTMLElement>('.view')
  // The view's own entry animation would move the picture too.
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

/** Everything in the view except the element and its ancestors. */
function listAround(element: Element, view: Element | null): readonly Element[] {
  const parent = element.parentElement
  if (!parent || element === view) return []
  return [...parent.children].filter((child) => child !== element).concat(listAround(parent, view))
}
