// Which losses have to be accepted, at exactly their limits.
import type { Token } from '@latchkey/kernel/contracts'
import { describe, expect, test } from 'vitest'
import { findRisks, isAccepted } from './risks'
import type { SwapReview, SwapRisk } from './types'

const ether: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const STEP = {
  call: { network: 'eip155:1', method: 'send', params: [] },
  fee: { units: 1n, decimals: 18, symbol: 'ETH' },
} as const
const swapOf = (minimumUnits: bigint): SwapReview['step'] => ({
  kind: 'swap',
  plan: { ...STEP, router: '0xr', minimumUnits },
})
const approvalOf = (units: bigint): SwapReview['step'] => ({
  kind: 'approve',
  plan: { ...STEP, spender: '0xs', units },
})
const figures: SwapReview['figures'] = {
  toUnits: 10_000n,
  minimumUnits: 9_000n,
  rate: { units: 1n, decimals: 0 },
  impactBps: null,
  providerFeeUnits: 0n,
}

function risksOf({
  impactBps = null,
  toUnits = 10_000n,
  arrivingUnits = null,
  step = swapOf(9_000n),
  feeWarnings = [],
}: {
  impactBps?: number | null
  toUnits?: bigint
  arrivingUnits?: bigint | null
  step?: SwapReview['step']
  feeWarnings?: SwapReview['feeWarnings']
}): readonly SwapRisk[] {
  const terms = { account: 'eip155:1:0xa', from: ether, to: ether, units: 50n, minimumUnits: 9_000n } as const
  return findRisks({ terms, figures: { ...figures, impactBps, toUnits }, step, arrivingUnits, feeWarnings })
}

describe('SAF-06 risks to accept', () => {
  test.each<[string, Parameters<typeof risksOf>[0], readonly SwapRisk[]]>([
    ['nothing without prices and without a test run', {}, []],
    ['no loss of 5 %', { impactBps: 500 }, []],
    ['a loss of more', { impactBps: 501 }, [{ id: 'impact', lossBps: 500 }]],
    ['losses in whole percents', { impactBps: 699 }, [{ id: 'impact', lossBps: 600 }]],
    ['nothing if the quoted amount arrives', { arrivingUnits: 10_000n }, []],
    ['nothing if more arrives', { arrivingUnits: 20_000n }, []],
    ['nothing if 5 % less arrives', { arrivingUnits: 9_500n }, []],
    ['more than 5 % less', { arrivingUnits: 9_499n }, [{ id: 'arrival', lossBps: 500 }]],
    ['nothing if the minimum arrives', { arrivingUnits: 9_900n, step: swapOf(9_900n) }, []],
    ['less than the minimum', { arrivingUnits: 9_899n, step: swapOf(9_900n) }, [{ id: 'arrival', lossBps: 100 }]],
    ['nothing if the quote is zero', { toUnits: 0n, arrivingUnits: 9_000n }, []],
    ['that nothing arrives at all', { arrivingUnits: 0n }, [{ id: 'arrival', lossBps: 10_000 }]],
    ['nothing if the approval covers the swapped amount', { step: approvalOf(50n) }, []],
    ['nothing if an existing approval is reset', { step: approvalOf(0n) }, []],
    ['an approval of more', { step: approvalOf(51n) }, [{ id: 'allowance', lossBps: 0 }]],
    [
      'every one of them',
      { impactBps: 900, arrivingUnits: 8_000n, step: approvalOf(51n) },
      [
        { id: 'impact', lossBps: 900 },
        { id: 'arrival', lossBps: 2_000 },
        { id: 'allowance', lossBps: 0 },
      ],
    ],
  ])('%s', (_what, review, risks) => {
    expect(risksOf(review)).toEqual(risks)
  })
})

describe('SAF-06 accepted risks', () => {
  const impact = (lossBps: number): SwapRisk => ({ id: 'impact', lossBps })
  const arrival = (lossBps: number): SwapRisk => ({ id: 'arrival', lossBps })
  test.each<[boolean, readonly SwapRisk[], readonly SwapRisk[]]>([
    [true, [], []],
    [true, [], [impact(600)]],
    [true, [impact(600)], [impact(600)]],
    [true, [impact(600)], [impact(700)]],
    [false, [impact(600)], [impact(599)]],
    [false, [impact(600)], [arrival(600)]],
    [false, [impact(600)], []],
    [false, [impact(600), arrival(600)], [impact(600)]],
    [true, [impact(600), arrival(600)], [arrival(600), impact(600)]],
  ])('%s: %j with %j', (isEnough, risks, accepted) => {
    expect(isAccepted(risks, accepted)).toBe(isEnough)
  })
})
