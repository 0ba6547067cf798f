import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from '../http/pause'
import { untilAborted, withinMs } from './waiting'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<string>(() => {})

test('untilAborted returns the result or the error, and removes its listener', async () => {
  const { signal } = new AbortController()
  await expect(untilAborted(async () => 1, signal)).resolves.toBe(1)
  await expect(untilAborted(() => Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  await Promise.resolve()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('untilAborted ends with the signal, and sends no request if the signal has already aborted', async () => {
  const aborter = new AbortController()
  const waiting = untilAborted(never, aborter.signal)
  aborter.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
  const request = vi.fn(never)
  await expect(untilAborted(request, aborter.signal)).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(request).not.toHaveBeenCalled()
})

test('withinMs returns null for a late response or an error, and leaves no timer', async () => {
  await expect(withinMs(Promise.resolve(1), 10)).resolves.toBe(1)
  await expect(withinMs(Promise.reject(new Error('no')), 10)).resolves.toBeNull()
  expect(vi.getTimerCount()).toBe(0)
  const late = withinMs(never(), 10)
  await vi.advanceTimersByTimeAsync(10)
  await expect(late).resolves.toBeNull()
})

test('pause takes the given time, unless the signal aborts it', async () => {
  const aborter = new AbortController()
  const done = vi.fn()
  const first = pause(100, aborter.signal).then(done)
  await vi.advanceTimersByTimeAsync(99)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await first
  expect(done).toHaveBeenCalledOnce()
  const second = pause(100, aborter.signal)
  aborter.abort()
  await expect(second).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect(pause(100, aborter.signal)).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(vi.getTimerCount()).toBe(0)
})
