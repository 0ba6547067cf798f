import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fakeClock'
import { shareRequests } from './shareRequests'

const TTL_MS = 1000

function setUp() {
  const clock = createFakeClock()
  const share = shareRequests<number>({ ttlMs: TTL_MS, now: clock.now })
  const answers: ((value: number) => void)[] = []
  const signals: AbortSignal[] = []
  const load = vi.fn((signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<number>((resolve) => answers.push(resolve))
  })
  return { ...share, clock, load, answers, signals, fetch: (signal?: AbortSignal) => share.fetch('key', load, signal) }
}

test('API-04 callers with the same key share one request, whose response is used for a limited time', async () => {
  const { fetch, answers, load, clock } = setUp()
  const both = Promise.all([fetch(), fetch()])
  answers[0]?.(1)
  expect([await both, await fetch()]).toEqual([[1, 1], 1])
  expect(load).toHaveBeenCalledOnce()
  clock.advance(TTL_MS)
  const later = fetch()
  answers[1]?.(2)
  expect(await later).toBe(2)
})

test('API-04 the request is aborted with its last caller, and the next caller sends a new one', async () => {
  const { fetch, answers, signals } = setUp()
  const [first, second] = [new AbortController(), new AbortController()]
  const responses = [fetch(first.signal), fetch(second.signal)].map((each) => each.catch(({ code }) => code))
  first.abort()
  expect([await responses[0], signals[0]?.aborted]).toEqual(['kernel/aborted', false])
  second.abort()
  expect([await responses[1], signals[0]?.aborted]).toEqual(['kernel/aborted', true])
  const next = fetch()
  answers[1]?.(3)
  expect(await next).toBe(3)
  await expect(fetch(first.signal)).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test('BAL-04 renewing drops old responses and shares pending requests; dropping removes both', async () => {
  const { fetch, answers, load, renew, drop } = setUp()
  const first = fetch()
  renew('key')
  const shared = fetch()
  expect(load).toHaveBeenCalledOnce()
  answers[0]?.(1)
  expect([await first, await shared]).toEqual([1, 1])
  renew('key')
  const second = fetch()
  drop('key')
  const third = fetch()
  answers[1]?.(2)
  answers[2]?.(3)
  expect([await second, await third, await fetch()]).toEqual([2, 3, 3])
})

test('API-04 a caller that aborts does not end the request of the others', async () => {
  const { fetch, answers, load, renew } = setUp()
  const leaving = new AbortController()
  const [left, stayed] = [fetch(leaving.signal).catch(({ code }) => code), fetch()]
  leaving.abort()
  expect(await left).toBe('kernel/aborted')
  renew('key')
  const joined = fetch()
  answers[0]?.(1)
  expect([await stayed, await joined]).toEqual([1, 1])
  expect(load).toHaveBeenCalledOnce()
})

test('API-04 the late response of an abandoned request does not end the next one', async () => {
  const { fetch, answers, load, renew } = setUp()
  const leaving = new AbortController()
  const left = fetch(leaving.signal).catch(({ code }) => code)
  leaving.abort()
  const next = fetch()
  answers[0]?.(0)
  expect(await left).toBe('kernel/aborted')
  // What follows an answer has run by the end of this turn.
  await new Promise((resolve) => setTimeout(resolve))
  renew('key')
  const joined = fetch()
  answers[1]?.(1)
  expect([await next, await joined]).toEqual([1, 1])
  expect(load).toHaveBeenCalledTimes(2)
})
