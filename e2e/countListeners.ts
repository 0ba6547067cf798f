// Listeners on the targets that outlive a modal, counted in the page: browsers give drivers no common way to ask.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countListeners(): number
  }
}

/** Counts listeners of the window, the document, its root, and the visual viewport from the next load on. */
export async function watchListeners(page: Page): Promise<{ count(): Promise<number> }> {
  await page.addInitScript(keepListeners)
  return { count: () => page.evaluate(() => window.countListeners()) }
}

/** Runs in the page, before its scripts. */
function keepListeners(): void {
  type Listener = EventListenerOrEventListenerObject
  const kept: { target: EventTarget; type: string; listener: Listener; isCapture: boolean }[] = []
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const isCapturing = (options?: boolean | EventListenerOptions) =>
    typeof options === 'object' ? options.capture === true : options === true
  const find = (target: EventTarget, type: string, listener: Listener, isCapture: boolean) =>
    kept.findIndex(
      (each) =>
        each.target === target && each.type === type && each.listener === listener && each.isCapture === isCapture,
    )
  const forget = (...wanted: Parameters<typeof find>) => {
    const index = find(...wanted)
    if (index >= 0) kept.splice(index, 1)
  }
  EventTarget.prototype.addEventListener = function addKept(type, listener, options) {
    const target = this ?? window
    add.call(target, type, listener, options)
    if (!listener) return
    const { once, signal } = typeof options === 'object' ? options : {}
    const isCapture = isCapturing(options)
    if (signal?.aborted || find(target, type, listener, isCapture) >= 0) return
    kept.push({ target, type, listener, isCapture })
    if (once) add.call(target, type, () => forget(target, type, listener, isCapture), { once, capture: true })
    if (signal) add.call(signal, 'abort', () => forget(target, type, listener, isCapture), { once: true })
  }
  EventTarget.prototype.removeEventListener = function removeKept(type, listener, options) {
    const target = this ?? window
    remove.call(target, type, listener, options)
    if (listener) forget(target, type, listener, isCapturing(options))
  }
  window.countListeners = () => {
    const targets: unknown[] = [window, document, document.documentElement, visualViewport]
    return kept.filter(({ target }) => targets.includes(target)).length
  }
}
