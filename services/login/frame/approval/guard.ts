// Whether a click on Approve can be one that a person meant: the window has been in sight, whole and uncovered, for a moment.
// Browsers with IntersectionObserver v2 see covering, fading and moving too; others know what is scrolled or cut off.
// Source: Intersection Observer, version 2 (trackVisibility).

/** Long enough for a click that was on its way to something else, and to see that the window has changed. */
const GUARD_MS = 600
/** Parts of a pixel are lost where the page is scaled. */
const WHOLE_RATIO = 0.98
/** The shortest that browsers allow while visibility is tracked. */
const TRACK_DELAY_MS = 100
/** Less cannot show who asks, what, and both answers. */
const MIN_SIDE_PX = 240

export type Trust = 'wait' | 'covered' | 'trusted'

/** Calls with each change, `wait` first, until the returned function is called. */
export function watchTrust(element: Element, onChange: (trust: Trust) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSeen = false
  let isWhole = false

  function update(): void {
    const isLarge = window.innerWidth >= MIN_SIDE_PX && window.innerHeight >= MIN_SIDE_PX
    const next = isSeen && isLarge
    if (next === isWhole) return
    isWhole = next
    clearTimeout(timer)
    onChange(isWhole ? 'wait' : 'covered')
    if (isWhole) timer = setTimeout(() => onChange('trusted'), GUARD_MS)
  }

  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 0.5, 0.9, WHOLE_RATIO, 1],
    trackVisibility: true,
    delay: TRACK_DELAY_MS,
  }
  const observer = new IntersectionObserver((entries) => {
    const entry: (IntersectionObserverEntry & { isVisible?: boolean }) | undefined = entries.at(-1)
    if (entry) isSeen = entry.intersectionRatio >= WHOLE_RATIO && entry.isVisible !== false
    update()
  }, options)
  onChange('wait')
  observer.observe(element)
  window.addEventListener('resize', update)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    window.removeEventListener('resize', update)
  }
}
