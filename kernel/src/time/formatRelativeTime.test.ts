import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRelativeTime } from './formatRelativeTime'

const NOW_MS = Date.UTC(2026, 0, 1)
const DAY_S = 86_400

test.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [119, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 hr'],
  [7_200, '2 hrs'],
  [DAY_S - 1, '23 hrs'],
  [DAY_S, '1 d'],
  [30 * DAY_S, '30 d'],
  [31 * DAY_S, '1 mo'],
  [365 * DAY_S, '11 mo'],
  [366 * DAY_S, '1 yr'],
  [740 * DAY_S, '2 yr'],
])('UIX-02 %s seconds ago is %s', (ageS, text) => {
  expect(formatRelativeTime(NOW_MS, NOW_MS - ageS * 1_000)).toBe(text)
})
test('UIX-02 a time in the future never gives a negative value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (aheadMs) => {
      expect(formatRelativeTime(NOW_MS, NOW_MS + aheadMs)).toBe('0 sec')
    }),
  )
})
test.each([
  ['en', 120, '2 min'],
  ['en', 7_200, '2 hrs'],
  ['de', 120, '2 Min.'],
  ['de', 3 * DAY_S, '3 Tg.'],
  ['ja', 7_200, '2 時間'],
  ['ru', 400 * DAY_S, '1 г.'],
])('UIX-02 in %s, %s seconds ago is %s', (language, ageS, text) => {
  expect(formatRelativeTime(NOW_MS, NOW_MS - ageS * 1_000, language)).toBe(text)
})
