import { formatUnits } from '@latchkey/kernel'
import {
  compareDecimals,
  multiplyDecimals,
  parseDecimal,
  sumDecimals,
  truncateDecimal,
} from '@latchkey/kernel/decimals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const decimal = fc.record({
  units: fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
  decimals: fc.integer({ min: 0, max: 36 }),
})

describe('parseDecimal', () => {
  test.each([
    ['0', 0n, 0],
    ['3410.5', 34_105n, 1],
    ['-0.25', -25n, 2],
    ['1e-7', 1n, 7],
    ['1.5E+3', 1_500n, 0],
    ['1.25e1', 125n, 1],
    ['1e-400', 1n, 400],
    ['1e400', 10n ** 400n, 0],
    ['2e21', 2_000_000_000_000_000_000_000n, 0],
  ])('%s is %s with %s decimals', (text, units, decimals) => {
    expect(parseDecimal(text)).toEqual({ units, decimals })
  })
  test.each([
    '',
    '.',
    '1.',
    '.5',
    '+1',
    '1,5',
    '0x1',
    'NaN',
    'Infinity',
    '1e',
    '1e999',
    '1e-401',
    '1e-999',
    ' 1',
    '9'.repeat(401),
  ])('%j is not a number', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })
  test('BAL-03 what is printed can be read back, and every JavaScript number is read exactly', () => {
    fc.assert(
      fc.property(decimal, ({ units, decimals }) => {
        const read = parseDecimal(formatUnits(units, decimals))
        expect(read && compareDecimals(read, { units, decimals })).toBe(0)
      }),
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const read = parseDecimal(String(number))
        expect(read && Number(`${read.units}e-${read.decimals}`)).toBe(number === 0 ? 0 : number)
      }),
    )
  })
  test('any text is a number or null, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0129.-+eE') })), (text) => {
        const read = parseDecimal(text)
        if (read) expect(read.decimals >= 0).toBe(true)
      }),
    )
  })
})

test('BAL-01 a sum is exact, whatever the decimals and the order', () => {
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 20 }), (list) => {
      const at36 = list.reduce((sum, { units, decimals }) => sum + units * 10n ** BigInt(36 - decimals), 0n)
      expect(truncateDecimal(sumDecimals(list), 36)).toBe(at36)
      expect(compareDecimals(sumDecimals(list), sumDecimals([...list].reverse()))).toBe(0)
    }),
  )
})

test('BAL-01 multiplying decimals is exact, and comparing them is a total order', () => {
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      const product = multiplyDecimals(one, other)
      expect([product.units, product.decimals]).toEqual([one.units * other.units, one.decimals + other.decimals])
      expect(compareDecimals(one, other)).toBe(-compareDecimals(other, one) + 0)
      expect(Math.sign(Number(truncateDecimal(one, 36) - truncateDecimal(other, 36)))).toBe(compareDecimals(one, other))
    }),
  )
})

test('BAL-03 truncating never increases an amount', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 36 }), ({ units, decimals }, places) => {
      const positive = { units: units < 0n ? -units : units, decimals }
      const cut = { units: truncateDecimal(positive, places), decimals: places }
      const next = { units: cut.units + 1n, decimals: places }
      expect(compareDecimals(cut, positive)).toBeLessThanOrEqual(0)
      expect(compareDecimals(next, positive)).toBe(1)
    }),
  )
})
