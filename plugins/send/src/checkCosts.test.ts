// Fees and losses: what is called out, what has to be accepted, and what is ordinary.
import type { Decimal } from '@latchkey/kernel'
import type { HeldToken } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCosts } from './checkCosts'
import type { CheckedPlan } from './types'
import { isRisk } from './warnings'

const ether = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null } as const
const dollar = { ...ether, address: '0xd', symbol: 'USD', decimals: 6 }
const ETHER = 10n ** 18n
const at = (units: bigint): Decimal => ({ units, decimals: 0 })
const hold = (token: HeldToken['token'], price: Decimal | null): HeldToken => ({
  token,
  units: 1n,
  price,
  value: null,
  isHidden: false,
})

interface Costs {
  feeUnits?: bigint | null
  usualFeeUnits?: bigint
  units?: bigint
  receivedUnits?: bigint
}
function planOf(token: HeldToken['token'], { feeUnits = 1n, units = ETHER, ...rest }: Costs): CheckedPlan {
  const native = (amount: bigint) => ({ units: amount, decimals: 18, symbol: 'ETH' })
  return {
    call: { network: 'eip155:1', method: 'send', params: [] },
    summary: { from: 'a', to: 'b', tokenAddress: token.address, units },
    token: { address: token.address, symbol: token.symbol, decimals: token.decimals },
    shown: token,
    fee: feeUnits === null ? null : native(feeUnits),
    deposit: native(0n),
    ...rest,
  }
}
const judge = (costs: Costs, held = hold(ether, null), nativePrice: Decimal | null = null) =>
  checkCosts(planOf(held.token, costs), held, nativePrice).map((each) => [each.kind, isRisk(each)])

describe('SAF-04 compared with recent blocks', () => {
  test.each([
    [1n, []],
    [499n, []],
    [500n, [['fee-high', false]]],
    [1_999n, [['fee-high', false]]],
    [2_000n, [['fee-absurd', true]]],
    [10n ** 15n, [['fee-absurd', true]]],
  ])('a fee of %s if a hundred is usual', (feeUnits, warnings) => {
    expect(judge({ feeUnits, usualFeeUnits: 100n })).toEqual(warnings)
  })
  test('the factor is a whole number', () => {
    const [warning] = checkCosts(planOf(ether, { feeUnits: 2_099n, usualFeeUnits: 100n }), hold(ether, null), null)
    expect(warning).toEqual({ kind: 'fee-absurd', times: 20n })
  })
  test('if the usual fee is unknown, or only the wallet knows the fee, there is no warning', () => {
    expect(judge({ feeUnits: 10n ** 15n })).toEqual([])
    expect(judge({ feeUnits: 10n ** 15n, usualFeeUnits: 0n })).toEqual([])
    expect(judge({ feeUnits: null, usualFeeUnits: 1n })).toEqual([])
  })
})

describe('SAF-04 compared with the amount', () => {
  test.each([
    [50n, []],
    [51n, [['fee-share', false]]],
    [100n, [['fee-share', false]]],
    [101n, [['fee-over-amount', true]]],
  ])('a fee of %s for a hundred of the same coin', (feeUnits, warnings) => {
    expect(judge({ feeUnits, units: 100n })).toEqual(warnings)
  })
  test.each([
    [100n, []],
    [5n, [['fee-share', false]]],
    [2n, [['fee-over-amount', true]]],
  ])('0.001 ether at 3,000 for %s dollars of a token', (dollars, warnings) => {
    const costs = { feeUnits: ETHER / 1_000n, units: dollars * 1_000_000n }
    expect(judge(costs, hold(dollar, at(1n)), at(3_000n))).toEqual(warnings)
  })
  test.each([
    [2n, [['fee-share', false]]],
    [1n, [['fee-over-amount', true]]],
  ])('0.001 ether at 3,000 for %s of a token at 2', (tokens, warnings) => {
    const costs = { feeUnits: ETHER / 1_000n, units: tokens * 1_000_000n }
    expect(judge(costs, hold(dollar, at(2n)), at(3_000n))).toEqual(warnings)
  })
  test('if the token or the coin has no price, there is no warning', () => {
    const costs = { feeUnits: ETHER, units: 1n }
    expect(judge(costs, hold(dollar, null), at(3_000n))).toEqual([])
    expect(judge(costs, hold(dollar, at(1n)), null)).toEqual([])
  })
  test('a price made up by a server does not affect the coin itself', () => {
    const prices = fc.option(fc.bigInt({ min: 1n, max: 10n ** 30n }).map(at))
    fc.assert(
      fc.property(prices, prices, (own, native) => {
        expect(judge({ feeUnits: 101n, units: 100n }, hold(ether, own), native)).toEqual([['fee-over-amount', true]])
      }),
    )
  })
})

test.each([
  [95n, false],
  [94n, true],
  [0n, true],
])('SAF-05 SAF-06 of a hundred %s arrive: shown, and must be accepted above 5 %%: %s', (receivedUnits, isAccepted) => {
  expect(judge({ units: 100n, receivedUnits })).toEqual([['keeps-part', isAccepted]])
})
