import { compareDecimals, sumDecimals } from '@latchkey/kernel/decimals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ETHER, held, token } from '../test/tokenWorld'
import { composePortfolio } from './composePortfolio'
import { keyOf, mapByKey } from './describeBySite'

const NONE = mapByKey([])
const symbolsOf = (balances: ReturnType<typeof composePortfolio>['balances']) =>
  balances.map((each) => (each.isHidden ? `(${each.token.symbol})` : each.token.symbol))

test('BAL-01 the highest value comes first, then tokens without a value: the coin, then by symbol', () => {
  const balances = [
    held(token('ZED'), 1n),
    held(token('TUSD'), 5_000_000n, 500n),
    held(ETHER, 10n),
    held(token('LATCH'), 7n, 900n),
    held(token('ABC'), 1n),
  ]
  const { balances: shown, total } = composePortfolio(balances, NONE)
  expect(symbolsOf(shown)).toEqual(['LATCH', 'TUSD', 'ETH', 'ABC', 'ZED'])
  expect(total).toEqual({ units: 1_400n, decimals: 2 })
})

test('BAL-01 spent tokens disappear except the native token, a repeated token counts once, and without a price there is no total', () => {
  const [once, spent] = [token('TUSD'), token('GONE')]
  const again = { ...once, address: once.address?.toUpperCase().replace('0X', '0x') ?? null, name: 'Other' }
  const { balances, total } = composePortfolio(
    [held(once, 5n), held(again, 9n), held(spent, 0n), held(ETHER, 0n)],
    NONE,
  )
  expect(balances.map(({ token: { name }, units }) => [name, units])).toEqual([
    ['Ether', 0n],
    ['TUSD coin', 5n],
  ])
  expect(total).toBeNull()
})

test('BAL-01 a missing value is calculated from the price, exactly', () => {
  const price = { units: 3_000_000_001n, decimals: 6 }
  const { total } = composePortfolio([{ token: ETHER, units: 1n, price, value: null }], NONE)
  expect(total).toEqual({ units: 3_000_000_001n, decimals: 24 })
})

test('BAL-01 a price of zero counts as no price, and is no reason to hide a token', () => {
  const nothing = { units: 0n, decimals: 0 }
  const { balances, total } = composePortfolio(
    [{ token: token('LATCH'), units: 5n, price: nothing, value: nothing }],
    NONE,
  )
  expect(balances[0]).toMatchObject({ price: null, value: null, isHidden: false })
  expect(total).toBeNull()
})

test('BAL-01 dust and bait are hidden, except the coin and tokens that the host lists', () => {
  const trusted = token('LATCH')
  const balances = [
    held(ETHER, 1n, 0n),
    held(trusted, 1n),
    held(token('DUST'), 1n, 0n),
    held(token('CENT'), 1n, 1n),
    held(token('LATCH', { address: '0xbad', name: 'Latch' }), 10n ** 30n),
    held(token('GIFT', { name: 'ethgift.example' }), 1n),
    held(token('PLAIN'), 1n),
    // A name like an address is no crime where there is a price.
    held(token('YFI', { name: 'yearn.finance' }), 1n, 700n),
  ]
  const { balances: shown } = composePortfolio(balances, mapByKey([trusted]))
  expect(symbolsOf(shown).slice(0, 2)).toEqual(['YFI', 'CENT'])
  expect(symbolsOf(shown).sort()).toEqual(['(DUST)', '(GIFT)', '(LATCH)', 'CENT', 'ETH', 'LATCH', 'PLAIN', 'YFI'])
})

test('BAL-01 for any balances, the total is the exact sum, nothing is lost or duplicated, and the order is by value', () => {
  const any = fc.record({
    token: fc.constantFrom(ETHER, ...'ABCDEFG'.split('').map((symbol) => token(symbol))),
    units: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    price: fc.constant(null),
    value: fc.option(
      fc.record({ units: fc.bigInt({ min: 1n, max: 2n ** 128n }), decimals: fc.integer({ min: 0, max: 36 }) }),
    ),
  })
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: (each) => keyOf(each.token) }), (balances) => {
      const { balances: shown, total } = composePortfolio(balances, NONE)
      expect(shown.map((each) => each.units).sort()).toEqual(balances.map((each) => each.units).sort())
      const values = balances.flatMap(({ value }) => (value ? [value] : []))
      expect(total === null).toBe(values.length === 0)
      if (total) expect(compareDecimals(total, sumDecimals(values))).toBe(0)
      const shownValues = shown.flatMap(({ value }) => (value ? [value] : []))
      const isSorted = shownValues.every((value, index) => compareDecimals(shownValues[index - 1] ?? value, value) >= 0)
      expect(isSorted).toBe(true)
    }),
  )
})

