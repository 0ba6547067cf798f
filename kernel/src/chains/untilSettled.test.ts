import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ArrivingPage, untilSettled } from './untilSettled'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function waitFor(page: ArrivingPage, signal = new AbortController().signal) {
  const done = vi.fn()
  void untilSettled(page, signal).then(done)
  return { done, runTask: () => vi.advanceTimersByTimeAsync(0) }
}

test.each<[string, ArrivingPage]>([
  ['is complete', { document: { readyState: 'complete' } }],
  ['is interactive', { document: { readyState: 'interactive' } }],
  ['has no document', {}],
])('CON-02 a page that %s gives late wallets one more task', async (_, page) => {
  const { done, runTask } = waitFor(page)
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  await runTask()
  expect(done).toHaveBeenCalledOnce()
})

test('CON-02 a page that is loading counts as settled after its scripts', async () => {
  const page = Object.assign(new EventTarget(), { document: { readyState: 'loading' } })
  const { done, runTask } = waitFor(page)
  await runTask()
  expect(done).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('DOMContentLoaded'))
  await runTask()
  expect(done).toHaveBeenCalledOnce()
})

test.each<[string, ArrivingPage]>([
  ['with events', Object.assign(new EventTarget(), { document: { readyState: 'loading' } })],
  ['without events', { document: { readyState: 'loading' } }],
])('CON-02 the wait for a page %s ends with the signal', async (_, page) => {
  const aborter = new AbortController()
  const { done, runTask } = waitFor(page, aborter.signal)
  await runTask()
  expect(done).not.toHaveBeenCalled()
  aborter.abort()
  await runTask()
  expect(done).toHaveBeenCalledOnce()
})
