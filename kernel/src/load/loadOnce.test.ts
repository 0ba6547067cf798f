import { expect, test, vi } from 'vitest'
import { loadOnce } from './loadOnce'

test('RPC-01 all callers share one load, and its result', async () => {
  const load = vi.fn(async () => ({}))
  const loaded = loadOnce(load)
  expect(load).not.toHaveBeenCalled()
  const [first, second] = await Promise.all([loaded(), loaded()])
  expect(second).toBe(first)
  expect(await loaded()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure rejects all pending calls, and the next call tries again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('here')
  const loaded = loadOnce<string>(load)
  const results = [loaded(), loaded()]
  for (const each of results) await expect(each).rejects.toThrow('offline')
  expect(load).toHaveBeenCalledTimes(1)
  await expect(loaded()).resolves.toBe('here')
})
