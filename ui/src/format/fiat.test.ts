import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNumbers } from './numbers'

const { fiat } = createNumbers('en')
const formatFiat = (value: Parameters<typeof fiat>[0]) => Object.values(fiat(value)).join('')

describe('UIX-02 BAL-03 US dollars', () => {
  test.each([
    [0n, 0, '$0.00'],
    [0n, 36, '$0.00'],
    [5n, 0, '$5.00'],
    [1_248_052n, 2, '$12,480.52'],
    [1_999n, 3, '$1.99'],
    [9n, 3, '< $0.01'],
    [1n, 36, '< $0.01'],
    [-125n, 2, '-$1.25'],
    [-1n, 3, '$0.00'],
    [10n ** 24n, 0, '$1,000,000,000,000,000,000,000,000.00'],
  ])('%s with %s decimals is %s', (units, decimals, text) => {
    expect(formatFiat({ units, decimals })).toBe(text)
  })
  test('never more than the value, less by under a cent, never an exponent, always as in en-US', () => {
    const value = fc.record({
      units: fc.bigInt({ min: 0n, max: 2n ** 256n }),
      decimals: fc.integer({ min: 0, max: 36 }),
    })
    fc.assert(
      fc.property(value, (value) => {
        const text = formatFiat(value)
        if (text === '< $0.01') {
          expect(value.units > 0n && value.units * 100n < 10n ** BigInt(value.decimals)).toBe(true)
          return
        }
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/)
        const cents = BigInt(text.replace(/[$,.]/g, ''))
        const exact = value.units * 100n
        const shown = cents * 10n ** BigInt(value.decimals)
        expect(shown <= exact && exact - shown < 10n ** BigInt(value.decimals)).toBe(true)
      }),
    )
  })
})

test('UIX-02 in Arabic the dollar sign stays after the letters of US$', () => {
  const { whole, cents, after } = createNumbers('ar').fiat({ units: 150_000n, decimals: 2 })
  expect([whole, cents, after]).toEqual(['\u200f1,500', '.00', '\u00a0US$\u200e'])
})
