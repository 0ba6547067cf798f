// Whether a person can have meant a press on Approve: for the last moment before it, the frame was in sight, whole and uncovered,
// and kept its position and size. What is detected depends on the browser; services/login/THREATS.md says what is not.
// Source: Intersection Observer, version 2 (trackVisibility).
import { createMoveDetector } from './frameOrigin.ts'

/** Long enough for a press that was on its way to something else, and to see that the window has changed. */
const GUARD_MS = 600
/** After a press: long enough to be told of what covered the frame at the press. */
const CONFIRM_MS = 250
/** Parts of a pixel are lost where the page is scaled. */
const WHOLE_RATIO = 0.98
/** The shortest that browsers allow while visibility is tracked. */
const TRACK_DELAY_MS = 100
/** Less cannot show who asks, what, and both answers. */
const MIN_SIDE_PX = 240

export type Trust = 'wait' | 'covered' | 'trusted'

export interface Guard {
  /** Whether this click ends a press that began and ended in trust. Resolves once what covered the frame meanwhile would be known. */
  isMeant(click: Event): Promise<boolean>
  stop(): void
}

/** Calls `onChange` with each change, `wait` first, until it is stopped. */
export function createGuard(element: Element, onChange: (trust: Trust) => void): Guard {
  const listening = new AbortController()
  const hasMoved = createMoveDetector()
  let timer: ReturnType<typeof setTimeout> | undefined
  let trust: Trust = 'wait'
  let isSeen = false
  /** Counts what ends trust: a press with another count began before it. */
  let breaks = 0
  let press: { breaks: number; isEarly: boolean } | null = null

  function change(next: Trust): void {
    trust = next
    onChange(next)
  }

  /** Starts the moment again. */
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
  // A press that began before Approve worked was meant for something else, wherever it ends.
  listen(window, ['pointerdown', 'keydown'], (event) => {
    if (event instanceof KeyboardEvent && event.repeat) return
    press = { breaks, isEarly: trust !== 'trusted' }
  })

  /** Whether the frame moved, or came under a mouse that was outside of it. A finger is always outside until it presses. */
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

/** An older browser says nothing of what covers it. */
function isInSight(entry: IntersectionObserverEntry & { isVisible?: boolean }): boolean {
  return entry.intersectionRatio >= WHOLE_RATIO && entry.isVisible !== false
}
