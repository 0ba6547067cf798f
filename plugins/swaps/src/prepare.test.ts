// Which step comes next, and what is said where it cannot be prepared.
import { LatchkeyError, requestAborted } from '@latchkey/kernel'
import { simulationFailed, swapTampered } from '@latchkey/kernel/chains'
import type { DataApiService, SwapsFeature, SwapTerms, Token } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { takesMore, wouldFail } from './errors'
import { findSpecificError, isShort, prepareStep } from './prepare'

const ether: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const dollar: Token = { ...ether, address: '0xdd', symbol: 'USDC', decimals: 6 }
const TERMS: SwapTerms = { account: 'eip155:1:0xa', from: dollar, to: ether, units: 100n, minimumUnits: 9n }
const OFFLINE = new TypeError('offline')
const noLiquidity = new LatchkeyError('data/no-liquidity' as never, 'x', { context: undefined as never })

interface SetUpOptions {
  allowance?: bigint
  fail?: Readonly<Record<string, unknown>>
  /** Of a family without approvals. */
  isWithoutApproval?: boolean
}

function setUp({ allowance = 0n, fail = {}, isWithoutApproval = false }: SetUpOptions = {}) {
  const answer =
    (name: string, value: unknown) =>
    async (...input: unknown[]) => {
      if (fail[name]) throw fail[name]
      requests.push([name, ...input.slice(0, 2)])
      return value
    }
  const requests: unknown[][] = []
  const dataApi = {
    allowance: answer('allowance', allowance),
    buildApproval: answer('buildApproval', 'proposed approval'),
    buildSwap: answer('buildSwap', 'proposed swap'),
  } as Partial<Record<keyof DataApiService, unknown>> as DataApiService
  const feature = {
    ...(!isWithoutApproval && { planApproval: answer('planApproval', 'approval') }),
    planSwap: answer('planSwap', 'swap'),
  } as Partial<Record<keyof SwapsFeature, unknown>> as SwapsFeature
  const swapsOf = vi.fn(async () => feature)
  const controller = new AbortController()
  const prepare = (terms = TERMS) =>
    prepareStep({ dataApi, swapsOf }, terms, { signal: controller.signal, slippageBps: 50, nowMs: 7 })
  return { prepare, requests, swapsOf, controller, names: () => requests.map(([name]) => name) }
}

describe('SWP-03 the next step', () => {
  test.each([
    [0n, 'approve'],
    [99n, 'approve'],
    [100n, 'swap'],
    [101n, 'swap'],
  ])('with an allowance of %s for a hundred it is: %s', async (allowance, kind) => {
    expect((await setUp({ allowance }).prepare()).kind).toBe(kind)
  })
  test('the network’s coin needs no approval', async () => {
    const { prepare, names } = setUp()
    expect(await prepare({ ...TERMS, from: ether, to: dollar })).toEqual({ kind: 'swap', plan: 'swap' })
    expect(names()).toEqual(['buildSwap', 'planSwap'])
  })
  test('for a family without approvals, neither an approval nor an allowance is requested', async () => {
    const { prepare, names } = setUp({ isWithoutApproval: true })
    expect(await prepare()).toEqual({ kind: 'swap', plan: 'swap' })
    expect(names()).toEqual(['buildSwap', 'planSwap'])
  })
  test('the visitor’s choice is requested, and the proposal is compared with the terms', async () => {
    const request = { account: TERMS.account, from: dollar, to: ether, units: 100n }
    const first = setUp()
    await first.prepare()
    expect(first.requests.slice(1)).toEqual([
      ['buildApproval', request, expect.anything()],
      ['planApproval', 'proposed approval', TERMS],
    ])
    const second = setUp({ allowance: 100n })
    await second.prepare()
    expect(second.requests.slice(1)).toEqual([
      ['buildSwap', { ...request, slippageBps: 50 }, expect.anything()],
      ['planSwap', 'proposed swap', TERMS],
    ])
  })
})

describe('SWP-04 what cannot be prepared', () => {
  test.each([
    ['allowance', 0n, 'swaps/allowance-failed'],
    ['buildApproval', 0n, 'swaps/approval-failed'],
    ['planApproval', 0n, 'swaps/approval-failed'],
    ['buildSwap', 100n, 'swaps/transaction-failed'],
    ['planSwap', 100n, 'swaps/transaction-failed'],
  ])('if %s fails, the error names the step', async (name, allowance, code) => {
    await expect(setUp({ allowance, fail: { [name]: OFFLINE } }).prepare()).rejects.toMatchObject({
      code,
      cause: OFFLINE,
    })
    const specific = swapTampered('spender')
    await expect(setUp({ allowance, fail: { [name]: specific } }).prepare()).rejects.toBe(specific)
  })
  test('an aborted request is not a failure of the step', async () => {
    const aborted = requestAborted()
    const { prepare, controller } = setUp({ fail: { allowance: aborted } })
    controller.abort()
    await expect(prepare()).rejects.toBe(aborted)
  })
})

describe('SWP-03 the message of an error', () => {
  test.each([swapTampered('spender'), simulationFailed(null), wouldFail(null), takesMore(), noLiquidity])(
    '%s',
    (error) => {
      expect(findSpecificError(error)).toBe(error)
      expect(findSpecificError(new Error('wrapped', { cause: error }))).toBe(error)
    },
  )
  test('other errors only show that it failed', () => {
    for (const error of [OFFLINE, requestAborted(), null, undefined]) expect(findSpecificError(error)).toBeNull()
  })
  test('only a missed minimum is worth another quote', () => {
    expect(isShort(swapTampered('minimum'))).toBe(true)
    expect(isShort(swapTampered('spender'))).toBe(false)
    expect(isShort(OFFLINE)).toBe(false)
  })
})
