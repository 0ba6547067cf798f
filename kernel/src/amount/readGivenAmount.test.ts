import { parseAmount } from '@latchkey/kernel'
import { readGivenAmount } from '@latchkey/kernel/decimals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('readGivenAmount', () => {
  test.each([
    ['0.5', 18, undefined, '0.5'],
    ['0.5', 18, 'de', '0,5'],
    ['1234.50', 6, 'en', '1234.5'],
    ['007', 0, undefined, '7'],
    ['100', 0, 'fr', '100'],
  ])('HST-07 %s with %s decimals is written in %s as %s', (given, decimals, locale, text) => {
    expect(readGivenAmount(given, decimals, locale)).toBe(text)
  })
  test.each(['', ' 1', '1.', '.5', '1,5', '1,500', '-1', '+1', '1e3', '0x1', '٣', 'all', '1.1234567', '9'.repeat(80)])(
    'HST-07 SAF-11 %j fills in nothing',
    (given) => {
      expect(readGivenAmount(given, 6)).toBe('')
    },
  )
  test.each([5, 5n, null, undefined, {}, ['5'], Symbol('5')])(
    'SAF-11 input that is not text fills in nothing',
    (given) => {
      expect(readGivenAmount(given, 6)).toBe('')
    },
  )
  test('UIX-02 the filled-in text is read back as the same amount, in every language', () => {
    const locale = fc.constantFrom('en', 'de', 'fr', 'ar', 'hi', 'de-CH')
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 999_999 }), locale, (whole, fraction, language) => {
        const given = `${whole}.${`${fraction}`.padStart(6, '0')}`
        expect(parseAmount(readGivenAmount(given, 6, language), 6, language)).toEqual(parseAmount(given, 6))
      }),
    )
  })
})
