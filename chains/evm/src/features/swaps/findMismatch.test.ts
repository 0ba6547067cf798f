// Changes every value of a swap, one at a time. Each change is named, and the visitor's swap has no mismatch.
import type { SwapTerms, Token } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DecodedSwap } from './decodeSwap'
import { findMismatch, type Surroundings } from './findMismatch'
import { isWrapped, routersOf } from './routers'

const addressOf = (digits: string) => `0x${digits.repeat(40)}`
const [account, from, to, router, executor, thief] = ['a', 'b', 'c', 'd', '1', '2'].map(addressOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const ZERO = addressOf('0')
const NOW_S = 1_750_000_000n
const token = (address: string | null): Token => ({
  network: 'eip155:1',
  address,
  name: 'Token',
  symbol: 'T',
  decimals: 18,
  iconUrl: null,
})
const TERMS: SwapTerms = {
  account: `eip155:1:0x${'A'.repeat(40)}`,
  from: token(from),
  to: token(to),
  units: 1_000n,
  minimumUnits: 990n,
}
const SWAP: DecodedSwap = {
  kind: 'swap',
  from,
  to,
  units: 1_000n,
  minimumUnits: 990n,
  recipient: account,
  deadlineS: null,
  helpers: { executor, sourceReceiver: executor },
}
const WHERE: Surroundings = { router, routers: [router], nowS: NOW_S }
const helpers = (changed: Partial<NonNullable<DecodedSwap['helpers']>>) => ({
  helpers: { executor, sourceReceiver: executor, ...changed },
})

test.each<[string, Partial<DecodedSwap>]>([
  ['without changes', {}],
  ['with a higher minimum', { minimumUnits: 991n }],
  ['to the caller', { recipient: null }],
  ['to the zero address, which 1inch reads as the caller', { recipient: ZERO }],
  ['whose tokens go to a pool first', helpers({ sourceReceiver: thief })],
  ['with the last second that it may have', { deadlineS: NOW_S + 3_600n }],
  ['with the first', { deadlineS: NOW_S + 1n }],
])('SWP-03 a swap %s matches the one that was shown', (_, changed) => {
  expect(findMismatch({ ...SWAP, ...changed }, TERMS, WHERE)).toBeNull()
})

test.each([account, ZERO, executor])(
  'SWP-03 a swap of the coin moves no tokens of the account, so %s may receive them',
  (sourceReceiver) => {
    const swap = { ...SWAP, from: null, ...helpers({ sourceReceiver }) }
    expect(findMismatch(swap, { ...TERMS, from: token(null) }, WHERE)).toBeNull()
  },
)

describe('field case 36: what the service changed is reported', () => {
  test.each<[string, string, Partial<DecodedSwap>, Partial<Surroundings>?]>([
    ['a router that is not listed', 'router', {}, { router: thief }],
    ['no router that is listed', 'router', {}, { routers: [] }],
    ['another token that is given', 'tokens', { from: thief }],
    ['the native token instead', 'tokens', { from: null }],
    ['another token that arrives', 'tokens', { to: thief }],
    ['a unit more', 'amount', { units: 1_001n }],
    ['a unit less', 'amount', { units: 999n }],
    ['a minimum of a unit less', 'minimum', { minimumUnits: 989n }],
    ['another recipient', 'recipient', { recipient: thief }],
    ['the router as the recipient', 'recipient', { recipient: router }],
    ['the zero address as the recipient of Uniswap and 0x', 'recipient', { recipient: ZERO, helpers: null }],
    ['a deadline that is over', 'deadline', { deadlineS: NOW_S }],
    ['a deadline that is far', 'deadline', { deadlineS: NOW_S + 3_601n }],
    ['an executor that is the account', 'executor', helpers({ executor: account })],
    ['an executor that is the zero address', 'executor', helpers({ executor: ZERO })],
    ['an executor that is the token given', 'executor', helpers({ executor: from })],
    ['an executor that is the token wanted', 'executor', helpers({ executor: to })],
    ['an executor that is the router', 'executor', helpers({ executor: router })],
    ['tokens that go to the account', 'executor', helpers({ sourceReceiver: account })],
    ['tokens that go to the zero address', 'executor', helpers({ sourceReceiver: ZERO })],
    ['tokens that go to their own contract', 'executor', helpers({ sourceReceiver: from })],
  ])('field case 36: %s is reported as %s', (_, mismatch, changed, where) => {
    expect(findMismatch({ ...SWAP, ...changed }, TERMS, { ...WHERE, ...where })).toBe(mismatch)
  })

  test('field case 36: for several changed values in any order, one of them is named', () => {
    const changes: Partial<DecodedSwap>[] = [
      { from: thief },
      { to: null },
      { units: 1n },
      { minimumUnits: 0n },
      { recipient: thief },
      { deadlineS: 1n },
      helpers({ executor: ZERO }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(changes, { minLength: 1 }), (some) => {
        expect(findMismatch(Object.assign({}, SWAP, ...some), TERMS, WHERE)).not.toBeNull()
      }),
    )
  })

  test('field case 36: wrapping is a call of the network’s own wrapped token, and not of another token with such a function', () => {
    const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const wrap: DecodedSwap = { ...SWAP, kind: 'wrap', from: null, to: weth, recipient: null, helpers: null }
    const terms = { ...TERMS, from: token(null), to: token(weth) }
    expect(findMismatch(wrap, terms, { ...WHERE, router: weth })).toBeNull()
    const other = { ...terms, to: token(thief) }
    expect(findMismatch({ ...wrap, to: thief }, other, { ...WHERE, router: thief })).toBe('router')
  })
})

const WITH_0X = [1, 10, 56, 137, 8453, 42161, 43114]
test('SWP-01 each of the twelve networks has its routers and its wrapped token; a host’s routers replace them', () => {
  const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  for (const id of ids) {
    // Two versions of 1inch, and AllowanceHolder where 0x is.
    expect(routersOf(`eip155:${id}`, undefined)).toHaveLength(WITH_0X.includes(id) ? 3 : 2)
    expect(isWrapped(`eip155:${id}`, thief)).toBe(false)
  }
  expect(routersOf('eip155:1', { 'eip155:1': [addressOf('D')] })).toEqual([router])
  expect(routersOf('eip155:5', undefined)).toEqual([])
  // On a custom network only the host knows the contract.
  expect(isWrapped('eip155:5', thief)).toBe(true)
})
