import { describe, expect, test, vi } from 'vitest'
import { createCache } from './cache'

describe('cache', () => {
  function createDeferred() {
    let resolve: (value: string) => void = () => {}
    const promise = new Promise<string>((settle) => {
      resolve = settle
    })
    return { promise, resolve }
  }
  function createClock() {
    const clock = { nowMs: 1_000_000 }
    return { clock, now: () => clock.nowMs }
  }
  test('BAL-04 a value is used for its lifetime and then fetched again', async () => {
    const { clock, now } = createClock()
    const cache = createCache<number>({ ttlMs: 30_000, now })
    const load = vi.fn(async () => load.mock.calls.length)
    expect(await cache.get('a', load)).toBe(1)
    clock.nowMs += 29_999
    expect(await cache.get('a', load)).toBe(1)
    clock.nowMs += 1
    expect(await cache.get('a', load)).toBe(2)
  })
  test('BAL-04 simultaneous callers share one request', async () => {
    const cache = createCache<string>({ ttlMs: 1, ...createClock() })
    const { promise, resolve } = createDeferred()
    const load = vi.fn(() => promise)
    const both = Promise.all([cache.get('a', load), cache.get('a', load)])
    resolve('once')
    expect(await both).toEqual(['once', 'once'])
    expect(load).toHaveBeenCalledTimes(1)
  })
  test('BAL-04 after a failure the source is not requested for 30 s', async () => {
    const { clock, now } = createClock()
    const cache = createCache<string>({ ttlMs: 1, lockoutMs: 30_000, now })
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue('up')
    await expect(cache.get('a', load)).rejects.toThrow('down')
    clock.nowMs += 29_999
    await expect(cache.get('a', load)).rejects.toThrow('down')
    expect(load).toHaveBeenCalledTimes(1)
    clock.nowMs += 1
    expect(await cache.get('a', load)).toBe('up')
  })
  test('BAL-04 without a lockout, the next call tries again', async () => {
    const cache = createCache<string>({ ttlMs: 1, ...createClock() })
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('a', async () => 'up')).toBe('up')
  })
  test('BAL-04 a clock that is set back does not keep a value alive', async () => {
    const { clock, now } = createClock()
    const cache = createCache<number>({ ttlMs: 30_000, now })
    await cache.get('a', async () => 1)
    clock.nowMs -= 1
    expect(await cache.get('a', async () => 2)).toBe(2)
  })
  test('a key that is dropped while it loads is not stored', async () => {
    const cache = createCache<string>({ ttlMs: 30_000, ...createClock() })
    const { promise, resolve } = createDeferred()
    const early = cache.get('a', () => promise)
    cache.drop('a')
    resolve('old')
    expect(await early).toBe('old')
    expect(await cache.get('a', async () => 'new')).toBe('new')
    cache.drop()
    expect(await cache.get('a', async () => 'newer')).toBe('newer')
  })
  test('dropping one key keeps the others', async () => {
    const cache = createCache<string>({ ttlMs: 30_000, ...createClock() })
    for (const key of ['a', 'b']) await cache.get(key, async () => key)
    cache.drop('a')
    expect(await cache.get('b', async () => 'again')).toBe('b')
    expect(await cache.get('a', async () => 'again')).toBe('again')
  })
  test('the oldest entry is removed if there are too many', async () => {
    const cache = createCache<string>({ ttlMs: 30_000, maxEntries: 2, ...createClock() })
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key)
    const load = vi.fn(async () => 'again')
    await cache.get('c', load)
    await cache.get('b', load)
    expect(load).not.toHaveBeenCalled()
    expect(await cache.get('a', load)).toBe('again')
  })
  test('a load that throws synchronously counts as a failed load', async () => {
    const cache = createCache<string>({ ttlMs: 1, ...createClock() })
    const load = () => {
      throw new Error('at once')
    }
    await expect(cache.get('a', load)).rejects.toThrow('at once')
  })
})
