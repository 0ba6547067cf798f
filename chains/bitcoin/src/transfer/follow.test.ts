// The waits while a transaction is tracked, with a fake clock and a scripted endpoint.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../networks'
import { follow } from './follow'

const SENT = { network: mainnet.id, hash: 'ab'.repeat(32) }
const [INPUT, OTHER_INPUT] = [0, 1].map((vout) => ({ txid: 'cd'.repeat(32), vout }))
const BY = 'ef'.repeat(32)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
afterEach(() => expect(vi.getTimerCount()).toBe(0))

/** `states` are given one by one, the last one again and again; an error is thrown. */
function followWith(
  states: readonly (boolean | null | Error)[],
  { input = [INPUT], by = null, fee = null }: { input?: unknown[]; by?: string | Error | null; fee?: unknown } = {},
) {
  const page = new AbortController()
  const give = async (value: unknown) => {
    if (value instanceof Error) throw value
    return value as never
  }
  const esplora = {
    isConfirmed: vi.fn(
      (): Promise<boolean | null> => give(states[Math.min(esplora.isConfirmed.mock.calls.length, states.length) - 1]),
    ),
    feeOf: vi.fn(() => give(fee)),
    firstInput: vi.fn(() => give(input[Math.min(esplora.firstInput.mock.calls.length, input.length) - 1])),
    spenderOf: vi.fn(() => give(by)),
  }
  return { esplora, page, outcome: follow(esplora, SENT, page) }
}

test('SND-05 it is polled every two seconds for a minute, then every fifteen', async () => {
  const { esplora, page, outcome } = followWith([false])
  const refused = expect(outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  await vi.advanceTimersByTimeAsync(60_000 - 1)
  expect(esplora.isConfirmed).toHaveBeenCalledTimes(30)
  await vi.advanceTimersByTimeAsync(1)
  expect(esplora.isConfirmed).toHaveBeenCalledTimes(31)
  await vi.advanceTimersByTimeAsync(15_000 - 1)
  expect(esplora.isConfirmed).toHaveBeenCalledTimes(31)
  await vi.advanceTimersByTimeAsync(1)
  expect(esplora.isConfirmed).toHaveBeenCalledTimes(32)
  page.abort()
  await refused
})

test('SND-05 it is dropped when forty polls in a row find nothing; a poll without a response does not count', async () => {
  const offline = new Error('offline')
  const { esplora, outcome } = followWith([
    null,
    null,
    false,
    offline,
    ...Array.from({ length: 39 }, () => null),
    offline,
    null,
  ])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await outcome).toEqual({ status: 'dropped' })
  expect(esplora.isConfirmed).toHaveBeenCalledTimes(45)
})

test('SND-05 its input is recorded once, when an endpoint reports it', async () => {
  const { esplora, outcome } = followWith([false, false, false, null], {
    input: [new Error('offline'), INPUT, OTHER_INPUT],
    by: BY,
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ status: 'replaced', by: BY })
  expect(esplora.firstInput).toHaveBeenCalledTimes(2)
  expect(esplora.spenderOf).toHaveBeenCalledExactlyOnceWith(mainnet.id, INPUT, expect.anything())
})

test.each([
  ['not in a block', [false, true], 1],
  ['unknown', [null, true], 0],
  ['without a response', [new Error('offline'), true], 0],
])('SND-05 its input is requested only from an endpoint that knows it: %s', async (_, states, times) => {
  const { esplora, outcome } = followWith(states)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ status: 'confirmed' })
  expect(esplora.firstInput).toHaveBeenCalledTimes(times)
})

test.each([
  ['is on its way', [false, true]],
  ['has no response', [false, new Error('offline'), true]],
])('SND-05 no other transaction replaces it while it %s', async (_, states) => {
  const { esplora, outcome } = followWith(states, { by: BY })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ status: 'confirmed' })
  expect(esplora.spenderOf).not.toHaveBeenCalled()
})

test.each([
  ['does not report its coin', { input: [new Error('offline')], by: BY }],
  ['does not report what spends its coin', { by: new Error('offline') }],
  ['reports that the transaction itself spends its coin', { by: SENT.hash }],
])('SND-05 an endpoint that %s names no replacement', async (_, reports) => {
  const { outcome } = followWith([false, null], reports)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(await outcome).toEqual({ status: 'dropped' })
})

test.each([
  ['its fee is reported with it', 282n, { status: 'confirmed', feeUnits: 282n }],
  ['a fee that the endpoint does not say is left out', null, { status: 'confirmed' }],
  ['a fee that cannot be read changes nothing', new Error('offline'), { status: 'confirmed' }],
])('VIS-02 in a block: %s', async (_, fee, state) => {
  expect(await followWith([true], { fee }).outcome).toStrictEqual(state)
})
