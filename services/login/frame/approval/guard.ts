// Whether a press on Approve can be intended: before it, the frame was fully visible and uncovered for long enough, and kept its position and size.
// What can be detected depends on the browser. services/login/THREATS.md lists what cannot. Source: Intersection Observer, version 2
// (trackVisibility).
import { createMoveDetector } from './frameOrigin.ts'

/** Longer than a press that was meant for something else takes, and long enough to notice that the window has changed. */
const GUARD_MS = 600
/** The time after a press within which the browser reports what covered the frame. */
const CONFIRM_MS = 250
/** Scaled pages lose fractions of a pixel. */
const WHOLE_RATIO = 0.98
/** The shortest interval that browsers allow with trackVisibility. */
const TRACK_DELAY_MS = 100
/** A smaller frame cannot show who asks, the request, and both buttons. */
const MIN_SIDE_PX = 240

export type Trust = 'wait' | 'covered' | 'trusted'

export interface Guard {
  /** Whether this click ends a press that was trusted from start to end. Resolves when the browser would have reported what covered the frame. */
  isMeant(click: Event): Promise<boolean>
  stop(): void
}

/** Calls `onChange` with each change, starting with `wait`, until it is stopped. */
export function createGuard(element: Element, onChange: (trust: Trust) => void): Guard {
  const listening = new AbortController()
  const hasMoved = createMoveDetector()
  let timer: ReturnType<typeof setTimeout> | undefined
  let trust: Trust = 'wait'
  let isSeen = false
  /** Counts the events that end trust. A press that began with another count is not trusted. */
  let breaks = 0
  let press: { breaks: number; isEarly: boolean } | null = null

  function change(next: Trust): void {
    trust = next
    onChange(next)
  }

  /** Restarts the waiting time. */
  function restart(): void {
    const isLarge = window.innerWidth >= MIN_SIDE_PX && window.innerHeight >= MIN_SIDE_PX
    const isWhole = isSeen && isLarge && !document.hidden
    breaks += 1
    clearTimeout(timer)
    change(isWhole ? 'wait' : 'covered')
    if (isWhole) timer = setTimeout(() => change('trusted'), GUARD_MS)
  }

  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 0.5, 0.9, WHOLE_RATIO, 1],
    trackVisibility: true,
    delay: TRACK_DELAY_MS,
  }
  const observer = new IntersectionObserver((entries) => {
    const wasSeen = isSeen && entries.every(isInSight)
    isSeen = entries.slice(-1).every(isInSight)
    if (!wasSeen) restart()
  }, options)

  const listen = (target: EventTarget, types: readonly string[], listener: (event: Event) => void) => {
    for (const type of types) target.addEventListener(type, listener, { capture: true, signal: listening.signal })
  }
  listen(window, ['resize'], restart)
  listen(document, ['visibilitychange'], restart)
  listen(window, ['pointerover', 'pointermove', 'pointerdown'], (event) => {
    if (event.isTrusted && event instanceof PointerEvent && isUnasked(event)) restart()
  })
  // A press that began before Approve was enabled was meant for something else, wherever it ends.
  listen(window, ['pointerdown', 'keydown'], (event) => {
    if (event instanceof KeyboardEvent && event.repeat) return
    press = { breaks, isEarly: trust !== 'trusted' }
  })

  /** Whether the frame moved, or moved under a mouse that was outside of it. A finger is always outside until it presses. */
  function isUnasked(event: PointerEvent): boolean {
    const isEntry = event.type === 'pointerover' && event.pointerType !== 'touch' && event.relatedTarget === null
    return hasMoved(event) || isEntry
  }

  onChange('wait')
  observer.observe(element)
  return {
    async isMeant(click) {
      // Assistive technology clicks without a press.
      const begun = press ?? { breaks, isEarly: false }
      press = null
      const isHeld = () => !listening.signal.aborted && trust === 'trusted' && begun.breaks === breaks
      if (!click.isTrusted || begun.isEarly || !isHeld()) return false
      await new Promise((resolve) => setTimeout(resolve, CONFIRM_MS))
      return isHeld()
    },
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      listening.abort()
    },
  }
}

/** Older browsers do not report what covers the frame. */
function isInSight(entry: IntersectionObserverEntry & { isVisible?: boolean }): boolean {
  return entry.intersectionRatio >= WHOLE_RATIO && entry.isVisible !== false
}
