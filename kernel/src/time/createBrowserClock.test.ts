import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserClock } from './createBrowserClock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('field case 29: SAF-13 a timer that came due while the page was stopped runs once; others keep waiting', () => {
  const clock = createBrowserClock()
  expect(clock.now()).toBe(Date.now())
  const [due, later, canceled, stopped] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  clock.setTimeout(due, 10_000)
  const cancel = clock.setTimeout(canceled, 10_000)
  const stop = clock.setTimeout(stopped, 10_000)
  due.mockImplementation(stop)
  clock.setTimeout(later, 10_001)
  const counts = () => [due, later, canceled, stopped].map(({ mock }) => mock.calls.length)
  cancel()
  clock.runOverdue()
  expect(counts()).toEqual([0, 0, 0, 0])
  // Time goes on and no timer runs, as in a page that the browser has stopped.
  vi.setSystemTime(Date.now() + 10_000)
  clock.runOverdue()
  clock.runOverdue()
  expect(counts()).toEqual([1, 0, 0, 0])
  vi.advanceTimersByTime(60_000)
  expect(counts()).toEqual([1, 1, 0, 0])
  expect(vi.getTimerCount()).toBe(0)
})
