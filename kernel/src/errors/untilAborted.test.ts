import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { untilAborted } from './untilAborted'

const never = new Promise<never>(() => {})

test('work that settles gives its result or its error, and leaves no listener', async () => {
  const { signal } = new AbortController()
  await expect(untilAborted(Promise.resolve(1), signal)).resolves.toBe(1)
  await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('an abort ends the wait with its reason, before or after the wait begins', async () => {
  const aborter = new AbortController()
  const waiting = untilAborted(never, aborter.signal)
  aborter.abort('left')
  const aborted = { code: 'kernel/aborted', cause: 'left' }
  await expect(waiting).rejects.toMatchObject(aborted)
  await expect(untilAborted(never, aborter.signal)).rejects.toMatchObject(aborted)
  await expect(untilAborted(Promise.resolve(1), aborter.signal)).rejects.toMatchObject(aborted)
})
