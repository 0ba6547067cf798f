// A screen in the hands of a test: what the browser sees of the frame, how much of a request fits, and the presses of a person.
import { onTestFinished, vi } from 'vitest'

type Sight = Partial<Pick<IntersectionObserverEntry, 'intersectionRatio'> & { isVisible: boolean }>

const WHOLE: Sight = { intersectionRatio: 1, isVisible: true }
/** Where the visible part of a request ends, in pixels. */
export const PORT_BOTTOM = 400

/** Time stands still until a test moves it. */
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
    /** The browser reports these sights of the frame, the latest last. */
    see,
    /** The frame was in full view long enough. */
    async trust() {
      see(WHOLE)
      await vi.advanceTimersByTimeAsync(600)
    },
    /** The request ends here, where `PORT_BOTTOM` is the end of what can be seen. */
    async layOut(end: number, port = PORT_BOTTOM) {
      Object.assign(sizes, { end, port })
      for (const report of [...resizing]) report()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** As from a person, not from a script. */
export function trusted<E extends Event>(event: E): E {
  return Object.assign(event, { isTrusted: true })
}

export const WHOLE_SIGHT = WHOLE

/** The button with this text, or the first with this name. */
export function buttonOf(label: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll('button')]
  const found = buttons.find((each) => each.textContent === label || each.getAttribute('aria-label') === label)
  if (found) return found
  throw new Error(`No button ${label} among: ${buttons.map(({ textContent }) => textContent).join(', ')}`)
}

/** A person presses, and the answer of the browser about what covers the frame has come. */
export async function press(label: string): Promise<void> {
  const button = buttonOf(label)
  button.dispatchEvent(trusted(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })))
  button.dispatchEvent(trusted(new MouseEvent('click', { bubbles: true })))
  await vi.advanceTimersByTimeAsync(250)
}

export const statusOf = () => document.querySelector('[role=status]')?.textContent
export const headingOf = () => document.querySelector('h1')?.textContent
