import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRetryAfter } from './retryAfter'

const NOW_MS = Date.UTC(2026, 0, 1)
const dateIn = (seconds: number) => new Date(NOW_MS + seconds * 1_000).toUTCString()

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['0', 0],
  ['7', 7],
  [' 7 ', 7],
  ['99999999', 30],
  [dateIn(12), 12],
  [dateIn(-12), 0],
  [dateIn(86_400), 30],
])('field case 23: Retry-After %j is %j seconds', (header, expected) => {
  expect(parseRetryAfter(header, NOW_MS)).toBe(expected)
})

test('field case 23: any header gives whole seconds within the limits, or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const waitS = parseRetryAfter(header, NOW_MS) ?? 0
      expect(Number.isInteger(waitS) && waitS >= 0 && waitS <= 30).toBe(true)
    }),
  )
})
