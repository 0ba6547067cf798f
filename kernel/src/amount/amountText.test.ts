// What a visitor types as an amount, and what is written into the field: of a token, and in dollars.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricedToken, parseAmount, parseFiatAmount, toAmountText, toFiatAmountText } from './amountText'
import { formatUnits } from './formatUnits'
import { formatNumber, numberStyleOf } from './numberStyle'

const decimals = fc.integer({ min: 0, max: 36 })
const ok = (units: bigint) => ({ ok: true, units })
const refused = (reason: string) => ({ ok: false, reason })

describe('parseAmount', () => {
  test.each([
    ['1', 0, 1n],
    ['0', 18, 0n],
    ['007', 0, 7n],
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['.5', 1, 5n],
    ['1.', 2, 100n],
    ['1.', 0, 1n],
    ['  1.25 ', 2, 125n],
    ['1,500.00', 2, 150_000n],
    ['1,500,000', 0, 1_500_000n],
    ["1'500", 0, 1_500n],
    ['1 500', 0, 1_500n],
    ['1\u202f500.5', 1, 15_005n],
    ['0.0000001', 7, 1n],
    ['١٢٫٥', 1, 125n],
    ['۱۲۳', 0, 123n],
    ['１．５'.replace('．', '.'), 1, 15n],
    ['१२', 0, 12n],
    ['٠', 0, 0n],
    ['٩', 0, 9n],
    ['0'.repeat(199).concat('1'), 0, 1n],
    [String(2n ** 256n - 1n), 0, 2n ** 256n - 1n],
  ])('field case 34: %j with %s decimals is read exactly', (text, decimals, units) => {
    expect(parseAmount(text, decimals)).toEqual(ok(units))
  })
  test.each([
    ['1,5', 'de', 1, 15n],
    ['1.500,00', 'de', 2, 150_000n],
    ['1.500.000', 'de', 0, 1_500_000n],
    ['1 500,5', 'fr', 1, 15_005n],
    ['1’500.5', 'de-CH', 1, 15_005n],
    ['1.5', 'no such locale', 1, 15n],
    ['1,500', undefined, 0, 1_500n],
    ['1,500', 'no such locale', 0, 1_500n],
    ['1.500', 'de', 0, 1_500n],
    ['1,234', 'de', 3, 1_234n],
    ['12,34,567.5', 'hi', 1, 12_345_675n],
    ['1.234.567,5', 'es', 1, 12_345_675n],
    ['12.345', 'es', 0, 12_345n],
    // Not how the language groups, and still nothing but thousands.
    ['1.500,5', 'es', 1, 15_005n],
    ['1,500,000', 'hi', 0, 1_500_000n],
    ['1’234', 'de-CH', 0, 1_234n],
    ['١٬٢٣٤٫٥', 'ar-EG', 1, 12_345n],
  ])('field case 34: %j in %s follows the locale', (text, locale, decimals, units) => {
    expect(parseAmount(text, decimals, locale)).toEqual(ok(units))
  })
  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['.', 'malformed'],
    ['+1', 'malformed'],
    ['-1', 'malformed'],
    ['−1', 'malformed'],
    ['1e-7', 'malformed'],
    ['1e3', 'malformed'],
    ['0x10', 'malformed'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['1n', 'malformed'],
    ['1_000', 'malformed'],
    ['1/2', 'malformed'],
    ['1٢', 'malformed'],
    ['١२', 'malformed'],
    ['१٢', 'malformed'],
    ['1\u200b0', 'malformed'],
    ['9'.repeat(201), 'malformed'],
    ['1,5', 'ambiguous'],
    ['0,500', 'ambiguous'],
    ['1,5000', 'ambiguous'],
    [',500', 'ambiguous'],
    ['0,500.00', 'ambiguous'],
    ['1.500,00', 'ambiguous'],
    ['1.5.0', 'ambiguous'],
    ['1,50,000', 'ambiguous'],
    ["1,500'000", 'ambiguous'],
    ['1 5', 'ambiguous'],
    ['1.0000001', 'too-many-decimals'],
    ['1.0000000', 'too-many-decimals'],
    [String(2n ** 256n), 'too-large'],
  ])('field case 34: %j is refused as %s', (text, reason) => {
    expect(parseAmount(text, 6)).toEqual(refused(reason))
  })
  test('a point is refused if the comma is the decimal separator', () => {
    expect(parseAmount('1.5', 6, 'de')).toEqual(refused('ambiguous'))
    // Spanish groups from five digits on: this may be one and a half.
    expect(parseAmount('1.500', 6, 'es')).toEqual(refused('ambiguous'))
    expect(parseAmount('12,34,567', 6, 'en')).toEqual(refused('ambiguous'))
  })
  test('field case 34: 2^256 - 1 units is the maximum for any decimals', () => {
    fc.assert(
      fc.property(decimals, (decimals) => {
        const text = formatUnits(2n ** 256n, decimals)
        expect(parseAmount(text, decimals)).toEqual(refused('too-large'))
      }),
    )
  })
  test('field case 34: any text is an amount of this form or a reason, and never throws', () => {
    const soup = fc.string({ unit: fc.constantFrom(..."0159.,' ٣٫٬-+eE_x\u202f"), maxLength: 24 })
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), soup),
        decimals,
        fc.constantFrom(undefined, 'en', 'de', 'ar-EG', '??'),
        (text, decimals, locale) => {
          const parsed = parseAmount(text, decimals, locale)
          if (parsed.ok) expect(parsed.units >= 0n && parsed.units < 2n ** 256n).toBe(true)
          else expect(parsed.reason).not.toBe('')
        },
      ),
    )
  })
})

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

test('SND-07 UIX-02 an amount that is filled in is read back to the unit, in every language', () => {
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

test('BAL-03 an amount shown in any language is read back to the unit when it is typed', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 10n })),
      fc.integer({ min: 0, max: 36 }),
      fc.constantFrom(...LOCALES),
      (units, decimals, locale) => {
        const shown = formatNumber(formatUnits(units, decimals), numberStyleOf(locale))
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
  expect(formatNumber(text, numberStyleOf(locale))).toBe(written)
})

test('SND-07 digits that are filled in are not grouped', () => {
  expect(toAmountText(1_234_567_891n, 3, 'de')).toBe('1234567,891')
})

const CENT = 10n ** 16n
const FIAT_LOCALES = ['en', 'de', 'fr', 'he', 'ar-EG', 'fa', 'hi', 'de-CH', 'th', undefined]
const price = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 30n }), decimals: fc.integer({ min: 0, max: 24 }) })
const token: fc.Arbitrary<PricedToken> = fc.record({ decimals: fc.integer({ min: 0, max: 36 }), price })
const locales = fc.constantFrom(...FIAT_LOCALES)

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

test('VIS-03 typed dollars buy as many units as they can, and not one more', () => {
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

test('VIS-03 converting dollars to units and back never gains, and loses at most a cent if a unit is worth less than one', () => {
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

test('VIS-03 converting units to dollars and back never gains', () => {
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
