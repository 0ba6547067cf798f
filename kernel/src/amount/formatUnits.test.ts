import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount } from './amountText'
import { formatUnits } from './formatUnits'

const decimals = fc.integer({ min: 0, max: 36 })
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const ok = (units: bigint) => ({ ok: true, units })

describe('formatUnits', () => {
  test('UIX-02 every amount can be printed and read back unchanged', () => {
    fc.assert(
      fc.property(units, decimals, fc.boolean(), (units, decimals, grouping) => {
        expect(parseAmount(formatUnits(units, decimals, { grouping }), decimals)).toEqual(ok(units))
      }),
    )
  })
  test('UIX-02 truncating never shows more than the amount, and less by under one digit', () => {
    fc.assert(
      fc.property(units, decimals, fc.integer({ min: 0, max: 36 }), (units, decimals, places) => {
        const kept = Math.min(places, decimals)
        const shown = parseAmount(formatUnits(units, decimals, { places }), decimals)
        const lost = units - (shown.ok ? shown.units : -1n)
        expect(lost >= 0n && lost < 10n ** BigInt(decimals - kept)).toBe(true)
      }),
    )
  })
  test('UIX-02 a negative amount is the positive one with a sign, and zero has no sign', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 256n }),
        decimals,
        fc.integer({ min: 0, max: 4 }),
        (units, decimals, places) => {
          const text = formatUnits(units, decimals, { places })
          expect(formatUnits(-units, decimals, { places })).toBe(text === '0' ? '0' : `-${text}`)
        },
      ),
    )
  })
  test.each([
    [0n, 18, {}, '0'],
    [0n, 18, { minPlaces: 2 }, '0.00'],
    [1n, 18, {}, '0.000000000000000001'],
    [1n, 18, { places: 3 }, '0'],
    [999_999n, 6, { places: 2 }, '0.99'],
    [1_999_999n, 6, { places: 0 }, '1'],
    [1_500_000n, 6, { places: 2, minPlaces: 2 }, '1.50'],
    [1_234_567_891n, 3, { places: 2, grouping: true }, '1,234,567.89'],
    [1n, 255, {}, `0.${'0'.repeat(254)}1`],
    [123n, 0, { grouping: true }, '123'],
    [1_000n, 0, { grouping: true }, '1,000'],
    [-1_234n, 2, {}, '-12.34'],
    [-55n, 1, {}, '-5.5'],
    [-1n, 4, { places: 2, minPlaces: 2 }, '0.00'],
  ])('UIX-02 %s units of %s decimals with %j are %s', (units, decimals, options, text) => {
    expect(formatUnits(units, decimals, options)).toBe(text)
  })
  test.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])('decimals of %s are refused', (decimals) => {
    expect(() => formatUnits(1n, decimals)).toThrow(RangeError)
  })
})
