import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount } from './parseAmount'
import { toAmountText } from './toAmountText'

const LOCALES = [
  'en',
  'de',
  'fr',
  'ar',
  'ar-EG',
  'fa',
  'pt-BR',
  'ru',
  'hi',
  'zh-Hans',
  'ja',
  'ko',
  'tr',
  'es',
  'de-CH',
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
