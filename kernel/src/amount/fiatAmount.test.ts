import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PricedToken, parseAmount, parseFiatAmount, toAmountText, toFiatAmountText } from './amountText'

const CENT = 10n ** 16n
const LOCALES = ['en', 'de', 'fr', 'he', 'ar-EG', 'fa', 'hi', 'de-CH', 'th', undefined]
const price = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 30n }), decimals: fc.integer({ min: 0, max: 24 }) })
const token: fc.Arbitrary<PricedToken> = fc.record({ decimals: fc.integer({ min: 0, max: 36 }), price })
const locales = fc.constantFrom(...LOCALES)

/** What so many units are worth, in 10^-18 dollars times what `scaleOf` returns. */
const worthOf = (units: bigint, { price }: PricedToken) => units * price.units * 10n ** 18n
const scaleOf = ({ decimals, price }: PricedToken) => 10n ** BigInt(decimals + price.decimals)
const read = (text: string, priced: PricedToken, locale?: string) => {
  const parsed = parseFiatAmount(text, priced, locale)
  return parsed.ok ? parsed.units : null
}

test.each([
  ['100', 18, { units: 3000n, decimals: 0 }, 33_333_333_333_333_333n],
  ['0.01', 8, { units: 6_543_210n, decimals: 2 }, 15n],
  ['5', 0, { units: 1000n, decimals: 2 }, 0n],
  ['1,234.56', 6, { units: 1n, decimals: 0 }, 1_234_560_000n],
  ['0.000001', 9, { units: 25n, decimals: 9 }, 40_000_000_000n],
])('VIS-03 %s dollars of a token with %i decimals are rounded down to whole units', (text, decimals, price, units) => {
  expect(parseFiatAmount(text, { decimals, price })).toEqual({ ok: true, units })
})

test('VIS-03 typed dollars buy as many units as they pay, and not one more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), token, locales, (typed, priced, locale) => {
      const units = read(toAmountText(typed, 18, locale), priced, locale)
      if (units === null) throw new Error('Not read')
      expect(worthOf(units, priced) <= typed * scaleOf(priced)).toBe(true)
      expect(worthOf(units + 1n, priced) > typed * scaleOf(priced)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('VIS-03 dollars to units to dollars never gain, and lose a cent at most where a unit is worth less than one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), token, locales, (cents, priced, locale) => {
      const units = read(toAmountText(cents, 2, locale), priced, locale) ?? -1n
      const back = parseAmount(toFiatAmountText(units, priced, locale), 2, locale)
      const lost = back.ok ? cents - back.units : -1n
      expect(lost >= 0n).toBe(true)
      const isFine = worthOf(1n, priced) <= CENT * scaleOf(priced)
      if (isFine) expect(lost <= 1n).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('VIS-03 units to dollars to units never become more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), token, locales, (units, priced, locale) => {
      const again = read(toFiatAmountText(units, priced, locale), priced, locale)
      expect(again !== null && again <= units).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['', 'empty'],
  ['ten', 'malformed'],
  ['-5', 'malformed'],
  ['$5', 'malformed'],
  ['1,5', 'ambiguous'],
  ['0.1234567890123456789', 'too-many-decimals'],
  ['9'.repeat(78), 'too-large'],
])('VIS-03 %j is refused as %s', (text, reason) => {
  expect(parseFiatAmount(text, { decimals: 18, price: { units: 3n, decimals: 0 } })).toEqual({ ok: false, reason })
})