test('SAF-01 the site’s list describes a token, whatever a server or the storage has; they may only add a picture', () => {
  const own = token('TUSD', { name: 'Test Dollar', decimals: 6 })
  const falsified = { ...own, name: 'Other Dollar', symbol: 'USDX', decimals: 8, iconUrl: 'https://x.example/i.png' }
  const { balances } = composePortfolio([held(falsified, 5n)], mapByKey([own]))
  expect(balances[0]).toMatchObject({ token: { ...own, iconUrl: 'https://x.example/i.png' }, units: 5n })
  const pictured = { ...own, iconUrl: 'https://own.example/i.png' }
  expect(composePortfolio([held(falsified, 5n)], mapByKey([pictured])).balances[0]?.token).toEqual(pictured)
})

test('SAF-01 a second token with the symbol of a listed one is hidden, at any price', () => {
  const own = token('TUSD')
  const twin = token('TUSD', { address: `0x${'66'.repeat(20)}` })
  const coinTwin = token('ETH', { address: `0x${'67'.repeat(20)}` })
  const { balances } = composePortfolio(
    [held(own, 1n, 100n), held(twin, 1n, 9_000_000n), held(coinTwin, 1n, 8_000_000n)],
    mapByKey([own, ETHER]),
  )
  expect(balances.filter(({ isHidden }) => isHidden).map(({ token: each }) => each.address)).toEqual([
    twin.address,
    coinTwin.address,
  ])
  // On another network the symbol is free.
  const elsewhere = { ...own, network: 'eip155:10' as const }
  expect(composePortfolio([held(twin, 1n, 100n)], mapByKey([elsewhere])).balances[0]?.isHidden).toBe(false)
})

test.each([
  ['nothing', { units: 0n, decimals: 0 }, null],
  ['less than nothing', { units: -1n, decimals: 0 }, null],
  ['the most there may be', { units: 10n ** 12n, decimals: 0 }, { units: 10n ** 12n, decimals: 0 }],
  ['more than anything costs', { units: 10n ** 12n + 1n, decimals: 0 }, null],
  ['far more', { units: 10n ** 300n, decimals: 0 }, null],
])('SAF-01 a price of %s', (_what, price, known) => {
  const { balances, total } = composePortfolio([{ token: token('LATCH'), units: 1n, price, value: null }], NONE)
  expect(balances[0]?.price).toEqual(known)
  expect(total === null).toBe(known === null)
})

test('BAL-01 tokens with the same symbol and value have a fixed order, whichever comes first', () => {
  const twins = ['0x02', '0x03', '0x01'].map((address) => held(token('TWIN', { address }), 1n, 100n))
  const orderOf = (balances: typeof twins) =>
    composePortfolio(balances, NONE).balances.map(({ token: each }) => each.address)
  expect(orderOf(twins)).toEqual(['0x01', '0x02', '0x03'])
  expect(orderOf([...twins].reverse())).toEqual(['0x01', '0x02', '0x03'])
})

test('BAL-01 tokens with the same value are ordered by symbol, not by contract', () => {
  const balances = [
    held(token('ZED', { address: '0x01' }), 1n, 100n),
    held(token('ABC', { address: '0x02' }), 1n, 100n),
  ]
  expect(symbolsOf(composePortfolio(balances, NONE).balances)).toEqual(['ABC', 'ZED'])
})

test('BAL-01 among tokens with the same value, the coin is first', () => {
  const balances = [held(token('ABC'), 1n, 100n), held(ETHER, 1n, 100n)]
  expect(symbolsOf(composePortfolio(balances, NONE).balances)).toEqual(['ETH', 'ABC'])
})

test('BAL-01 a token without a price is bait when it looks like one that has a price, or like the coin', () => {
  const priced = { ...held(token('LATCH'), 5n, 900n), price: { units: 1n, decimals: 0 } }
  const copy = held(token('LАTCH', { address: '0xbad' }), 1n)
  const coinCopy = held(token('ETH', { address: '0xbad2' }), 1n)
  const { balances } = composePortfolio([ETHER].map((coin) => held(coin, 1n)).concat(priced, copy, coinCopy), NONE)
  expect(symbolsOf(balances).sort()).toEqual(['(ETH)', '(LАTCH)', 'ETH', 'LATCH'])
  // Neither has a price, so either could be meant.
  expect(symbolsOf(composePortfolio([held(token('LATCH'), 1n)], NONE).balances)).toEqual(['LATCH'])
})

test.each([
  [1n, false],
  [0n, true],
])('BAL-01 the smallest displayed value is a cent: %s', (cents, isHidden) => {
  const price = { units: cents * 10n, decimals: 3 }
  const balance = {
    token: token('CENT'),
    units: 1_000_000n,
    price,
    value: { units: cents * 10n + 9n * (1n - cents), decimals: 3 },
  }
  expect(composePortfolio([balance], NONE).balances[0]?.isHidden).toBe(isHidden)
})
