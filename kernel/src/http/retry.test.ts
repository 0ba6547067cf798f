import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRetryableRpcCode, isRetryableStatus, retryAfterMs, retryDelayMs } from './retry'

const RETRY_COUNT = 3

describe('retry', () => {
  const nowMs = Date.UTC(2026, 0, 1)
  test('RPC-04 three retries, from 150 ms, doubling', () => {
    const delays = Array.from({ length: RETRY_COUNT }, (_, attempt) =>
      retryDelayMs({ attempt, retryAfter: null, nowMs }),
    )
    expect(delays).toEqual([150, 300, 600])
  })
  test.each([
    ['2', 2_000],
    [' 2 ', 2_000],
    ['0', 150],
    ['-5', 150],
    ['1e9', 150],
    ['soon', 150],
    ['', 150],
    ['2027-01-01', 150],
    ['9'.repeat(400), 30_000],
    ['3600', 30_000],
    [new Date(nowMs + 5_000).toUTCString(), 5_000],
    [new Date(nowMs - 5_000).toUTCString(), 150],
    [new Date(nowMs + 10 ** 12).toUTCString(), 30_000],
  ])('RPC-04 Retry-After %j waits %s ms', (retryAfter, delayMs) => {
    expect(retryDelayMs({ attempt: 0, retryAfter, nowMs })).toBe(delayMs)
  })
  test('API-04 the delay from the header is reported without a limit', () => {
    expect([retryAfterMs('3600', nowMs), retryAfterMs(null, nowMs), retryAfterMs('soon', nowMs)]).toEqual([
      3_600_000, 0, 0,
    ])
  })
  test('RPC-04 the wait is always within its limits', () => {
    fc.assert(
      fc.property(fc.integer(), fc.option(fc.string()), fc.integer(), (attempt, retryAfter, nowMs) => {
        const delayMs = retryDelayMs({ attempt, retryAfter, nowMs })
        expect(delayMs >= 150 && delayMs <= 30_000).toBe(true)
      }),
    )
  })
  test('RPC-04 which failures may be temporary', () => {
    const statuses = Array.from({ length: 500 }, (_, index) => index + 100)
    expect(statuses.filter(isRetryableStatus)).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
    expect([-1, -32005, -32603].every(isRetryableRpcCode)).toBe(true)
    expect([-32000, -32601, 3, 4001].some(isRetryableRpcCode)).toBe(false)
  })
})
