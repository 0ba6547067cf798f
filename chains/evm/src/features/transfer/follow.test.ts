// The long waits while a transaction is tracked, with a fake clock and a scripted node.
import type { RpcCall } from '@latchkey/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { follow } from './follow'

const HASH = `0x${'ab'.repeat(32)}`
const SENT = { network: 'eip155:1', hash: HASH, from: `0x${'11'.repeat(20)}` } as const
const MINUTE_MS = 60_000
type Answers = Record<string, (params: readonly unknown[]) => unknown>

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
const modal = new AbortController()
afterEach(() => expect(vi.getTimerCount()).toBe(0))

function followWith(answers: Answers, signal = modal.signal) {
  const read = async ({ method, params }: RpcCall) => answers[method]?.(params) ?? null
  return follow({ read }, SENT, { signal })
}

/** Returns the outcome if there is one by now. A test that waited for it would never end, because the clock stands still. */
async function settle(outcome: ReturnType<typeof followWith>) {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([outcome, 'not settled'])
}

test('SND-05 seen, then forgotten for half a minute: dropped', async () => {
  let isKnown = true
  const outcome = followWith({
    eth_getTransactionByHash: () => (isKnown ? { nonce: '0x7' } : null),
    eth_getTransactionCount: () => '0x7',
  })
  await vi.advanceTimersByTimeAsync(2_000)
  isKnown = false
  await vi.advanceTimersByTimeAsync(29_000)
  isKnown = true
  await vi.advanceTimersByTimeAsync(2_000)
  isKnown = false
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  expect(await settle(outcome)).toEqual({ status: 'dropped' })
})

