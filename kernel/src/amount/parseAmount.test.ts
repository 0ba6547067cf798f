import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount } from './amountText'
import { formatUnits } from './formatUnits'

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
  test('a point where the comma is the decimal sign is refused', () => {
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
  test('field case 34: any text at all is an amount of this shape or a reason, never a throw', () => {
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
