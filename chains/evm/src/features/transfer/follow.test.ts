// The long waits of following a transaction, with a clock that is moved and a node that says what it is told.
import type { RpcCall } from '@latchkey/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  expect(await outcome).toEqual({ status: 'dropped' })
})

test('SND-05 never seen: half an hour is given to a private pool', async () => {
  let settled = false
  const outcome = followWith({}).finally(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(await outcome).toEqual({ status: 'dropped' })
})

test('SND-05 mined between two questions is confirmed, not replaced', async () => {
  let receipts = 0
  const outcome = followWith({
    eth_getTransactionReceipt: () => {
      receipts += 1
      return receipts > 2 ? { status: '0x1', blockNumber: '0x9', gasUsed: '0x5208' } : null
    },
    eth_getTransactionByHash: () => (receipts === 1 ? { nonce: '0x7' } : null),
    eth_getTransactionCount: () => '0x8',
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toEqual({ status: 'confirmed' })
})

test('SND-05 a node that fails or talks rubbish is asked again', async () => {
  const replies: unknown[] = [
    new Error('offline'),
    'rubbish',
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
  expect(await outcome).toEqual({ status: 'confirmed' })
})

test('an abort ends the wait', async () => {
  const page = new AbortController()
  const outcome = followWith({}, page.signal)
  const refused = expect(outcome).rejects.toMatchObject({ code: 'kernel/aborted' })
  await vi.advanceTimersByTimeAsync(1_500)
  page.abort()
  await refused
})
