// What of a review is compared, and when the call that is shown may stay. Boundaries at exactly the limit.
import type { Token } from '@latchkey/kernel/contracts'
import { describe, expect, test } from 'vitest'
import { wouldFail } from './errors'
import { isKept, isMoved } from './isKept'
import { gainsOf, minimumIn, termsOf } from './reviewTerms'
import type { SwapReview } from './types'

const ether: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const dollar: Token = { ...ether, address: '0xdd', name: 'Dollar', symbol: 'USDC', decimals: 6 }
const CALL = { network: 'eip155:1', method: 'send', params: [] } as const
const fee = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })
const figures = {
  toUnits: 100_000n,
  minimumUnits: 90_000n,
  rate: { units: 1n, decimals: 0 },
  impactBps: null,
  providerFeeUnits: 8n,
}
const NOW_MS = 1_750_000_000_000
const swapOf = (changed: { feeUnits?: bigint; router?: string; minimumUnits?: bigint } = {}): SwapReview['step'] => {
  const { feeUnits = 1_000n, router = '0xr', minimumUnits = 91_000n } = changed
  return { kind: 'swap', plan: { call: CALL, fee: fee(feeUnits), router, minimumUnits } }
}
const approvalOf = (units = 7n, spender = '0xs'): SwapReview['step'] => ({
  kind: 'approve',
  plan: { call: CALL, fee: fee(1_000n), spender, units },
})
const REVIEW: SwapReview = {
  terms: { account: 'eip155:1:0xa', from: dollar, to: ether, units: 7n, minimumUnits: 90_000n },
  figures,
  step: swapOf(),
  risks: [],
  feeWarnings: [],
  arrivingUnits: null,
  preparedAtMs: NOW_MS,
  checkedAtMs: NOW_MS,
  isChanged: false,
  isStale: false,
  isExpired: false,
  isApproved: false,
  refusal: null,
}
const FIRST = { account: 'eip155:1:0xa', from: '0xdd', to: '' }

describe('SAF-03 the compared terms', () => {
  test.each<[string, SwapReview['step'], object]>([
    [
      'a swap: what is given, its fee, what the call itself says, and the contract that is called',
      swapOf(),
      {
        costs: { amount: 7n, providerFee: 8n, swapFee: 1_000n },
        gains: { expected: 100_000n, minimum: 91_000n },
        parties: { ...FIRST, router: '0xr' },
      },
    ],
    [
      'an approval: how much of it, and who may move it',
      approvalOf(),
      {
        costs: { amount: 7n, providerFee: 8n, approveFee: 1_000n, approveAllowance: 7n },
        gains: { expected: 100_000n, minimum: 90_000n },
        parties: { ...FIRST, spender: '0xs' },
      },
    ],
    [
      'the end of an older permission, which is another step than the approval after it',
      approvalOf(0n),
      {
        costs: { amount: 7n, providerFee: 8n, resetFee: 1_000n, resetAllowance: 0n },
        gains: { expected: 100_000n, minimum: 90_000n },
        parties: { ...FIRST, spender: '0xs' },
      },
    ],
  ])('%s', (_what, step, terms) => {
    expect(termsOf({ ...REVIEW, step })).toStrictEqual(terms)
  })
  test('both the received token and the paid token are included', () => {
    const terms = { ...REVIEW.terms, from: ether, to: dollar }
    expect(termsOf({ ...REVIEW, terms }).parties).toEqual({
      account: 'eip155:1:0xa',
      from: '',
      to: '0xdd',
      router: '0xr',
    })
  })
  test('a quote states an amount and a minimum; the call’s own minimum counts once there is one', () => {
    expect(gainsOf(figures)).toEqual({ expected: 100_000n, minimum: 90_000n })
    expect(minimumIn({ figures, step: swapOf() })).toBe(91_000n)
    expect(minimumIn({ figures, step: approvalOf() })).toBe(90_000n)
  })
})

describe('SWP-04 a price counts as moved if it changed by more than a tenth of a percent', () => {
  test.each<[boolean, Partial<SwapReview['figures']>]>([
    [false, {}],
    [false, { toUnits: 99_900n }],
    [true, { toUnits: 99_899n }],
    [false, { toUnits: 100_100n }],
    [true, { toUnits: 100_101n }],
    [false, { minimumUnits: 89_910n }],
    [true, { minimumUnits: 89_909n }],
    [false, { minimumUnits: 90_090n }],
    [true, { minimumUnits: 90_091n }],
  ])('%s, case %#', (moved, changed) => {
    expect(isMoved({ figures }, { figures: { ...figures, ...changed } })).toBe(moved)
  })
})

describe('SAF-03 the displayed call is kept', () => {
  const at = (ms: number): Partial<SwapReview> => ({ checkedAtMs: NOW_MS + ms, preparedAtMs: NOW_MS + ms })
  const named = (symbol: string): Partial<SwapReview> => ({
    terms: { ...REVIEW.terms, from: { ...dollar, symbol } },
  })

  test.each<[string, Partial<SwapReview>]>([
    ['if nothing differs', {}],
    ['for almost a minute', at(59_999)],
    ['if the price moved by a tenth of a percent', { figures: { ...figures, toUnits: 99_900n } }],
    ['if the fee rose by 10 %', { step: swapOf({ feeUnits: 1_100n }) }],
    ['if the fee fell by 10 %', { step: swapOf({ feeUnits: 900n }) }],
    ['if the token has another symbol', named('USD')],
  ])('%s', (_what, changed) => {
    expect(isKept(REVIEW, { ...REVIEW, ...changed })).toBe(true)
  })

  test.each<[string, Partial<SwapReview>, Partial<SwapReview>?]>([
    ['for a minute', at(60_000)],
    ['when the clock was set back', at(-1)],
    ['if the price moved by more', { figures: { ...figures, toUnits: 99_899n } }],
    ['if the minimum moved by more', { figures: { ...figures, minimumUnits: 89_909n } }],
    ['if the fee rose by more', { step: swapOf({ feeUnits: 1_101n }) }],
    ['if the fee fell by more', { step: swapOf({ feeUnits: 899n }) }],
    ['if another contract is called', { step: swapOf({ router: '0xq' }) }],
    ['if another token is paid', { terms: { ...REVIEW.terms, from: { ...dollar, address: '0xee' } } }],
    ['if there is a risk', { risks: [{ id: 'impact', lossBps: 600 }] }],
    [
      'if the risk is another one',
      { risks: [{ id: 'impact', lossBps: 600 }] },
      { risks: [{ id: 'arrival', lossBps: 600 }] },
    ],
    ['if the last check found a problem', {}, { refusal: wouldFail(null) }],
    ['once its approval has been made', {}, { isApproved: true }],
    ['if the approval is followed by the swap', {}, { step: approvalOf() }],
    ['if the existing approval has been reset', { step: approvalOf() }, { step: approvalOf(0n) }],
  ])('not %s', (_what, changed, shown = {}) => {
    expect(isKept({ ...REVIEW, ...shown }, { ...REVIEW, ...changed })).toBe(false)
  })

  test('its age counts from its preparation, even if the servers have returned the same since', () => {
    const shown = { ...REVIEW, checkedAtMs: NOW_MS + 50_000 }
    expect(isKept(shown, { ...REVIEW, ...at(59_999) })).toBe(true)
    expect(isKept(shown, { ...REVIEW, ...at(60_000) })).toBe(false)
  })
})
