import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './pause'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a wait ends after its time, and not before', async () => {
  const ended = vi.fn()
  const waiting = pause(500, new AbortController().signal).then(ended)
  await vi.advanceTimersByTimeAsync(499)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
})

test.each(['before', 'during'])(
  'a wait that is aborted %s it rejects immediately, and leaves no timer',
  async (when) => {
    const stop = new AbortController()
    const reason = new Error('left')
    if (when === 'before') stop.abort(reason)
    const waiting = pause(500, stop.signal)
    stop.abort(reason)
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted', cause: reason })
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('an abort after the end of a wait has no effect', async () => {
  const stop = new AbortController()
  const removed = vi.spyOn(stop.signal, 'removeEventListener')
  const waiting = pause(500, stop.signal)
  await vi.advanceTimersByTimeAsync(500)
  await waiting
  expect(removed).toHaveBeenCalledExactlyOnceWith('abort', expect.any(Function))
})
