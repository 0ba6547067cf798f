// The figures of a quote, to the last unit.
import type { Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFigures, minimumOf, type Quote } from './figures'

const ether: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const dollar: Token = { ...ether, address: '0xdd', name: 'Dollar', symbol: 'USDC', decimals: 6 }
const ETHER = 10n ** 18n
const whole = (units: bigint): Decimal => ({ units, decimals: 0 })
const QUOTE: Quote = {
  from: ether,
  to: dollar,
  units: ETHER,
  toUnits: 3_000_000_000n,
  slippageBps: 100,
  providerFeeBps: 85,
  fromPrice: whole(3000n),
  toPrice: whole(1n),
}
const impactOf = (changed: Partial<Quote>) => countFigures({ ...QUOTE, ...changed }).impactBps

test.each<[toUnits: bigint, bps: number, minimum: bigint]>([
  [10_000n, 100, 9_900n],
  [10_001n, 100, 9_901n],
  [1n, 5_000, 1n],
  [3n, 1, 3n],
  [0n, 100, 0n],
])('SWP-03 of %s units with a tolerance of %s, at least %s arrive', (toUnits, bps, minimum) => {
  expect(minimumOf(toUnits, bps)).toBe(minimum)
})

test('SWP-03 the rate is for one whole token, whatever the decimals of the two tokens', () => {
  expect(countFigures({ ...QUOTE, units: 4n * ETHER }).rate).toEqual({ units: 750n * ETHER, decimals: 18 })
  const back = countFigures({ ...QUOTE, from: dollar, to: ether, units: 3_000_000_000n, toUnits: ETHER })
  expect(back.rate).toEqual({ units: ETHER / 3000n, decimals: 18 })
})

test('SWP-03 the provider’s fee is taken from the amount paid, and never rounded up', () => {
  expect(countFigures({ ...QUOTE, units: 10_000n }).providerFeeUnits).toBe(85n)
  expect(countFigures({ ...QUOTE, units: 199n }).providerFeeUnits).toBe(1n)
})

test.each<[number | null, Partial<Quote>]>([
  [0, {}],
  [500, { toUnits: 2_850_000_000n }],
  [-500, { toUnits: 3_150_000_000n }],
  [10_000, { toUnits: 0n }],
  [0, { fromPrice: { units: 300_000n, decimals: 2 } }],
  [0, { toPrice: { units: 10n ** 20n, decimals: 20 } }],
  [500, { toUnits: 2_850_000_000n, toPrice: { units: 10n ** 20n, decimals: 20 } }],
  [0, { from: dollar, to: ether, units: 3_000_000_000n, toUnits: ETHER, fromPrice: whole(1n), toPrice: whole(3000n) }],
  [null, { fromPrice: undefined }],
  [null, { toPrice: undefined }],
  [null, { fromPrice: whole(0n) }],
])('SWP-03 SAF-06 a price impact of %s, case %#', (impactBps, changed) => {
  expect(impactOf(changed)).toBe(impactBps)
})

test('SAF-06 a price impact is calculated exactly, in whole hundredths of a percent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 10_000 }), fc.integer({ min: 0, max: 30 }), (bps, decimals) => {
      const toUnits = 300_000n * BigInt(10_000 - bps)
      const toPrice = { units: 10n ** BigInt(decimals), decimals }
      expect(impactOf({ toUnits, toPrice })).toBe(bps)
    }),
  )
})
