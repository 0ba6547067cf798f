import { expect, test } from 'vitest'
import { printWhole } from '../src/views/useAmounts'

test.each([
  ['en', 'USD', '$50'],
  ['de', 'EUR', '50\u00a0€'],
  ['ar', 'USD', '\u200f50\u00a0US$\u200e'],
  ['ar', 'EUR', '\u200f50\u00a0€'],
  ['en', 'NOPE', '50 NOPE'],
])('ONR-02 UIX-02 in %s an amount of %s to choose reads %s', (locale, currency, text) => {
  expect(printWhole(50, currency, locale)).toBe(text)
})
