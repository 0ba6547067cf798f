import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, toAmountText } from './amountText'
import { formatUnits } from './formatUnits'
import { numberStyleOf, printNumber } from './numberStyle'

/** Every language that there are texts in, and how some of their regions write. */
const LOCALES = [
  'en',
  ...readdirSync(join(import.meta.dirname, '../../../languages/src')).filter((name) => !name.includes('.')),
  'ar-EG',
  'fa',
  'de-CH',
  'de-AT',
  'en-IN',
  'pt-PT',
  'bn-BD',
  'mr',
  'no such locale',
  undefined,
]

test('SND-07 UIX-02 what is put into a field is read back to the unit, in every language', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom(...LOCALES),
      (units, decimals, locale) => {
        const read = parseAmount(toAmountText(units, decimals, locale), decimals, locale)
        expect(read).toEqual({ ok: true, units })
      },
    ),
  )
})

test('BAL-03 what a language shows is read back to the unit when it is typed', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 10n })),
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom(...LOCALES),
      (units, decimals, locale) => {
        const shown = printNumber(formatUnits(units, decimals), numberStyleOf(locale))
        expect(parseAmount(shown, decimals, locale)).toEqual({ ok: true, units })
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each([
  ['en', '1234567.5', '1,234,567.5'],
  ['de', '1234567.5', '1.234.567,5'],
  ['de', '1.234', '1,234'],
  ['es', '1234.5', '1234,5'],
  ['hi', '1234567.50', '12,34,567.50'],
  ['ar-EG', '1234.5', '١٬٢٣٤٫٥'],
  ['en', '-0.5', '-0.5'],
  ['sv', '-0.5', '−0,5'],
  ['en', '115792089237316195423570985008687907853', '115,792,089,237,316,195,423,570,985,008,687,907,853'],
])('BAL-03 in %s, %s is written %s', (locale, text, written) => {
  expect(printNumber(text, numberStyleOf(locale))).toBe(written)
})

test('SND-07 what is put into a field is not grouped', () => {
  expect(toAmountText(1_234_567_891n, 3, 'de')).toBe('1234567,891')
})
