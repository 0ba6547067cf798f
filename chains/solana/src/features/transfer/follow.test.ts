// The waits while a signature is tracked, with a fake clock and a scripted node.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../networks'
import { follow } from './follow'

const SENT = { network: mainnet.id, hash: 'signature', from: 'sender' }
const DONE = { confirmationStatus: 'confirmed', err: null }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
afterEach(() => expect(vi.getTimerCount()).toBe(0))

/** `height` and `status` are read at every poll, `mined` at the end; an error is thrown. */
function followWith(
  height: () => unknown,
  status: () => unknown,
  { page = new AbortController(), mined = null }: { page?: AbortController; mined?: unknown } = {},
) {
  const call = vi.fn(async ({ method }: { method: string; params: readonly unknown[] }) => {
    if (method === 'getTransaction') return mined
    const reply = method === 'getBlockHeight' ? height() : status()
    if (reply instanceof Error) throw reply
    return reply
  })
  return { call, page, outcome: follow({ call }, SENT, page) }
}
const statusOf = (status: unknown) => ({ value: [status] })

test.each([
  ['confirmed', DONE, { status: 'confirmed' }],
  ['finalized', { ...DONE, confirmationStatus: 'finalized' }, { status: 'confirmed' }],
  ['failed', { ...DONE, err: 'AccountNotFound' }, { status: 'failed', reason: 'account not found' }],
])('SND-05 a transaction that the network has %s is done', async (_, status, state) => {
  const { call, outcome } = followWith(
    () => 100,
    () => statusOf(status),
  )
  expect(await outcome).toEqual(state)
  expect(call.mock.calls.map(([{ params }]) => params)).toEqual([
    [{ commitment: 'confirmed' }],
    [['signature'], { searchTransactionHistory: true }],
    ['signature', { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
  ])
})

test.each([
  ['is on its way', statusOf({ ...DONE, confirmationStatus: 'processed' })],
  ['has an invalid status', statusOf('confirmed')],
  ['has no status', { value: [] }],
  ['has a response that is not a list', { value: { 0: DONE } }],
  ['has an invalid response', null],
  ['has no response', new Error('offline')],
])('SND-05 SND-06 a transaction that %s is polled every second, however many blocks there are', async (_, reply) => {
  let looks = 0
  const { outcome } = followWith(
    () => looks * 1_000,
    () => {
      looks += 1
      return looks > 10 ? statusOf(DONE) : reply
    },
  )
  await vi.advanceTimersByTimeAsync(9_999)
  expect(looks).toBe(10)
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toBe(11)
  expect(await outcome).toEqual({ status: 'confirmed' })
})

test('SND-05 a transaction in none of the next 170 blocks can never be in one', async () => {
  let height = 1_000
  let isSettled = false
  const { outcome } = followWith(
    () => height,
    () => statusOf(null),
  )
  void outcome.then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  height = 1_170
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isSettled).toBe(false)
  height = 1_171
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toEqual({ status: 'dropped' })
})

test('SND-05 blocks are counted from the first height that the node reports', async () => {
  const heights: unknown[] = [new Error('offline'), 'high', 1_000, new Error('offline'), 1_170, 1_171]
  const { outcome, call } = followWith(
    () => heights.shift(),
    () => statusOf(null),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ status: 'dropped' })
  expect(call).toHaveBeenCalledTimes(12)
})

test('SND-05 a height that the node does not return does not end the tracking', async () => {
  const replies = [null, DONE]
  const { outcome } = followWith(
    () => new Error('offline'),
    () => statusOf(replies.shift()),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toEqual({ status: 'confirmed' })
})

test('an abort ends the wait', async () => {
  const { outcome, page } = followWith(
    () => 1,
    () => statusOf(null),
  )
  const refused = expect(outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  await vi.advanceTimersByTimeAsync(1_500)
  page.abort()
  await refused
})

const minedBy = (payer: string, fee: unknown) => ({ meta: { fee }, transaction: { message: { accountKeys: [payer] } } })

test.each([
  ['the paid fee is reported with it', minedBy('sender', 5_000), { status: 'confirmed', feeUnits: 5_000n }],
  ['a fee that another account paid is left out', minedBy('sponsor', 5_000), { status: 'confirmed' }],
  ['a fee that is not an amount is left out', minedBy('sender', '0.5'), { status: 'confirmed' }],
  ['a response of another form changes nothing', { meta: null }, { status: 'confirmed' }],
  ['a response without a transaction changes nothing', { meta: { fee: 5_000 } }, { status: 'confirmed' }],
  [
    'a transaction without accounts changes nothing',
    { meta: { fee: 5_000 }, transaction: { message: {} } },
    { status: 'confirmed' },
  ],
])('VIS-02 in a block: %s', async (_, mined, state) => {
  const { outcome } = followWith(
    () => 100,
    () => statusOf(DONE),
    { mined },
  )
  expect(await outcome).toEqual(state)
})
