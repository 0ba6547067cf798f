// Truth table of what keeps a swap from its review, and the exactness of its figures.
import { LatchkeyError } from '@latchkey/kernel'
import type { HeldToken, Token } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFigures, minimumOf } from './figures'
import { listTokens } from './listTokens'
import type { BlockReason, Pair, Quoting } from './types'
import { type Facts, readUnits, validateSwap } from './validateSwap'
import { searchTokens } from './views/searchTokens'

const ether: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const dollar: Token = { ...ether, address: '0xdd', name: 'Dollar', symbol: 'USDC', decimals: 6 }
const held: HeldToken = { token: ether, units: 10n ** 18n, price: null, value: null, isHidden: false }
const PAIR: Pair = { account: 'eip155:1:0xa', from: ether, to: dollar, amountText: '0.5', locale: undefined }
const FACTS: Facts = {
  isSupported: true,
  heldUnits: 10n ** 18n,
  nativeUnits: 10n ** 18n,
  isSmartAccount: false,
  quoting: { status: 'ready', toUnits: 1n },
}
const failed = (code: string): Quoting => ({
  status: 'failed',
  error: new LatchkeyError(code as never, 'x', { context: undefined as never }),
})

test.each<[BlockReason | null, Partial<Pair>, Partial<Facts>?]>([
  [null, {}],
  ['network', {}, { isSupported: false }],
  ['token', { from: null }],
  ['token', { to: null }],
  ['amount', { amountText: '' }],
  ['amount-malformed', { amountText: 'x' }],
  ['amount-ambiguous', { amountText: '1,0' }],
  ['amount-decimals', { amountText: `0.${'0'.repeat(18)}1` }],
  ['amount-zero', { amountText: '0' }],
  ['funds', { amountText: '1.1' }],
  ['funds', {}, { heldUnits: 0n }],
  [null, {}, { heldUnits: 5n * 10n ** 17n }],
  ['funds', {}, { heldUnits: 5n * 10n ** 17n - 1n }],
  ['balances', {}, { heldUnits: null }],
  ['fee', {}, { nativeUnits: 0n }],
  [null, {}, { nativeUnits: 0n, isSmartAccount: true }],
  ['quoting', {}, { quoting: { status: 'asking' } }],
  ['quoting', {}, { quoting: { status: 'none' } }],
  ['no-route', {}, { quoting: { status: 'ready', toUnits: 0n } }],
  ['no-route', {}, { quoting: failed('data/no-liquidity') }],
  ['offline', {}, { quoting: failed('data/call-failed') }],
])('SWP-01 SWP-04 case %#: the button is blocked by %s', (blocked, pair, facts) => {
  expect(validateSwap({ ...PAIR, ...pair }, { ...FACTS, ...facts })).toBe(blocked)
})
test.each<[Pair | null, bigint | null]>([
  [PAIR, 5n * 10n ** 17n],
  [{ ...PAIR, amountText: 'x' }, null],
  [{ ...PAIR, from: null }, null],
  [null, null],
])('SWP-03 case %#: the amount is read in smallest units, or is null', (pair, units) => {
  expect(readUnits(pair)).toBe(units)
})
test('SWP-04 without an account there is nothing to swap', () => {
  expect(validateSwap(null, FACTS)).toBe('not-connected')
})

test('SWP-03 the minimum received is never below what the max slippage allows, and never above the quote', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 200n }), fc.integer({ min: 1, max: 5000 }), (toUnits, bps) => {
      const minimum = minimumOf(toUnits, bps)
      expect(minimum <= toUnits).toBe(true)
      expect(minimum * 10_000n >= toUnits * BigInt(10_000 - bps)).toBe(true)
      expect((minimum - 1n) * 10_000n < toUnits * BigInt(10_000 - bps)).toBe(true)
    }),
  )
})
test('SWP-03 rate, impact and provider fee of a quote', () => {
  const figures = countFigures({
    from: ether,
    to: dollar,
    units: 2n * 10n ** 18n,
    toUnits: 5_940_000_000n,
    slippageBps: 100,
    providerFeeBps: 85,
    fromPrice: { units: 3000n, decimals: 0 },
    toPrice: { units: 1n, decimals: 0 },
  })
  expect(figures).toEqual({
    toUnits: 5_940_000_000n,
    minimumUnits: 5_880_600_000n,
    rate: { units: 2970n * 10n ** 18n, decimals: 18 },
    impactBps: 100,
    providerFeeUnits: 17_000_000_000_000_000n,
  })
})

test('SWP-02 lists: held tokens, popular ones in their order, and all by symbol; the search covers symbol, name and address', () => {
  const coin = (symbol: string) => ({ ...dollar, symbol, address: `0x${symbol}` })
  const listed = [coin('ZED'), coin('USDC'), ether, coin('ARB')]
  const others = [
    { ...held, token: coin('BAIT'), isHidden: true },
    { ...held, token: coin('GONE'), units: 0n },
  ]
  const lists = listTokens([held, ...others], listed)
  expect(lists.own).toEqual([held])
  expect(lists.popular.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'ARB', 'ZED'])
  expect(lists.all.map(({ symbol }) => symbol)).toEqual(['ARB', 'ETH', 'USDC', 'ZED'])
  const many = listTokens(null, ['Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'USDC'].map(coin))
  expect([many.own, many.popular.map(({ symbol }) => symbol).join('')]).toEqual([null, 'USDCQRSTUVW'])
  expect(searchTokens(listed, ' 0xze ').map(({ symbol }) => symbol)).toEqual(['ZED'])
})
