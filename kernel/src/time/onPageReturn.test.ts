import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onPageReturn } from './onPageReturn'

const LONG_HIDDEN_MS = 30_000

const page = new EventTarget()
const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
function turn(visibilityState: string): void {
  document.visibilityState = visibilityState
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Time goes on and no timer runs, as in a page that the browser has stopped. */
const freeze = (forMs: number) => vi.setSystemTime(Date.now() + forMs)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
})
afterEach(() => void vi.useRealTimers())

test('field case 29: SAF-13 a page returns from the back/forward cache, from a freeze, and after being hidden for a long time', () => {
  const onReturn = vi.fn()
  const stop = onPageReturn(onReturn)
  show(false)
  expect(onReturn).toHaveBeenCalledTimes(0)
  show(true)
  document.dispatchEvent(new Event('resume'))
  expect(onReturn).toHaveBeenCalledTimes(2)
  for (const [hiddenMs, count] of [
    [LONG_HIDDEN_MS - 1, 2],
    [LONG_HIDDEN_MS, 3],
    [0, 3],
  ] as const) {
    turn('hidden')
    freeze(hiddenMs)
    turn('visible')
    expect(onReturn).toHaveBeenCalledTimes(count)
  }
  turn('hidden')
  freeze(LONG_HIDDEN_MS)
  turn('hidden')
  expect(onReturn).toHaveBeenCalledTimes(3)
  turn('visible')
  stop()
  show(true)
  document.dispatchEvent(new Event('resume'))
  turn('hidden')
  freeze(LONG_HIDDEN_MS)
  turn('visible')
  expect(onReturn).toHaveBeenCalledTimes(3)
})

test('field case 29: SAF-13 `onHide` runs each time the page is hidden, before it is stopped', () => {
  const onHide = vi.fn()
  const stop = onPageReturn(() => {}, onHide)
  turn('hidden')
  turn('visible')
  turn('hidden')
  expect(onHide).toHaveBeenCalledTimes(2)
  stop()
  turn('visible')
  turn('hidden')
  expect(onHide).toHaveBeenCalledTimes(2)
})

test('without a page, no listener is added', () => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  expect(() => onPageReturn(() => {})()).not.toThrow()
})

test('a place with a window or a document that has no events is not a page', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  expect(() => onPageReturn(() => {})()).not.toThrow()
})
