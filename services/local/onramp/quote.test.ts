import { assert, bigInt, constantFrom, integer, property } from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { divide, formatCents, readCents } from './quote.ts'

const cents = bigInt({ min: 1_000n, max: 2_500_000n })
const prices = constantFrom('3000', '1', '0.25', '0.000000123', '98765.4321', '2999.999999999999999999')

test('ONR-02 fees and the rest add up to the amount paid, and no extra unit is given', () => {
  assert(
    property(cents, prices, integer({ min: 0, max: 18 }), (totalCents, price, decimals) => {
      const { feeCents, networkFeeCents, subtotalCents, units } = divide(totalCents, price, { decimals })
      expect(feeCents + networkFeeCents + subtotalCents).toBe(totalCents)
      expect(feeCents * 10_000n).toBeGreaterThanOrEqual(totalCents * 150n)
      expect((feeCents - 1n) * 10_000n).toBeLessThan(totalCents * 150n)
      const scale = 10n ** BigInt(decimals + 16)
      expect(units * parseUnits(price, 18)).toBeLessThanOrEqual(subtotalCents * scale)
      const grain = 10n ** BigInt(Math.max(0, decimals - 8))
      expect((units + grain) * parseUnits(price, 18)).toBeGreaterThan(subtotalCents * scale)
      expect(units % grain).toBe(0n)
    }),
  )
})

test('ONR-02 an amount is read as it was typed', () => {
  assert(property(cents, (amount) => readCents(formatCents(amount)) === amount))
  expect([readCents('25'), readCents('25.5'), formatCents(7n)]).toEqual([2_500n, 2_550n, '0.07'])
})

test.each(['', '-1', '+1', '1e3', '1,5', '.5', '5.', '1.234', ' 1', '12345678', '0x10', '١'])(
  'ONR-02 %j is not an amount',
  (text) => {
    expect(() => readCents(text)).toThrow('Enter an amount')
  },
)
