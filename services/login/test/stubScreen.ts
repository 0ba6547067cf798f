// A screen that a test controls: which part of the frame is visible, how much of a request fits, and a person's presses.
import { onTestFinished, vi } from 'vitest'

type Sight = Partial<Pick<IntersectionObserverEntry, 'intersectionRatio'> & { isVisible: boolean }>

const WHOLE: Sight = { intersectionRatio: 1, isVisible: true }
/** Where the visible part of a request ends, in pixels. */
export const PORT_BOTTOM = 400

/** Uses fake timers, so time passes only when a test advances it. */
export function stubScreen() {
  vi.useFakeTimers()
  const watching = new Map<object, { report: (entries: Sight[]) => void; options: object }>()
  const resizing = new Set<() => void>()
  const sizes = { port: PORT_BOTTOM, end: 0 }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly report: (entries: Sight[]) => void
      private readonly options: object
      constructor(report: (entries: Sight[]) => void, options: object) {
        this.report = report
        this.options = options
      }
      observe() {
        watching.set(this, { report: this.report, options: this.options })
      }
      disconnect() {
        watching.delete(this)
      }
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly report: () => void
      constructor(report: () => void) {
        this.report = report
      }
      observe() {
        resizing.add(this.report)
      }
      disconnect() {
        resizing.delete(this.report)
      }
    },
  )
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isPort = this.tagName === 'MAIN'
    return { bottom: isPort ? sizes.port : sizes.end, height: isPort ? sizes.port : 1 } as DOMRect
  })
  onTestFinished(() => {
    measure.mockRestore()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    document.body.replaceChildren()
  })
  const see = (...entries: Sight[]) => {
    for (const { report } of [...watching.values()]) report(entries)
  }
  return {
    watching,
    resizing,
    /** Makes the browser report these intersections of the frame, the newest last. */
    see,
    /** Makes the frame fully visible for long enough. */
    async trust() {
      see(WHOLE)
      await vi.advanceTimersByTimeAsync(600)
    },
    /** Sets where the request ends. `PORT_BOTTOM` is the end of the visible area. */
    async layOut(end: number, port = PORT_BOTTOM) {
      Object.assign(sizes, { end, port })
      for (const report of [...resizing]) report()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** Marks an event as coming from a person, not from a script. */
export function trusted<E extends Event>(event: E): E {
  return Object.assign(event, { isTrusted: true })
}

export const WHOLE_SIGHT = WHOLE

/** Returns the button with this text, or the first one with this name. */
export function buttonOf(label: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.find((each) => each.textContent === label || each.getAttribute('aria-label') === label)
  if (found) return found
  throw new Error(`No button ${label} among: ${buttons.map(({ textContent }) => textContent).join(', ')}`)
}

/** Presses like a person, and waits until the browser has reported what covers the frame. */
export async function press(label: string): Promise<void> {
  const button = buttonOf(label)
  button.dispatchEvent(trusted(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })))
  button.dispatchEvent(trusted(new MouseEvent('click', { bubbles: true })))
  await vi.advanceTimersByTimeAsync(250)
}

export const statusOf = () => document.querySelector('[role=status]')?.textContent
export const headingOf = () => document.querySelector('h1')?.textContent