test('SND-05 never seen: it has half an hour, in case it was sent to a private pool', async () => {
  let settled = false
  const outcome = followWith({}).finally(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(await settle(outcome)).toEqual({ status: 'dropped' })
})

test('SND-05 mined between two polls is confirmed, not replaced', async () => {
  let receipts = 0
  const outcome = followWith({
    eth_getTransactionReceipt: () => {
      receipts += 1
      return receipts > 2 ? { status: '0x1', blockNumber: '0x9', gasUsed: '0x5208' } : null
    },
    eth_getTransactionByHash: () => (receipts === 1 ? { nonce: '0x7' } : null),
    eth_getTransactionCount: () => '0x8',
    eth_blockNumber: () => '0x9',
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await settle(outcome)).toEqual({ status: 'confirmed' })
})

test('SND-05 mined between two polls, it does not count as missing', async () => {
  let looks = 0
  let receipts = 0
  const outcome = followWith({
    eth_getTransactionByHash: () => {
      looks += 1
      return looks === 1 ? { nonce: '0x7' } : null
    },
    // The thirty-first look finds the nonce used, and by then a receipt, which is gone again at the next ten.
    eth_getTransactionCount: () => (looks === 31 ? '0x8' : '0x7'),
    eth_getTransactionReceipt: () => {
      receipts += 1
      return receipts === 32 || receipts === 43 ? { status: '0x1', blockNumber: '0x9' } : null
    },
  })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(await settle(outcome)).toEqual({ status: 'confirmed' })
})

test.each([
  ['seen once is gone when it is gone thirty times running', true, 31],
  ['never seen is gone after 360 polls', false, 360],
])('SND-05 a transaction that was %s', async (_, isSeen, most) => {
  let looks = 0
  const outcome = followWith({
    eth_getTransactionByHash: () => {
      looks += 1
      return isSeen && looks === 1 ? { nonce: '0x7' } : null
    },
    eth_getTransactionCount: () => '0x7',
  })
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS)
  expect([await settle(outcome), looks]).toEqual([{ status: 'dropped' }, most])
})

test('SND-05 a node that is silent for ten minutes has not forgotten it', async () => {
  let requestCount = 0
  const outcome = followWith({
    eth_getTransactionReceipt: () => {
      requestCount += 1
      if (requestCount > 1 && requestCount < 170) throw new Error('offline')
      return requestCount > 1 ? { status: '0x1', blockNumber: '0x9' } : null
    },
    eth_getTransactionByHash: () => ({ nonce: '0x7' }),
  })
  await vi.advanceTimersByTimeAsync(11 * MINUTE_MS)
  expect([await settle(outcome), requestCount]).toEqual([{ status: 'confirmed' }, 170])
})

test('SND-05 a node that fails or sends malformed data is polled again', async () => {
  const replies: unknown[] = [
    new Error('offline'),
    'malformed',
    { status: '0x1' },
    [],
    { status: '0x1', blockNumber: '0x1' },
  ]
  const outcome = followWith({
    eth_getTransactionReceipt: () => {
      const reply = replies.shift()
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await settle(outcome)).toEqual({ status: 'confirmed' })
})

const FAILED = { status: '0x0', blockNumber: '0x10', gasUsed: '0x5208' }
test.each<[string, string | null, object, Answers]>([
  ['with its contract’s reason', 'closed', {}, {}],
  ['out of gas', 'out of gas', { gas: '0x5208' }, {}],
  ['with gas left', 'closed', { gas: '0x5209' }, {}],
  ['without a reason', null, {}, { eth_call: () => '0x' }],
  ['and is no longer known', 'closed', {}, { eth_getTransactionByHash: () => null }],
])('SND-05 a transaction that failed %s', async (_, reason, transaction, answers) => {
  const outcome = followWith({
    eth_getTransactionReceipt: () => FAILED,
    eth_getTransactionByHash: () => ({ from: SENT.from, to: '0x2', value: '0x1', input: '0x', ...transaction }),
    eth_call: () => {
      throw { message: 'execution reverted: closed' }
    },
    ...answers,
  })
  expect(await settle(outcome)).toStrictEqual({ status: 'failed', reason })
})

test('SND-05 a transaction whose gas no node returns did not run out of gas', async () => {
  const outcome = followWith({
    eth_getTransactionReceipt: () => ({ ...FAILED, gasUsed: undefined }),
    eth_getTransactionByHash: () => ({ from: SENT.from, to: '0x2', value: '0x1', input: '0x' }),
    eth_call: () => '0x',
  })
  expect(await settle(outcome)).toEqual({ status: 'failed', reason: null })
})

test('SND-05 the reason of a failure is found by repeating the call at the block before', async () => {
  const played = vi.fn()
  const made = { from: SENT.from, to: '0x2', value: '0x1', gas: '0x7' }
  const outcome = followWith({
    eth_getTransactionReceipt: () => ({ ...FAILED, gasUsed: undefined }),
    eth_getTransactionByHash: () => ({ ...made, input: '0xab' }),
    eth_call: played,
  })
  expect(await settle(outcome)).toEqual({ status: 'failed', reason: null })
  expect(played).toHaveBeenCalledExactlyOnceWith([{ ...made, data: '0xab' }, '0xf'])
})

describe('SND-05 another transaction with its nonce', () => {
  const OTHER = { from: SENT.from.toUpperCase().replace('X', 'x'), nonce: '0x7', hash: '0xother' }
  /** Seen once; then its nonce is used. `blocks`: transactions by the number of the block. */
  async function replace(latest: number, blocks: Record<number, unknown>, usedNonces = '0x8') {
    let looks = 0
    const requests: number[] = []
    const outcome = followWith({
      eth_getTransactionByHash: () => {
        looks += 1
        return looks === 1 ? { nonce: '0x7' } : null
      },
      eth_getTransactionCount: () => usedNonces,
      eth_blockNumber: () => `0x${latest.toString(16)}`,
      eth_getBlockByNumber: ([number, hasTransactions]) => {
        expect(hasTransactions).toBe(true)
        requests.push(Number(number))
        return blocks[Number(number)] ?? null
      },
    })
    await vi.advanceTimersByTimeAsync(40_000)
    return { outcome: await settle(outcome), requests }
  }
  const one = (changed: object = {}) => ({ transactions: [{ ...OTHER, ...changed }] })

  test.each<[string, number, Record<number, unknown>, string | null]>([
    ['in the newest block', 100, { 100: one() }, '0xother'],
    ['in the twelfth block back', 100, { 89: one() }, '0xother'],
    ['in the thirteenth is too far', 100, { 88: one() }, null],
    ['in the first block there is', 3, { 0: one() }, '0xother'],
    ['of another account is not it', 100, { 100: one({ from: '0x3' }) }, null],
    ['of an invalid account is not it', 100, { 100: one({ from: null }) }, null],
    ['of another nonce is not it', 100, { 100: one({ nonce: '0x6' }) }, null],
    ['behind others', 100, { 100: { transactions: [{}, { ...OTHER, nonce: '0x6' }, OTHER] } }, '0xother'],
    ['is not in a block without transactions', 100, { 100: { transactions: 'none' }, 99: one() }, '0xother'],
  ])('%s', async (_, latest, blocks, by) => {
    const { outcome } = await replace(latest, blocks)
    expect(outcome).toEqual({ status: 'replaced', by })
  })
  test('is looked for in the last twelve blocks, or in all blocks if there are fewer', async () => {
    expect((await replace(100, {})).requests).toEqual(Array.from({ length: 12 }, (_, back) => 100 - back))
    expect((await replace(1, {})).requests).toEqual([1, 0])
  })
  test('is only found if the account has used the nonce', async () => {
    expect(await replace(100, { 100: one() }, '0x7')).toEqual({ outcome: { status: 'dropped' }, requests: [] })
  })
})

test('SND-05 after a minute it is polled every five seconds', async () => {
  const look = vi.fn()
  const page = new AbortController()
  const outcome = followWith({ eth_getTransactionReceipt: look }, page.signal)
  const refused = expect(outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1)
  expect(look).toHaveBeenCalledTimes(60)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(61)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(look).toHaveBeenCalledTimes(61)
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 4_999)
  expect(look).toHaveBeenCalledTimes(61 + 12)
  page.abort()
  await refused
})

test('an abort ends the wait', async () => {
  const page = new AbortController()
  const outcome = followWith({}, page.signal)
  const refused = expect(outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  await vi.advanceTimersByTimeAsync(1_500)
  page.abort()
  await refused
})

const MINED = { status: '0x1', blockNumber: '0x9', gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }

test.each([
  ['the paid fee is reported with it', { from: SENT.from.toUpperCase().replace('X', 'x') }, 21_000n * 10n ** 9n],
  ['a rollup’s fee for its parent chain counts', { from: SENT.from, l1Fee: '0x64' }, 21_000n * 10n ** 9n + 100n],
  ['what a bundler paid is not the account’s', { from: `0x${'22'.repeat(20)}` }, undefined],
  ['without a price it is unknown', { from: SENT.from, effectiveGasPrice: undefined }, undefined],
])('VIS-02 in a block: %s', async (_, members, feeUnits) => {
  const outcome = await settle(followWith({ eth_getTransactionReceipt: () => ({ ...MINED, ...members }) }))
  expect(outcome).toEqual({ status: 'confirmed', ...(feeUnits !== undefined && { feeUnits }) })
})

test('VIS-02 a failed transaction paid its fee, too', async () => {
  const receipt = { ...MINED, status: '0x0', from: SENT.from }
  const outcome = followWith({ eth_getTransactionReceipt: () => receipt, eth_getTransactionByHash: () => ({}) })
  expect(await settle(outcome)).toEqual({ status: 'failed', reason: null, feeUnits: 21_000n * 10n ** 9n })
})
