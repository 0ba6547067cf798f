// What keeps an order from its provider, limits, quotes and stored purchases: the rules, with amounts exact throughout.
import type { Decimal } from '@latchkey/kernel'
import type { ActivityItem, OnrampQuote, PaymentCurrency, PurchaseCurrency } from '@latchkey/kernel/contracts'
import { createNumbers } from '@latchkey/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACCOUNT, activityItem } from '../test/onrampWorld'
import { advance, isOpen } from './advance'
import { meld } from './meld'
import { createUsualOffer, readOffer } from './offers'
import { parsePurchase, writePurchase } from './parsePurchase'
import { checkAddress, DEFAULT_PROVIDERS, feeText, listProviders } from './providers'
import { chooseQuote, type Question } from './quoter'
import type { BlockReason, Chosen, Draft, FollowedPurchase, Offer, OnrampProvider } from './types'
import { listPresets, listWays, validateOrder } from './validateOrder'

const PATIENCE_MS = 180_000

const whole = (units: bigint): Decimal => ({ units, decimals: 0 })
const payment: PaymentCurrency = {
  id: 'USD',
  limits: [
    { id: 'card', min: { units: 1000n, decimals: 2 }, max: whole(7500n) },
    { id: 'ach_bank_account', min: whole(10n), max: whole(25_000n) },
  ],
}
const network = { name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1', contractAddress: '' }
const purchase: PurchaseCurrency = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [network] }
const [provider] = DEFAULT_PROVIDERS as readonly [OnrampProvider]
const draft: Draft = {
  account: ACCOUNT,
  amountText: '25',
  locale: 'en',
  symbol: null,
  currency: null,
  provider: null,
}
const ready: Offer = { status: 'ready', purchases: [], payments: [], isEstimate: false, networkName: null }
const chosen: Chosen = { purchase, payment, provider }

test.each<[BlockReason | null, Partial<Draft> | null, Partial<Chosen>?, Offer?]>([
  [null, {}],
  ['not-connected', null],
  ['loading', {}, {}, { status: 'loading' }],
  ['failed', {}, {}, { status: 'failed' }],
  ['nothing', {}, { purchase: null }],
  ['nothing', {}, { payment: null }],
  ['nothing', {}, { provider: null }],
  ['amount', { amountText: '' }],
  ['amount-malformed', { amountText: 'x' }],
  ['amount-ambiguous', { amountText: '1,0' }],
  ['amount-whole', { amountText: '25.5' }],
  ['amount-zero', { amountText: '0' }],
  ['amount-low', { amountText: '9' }],
  [null, { amountText: '10' }],
  [null, { amountText: '7501' }],
  [null, { amountText: '25000' }],
  ['amount-high', { amountText: '25001' }],
  ['amount-high', { amountText: '9'.repeat(90) }],
  [null, { amountText: '25001' }, { payment: { id: 'USD', limits: [] } }],
])('ONR-02 case %#: the button is blocked by %s', (blocked, typed, change = {}, offer = ready) => {
  expect(validateOrder(typed && { ...draft, ...typed }, offer, { ...chosen, ...change })).toBe(blocked)
})

test('ONR-02 every amount is accepted exactly if a payment method accepts it, to the last unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.bigInt({ min: 0n, max: 10n ** 24n })), {
        minLength: 1,
        maxLength: 4,
      }),
      (amount, ranges) => {
        const limits = ranges.map(([min, max], index) => ({ id: `${index}`, min: whole(min), max: whole(max) }))
        const isTaken = ranges.some(([min, max]) => amount >= min && amount <= max)
        const blocked = validateOrder({ ...draft, amountText: String(amount) }, ready, {
          ...chosen,
          payment: { id: 'USD', limits },
        })
        expect(blocked === null).toBe(isTaken)
        const fitting = limits.filter(({ min, max }) => amount >= min.units && amount <= max.units)
        expect(listWays({ id: 'USD', limits }, whole(amount))).toEqual(isTaken ? fitting : limits)
      },
    ),
  )
})

test.each<[readonly number[], readonly [min: bigint, max: bigint][]]>([
  [[50, 100, 250], []],
  [[50, 100, 250], [[50n, 250n]]],
  [[100], [[51n, 249n]]],
  [
    [50, 250],
    [
      [10n, 50n],
      [250n, 900n],
    ],
  ],
  [[], [[300n, 900n]]],
])('ONR-02 common amounts are offered if a payment method accepts them: %j', (presets, ranges) => {
  const limits = ranges.map(([min, max], index) => ({ id: `${index}`, min: whole(min), max: whole(max) }))
  expect(listPresets({ id: 'USD', limits })).toEqual(presets)
})

test.each<[BlockReason | null, string]>([
  ['amount-low', '9'],
  [null, '10'],
  ['amount-low', '30'],
  ['amount-high', '100'],
])('ONR-02 with two payment methods, %s blocks an amount of %s', (blocked, amountText) => {
  const limits = [
    { id: 'a', min: whole(10n), max: whole(20n) },
    { id: 'b', min: whole(40n), max: whole(99n) },
  ]
  const order = { ...chosen, payment: { id: 'USD', limits } }
  expect(validateOrder({ ...draft, amountText }, ready, order)).toBe(blocked)
})

const numbers = createNumbers('en')
test('ONR-01 the two default providers charge 1 to 2 %, and a host decides which provider sells on which network', () => {
  const sellers = [provider, meld({ publicKey: 'pk' })]
  expect(sellers.map((each) => [each.name, feeText(each, numbers)])).toEqual([
    ['Coinbase', '1%–2%'],
    ['Meld.io', '1%–2%'],
  ])
  expect(feeText({ ...provider, feeBps: [85, 85] }, numbers)).toBe('0.85%')
  const elsewhere = { ...provider, id: 'other', networks: ['eip155:10'] as const }
  expect(listProviders([provider, elsewhere], 'eip155:1')).toEqual([provider])
  expect(listProviders([provider], null)).toEqual([])
})
test.each([
  'https://pay.coinbase.com.evil.example/buy',
  'https://evil.example/?https://pay.coinbase.com',
  'https://pay.coinbase.com@evil.example/',
  'https://user:secret@pay.coinbase.com/',
  'http://pay.coinbase.com/',
  'https://pay.coinbase.com:8443/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'nothing',
  '',
])('field case 37: ONR-01 a window is never sent to %j', (address) => {
  expect(() => checkAddress(provider, address)).toThrow(expect.objectContaining({ code: 'onramp/address-untrusted' }))
})
test('ONR-01 the provider’s own pages are opened, and on localhost without https too', () => {
  expect(checkAddress(provider, 'https://pay.coinbase.com/buy?a=1#b')).toBe('https://pay.coinbase.com/buy?a=1#b')
  const local = { ...provider, origins: ['http://127.0.0.1:4188/'] }
  expect(checkAddress(local, 'http://127.0.0.1:4188/buy')).toBe('http://127.0.0.1:4188/buy')
  const several = { ...provider, origins: ['nothing', 'https://a.example', 'https://b.example'] }
  expect(checkAddress(several, 'https://b.example/buy')).toBe('https://b.example/buy')
  expect(() => checkAddress(several, 'https://c.example/buy')).toThrow()
  const open = { ...provider, origins: ['http://pay.example'] }
  expect(() => checkAddress(open, 'http://pay.example/buy')).toThrow()
})

test('ONR-02 visitors can buy what is sold on the network; the default offer has USDC and the native token', () => {
  const far = { ...purchase, symbol: 'FAR', networks: [{ ...network, chainId: '10' }] }
  const offer = readOffer({ purchaseCurrencies: [far, purchase], paymentCurrencies: [payment] }, 'eip155:1', null)
  expect(offer.purchases).toEqual([purchase])
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const usual = createUsualOffer({ id: 'eip155:1', name: 'Ethereum', native, rpcUrls: [] }, 'ethereum')
  expect(usual.purchases.map(({ symbol, networks }) => [symbol, networks.length])).toEqual([
    ['USDC', 1],
    ['ETH', 1],
  ])
  expect(usual.payments.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  const [first] = usual.payments
  expect(first?.limits.map(({ id, min, max }) => [id, min.units, max.units])).toEqual([
    ['card', 10n, 7500n],
    ['ach_bank_account', 10n, 25_000n],
  ])
})

test('ONR-02 a missing quote, or one about something else, is replaced by an estimate of exactly what is paid', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.constantFrom('USD', 'EUR', 'USDC'),
      fc.constantFrom('USDC', 'ETH'),
      (amount, units, currency, symbol) => {
        const question: Question = { network: 'eip155:1', purchase, payment, amount }
        const part = { amount: { units, decimals: 2 }, currency }
        const quote: OnrampQuote = {
          id: 'q',
          paymentTotal: part,
          paymentSubtotal: part,
          networkFee: part,
          providerFee: null,
          purchaseAmount: { ...part, currency: symbol },
        }
        const isAbout = units >= 0n && currency === 'USD' && symbol === 'USDC'
        const paid = { amount: whole(amount), currency: 'USD' }
        const estimate = {
          id: 'mocked-quote-id',
          paymentTotal: paid,
          paymentSubtotal: paid,
          purchaseAmount: paid,
          networkFee: paid,
          providerFee: paid,
        }
        const placeholder = { quote: estimate, isEstimate: true }
        expect(chooseQuote(question, quote)).toEqual(isAbout ? { quote, isEstimate: false } : placeholder)
        expect(chooseQuote(question, null)).toEqual(placeholder)
      },
    ),
  )
})

test('ONR-02 a quote with any part that is about something else, or negative, is not a quote', () => {
  const question: Question = { network: 'eip155:1', purchase, payment, amount: 25n }
  const part = { amount: whole(0n), currency: 'USD' }
  const quote: OnrampQuote = {
    id: 'q',
    paymentTotal: part,
    paymentSubtotal: part,
    networkFee: part,
    providerFee: part,
    purchaseAmount: { ...part, currency: 'USDC' },
  }
  expect(chooseQuote(question, quote)).toEqual({ quote, isEstimate: false })
  const less = { ...part, amount: whole(-1n) }
  for (const broken of [
    { paymentTotal: { ...part, currency: 'EUR' } },
    { paymentSubtotal: { ...part, currency: 'EUR' } },
    { purchaseAmount: part },
    ...(['paymentTotal', 'paymentSubtotal', 'networkFee', 'providerFee'] as const).map((key) => ({ [key]: less })),
    { purchaseAmount: { ...less, currency: 'USDC' } },
  ])
    expect(chooseQuote(question, { ...quote, ...broken }).isEstimate).toBe(true)
})

test('ONR-02 a currency that is sold twice on a network is listed there once', () => {
  const twice = { ...purchase, networks: [network, { ...network, name: 'again' }] }
  const offer = readOffer({ purchaseCurrencies: [twice], paymentCurrencies: [] }, 'eip155:1', null)
  expect(offer.purchases).toEqual([purchase])
})

const followed: FollowedPurchase = {
  id: '1',
  provider: 'coinbase',
  startedAtMs: 1000,
  sinceMs: 500,
  itemId: null,
  phase: 'waiting',
  order: { account: ACCOUNT, symbol: 'USDC', amount: 25n, currency: 'USD', networkName: 'ethereum' },
  isTracked: true,
  isClosed: false,
  address: null,
  received: null,
  error: null,
}

test('ONR-03 a purchase is read back exactly as it was stored, and any other stored data is null', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }),
      fc.option(fc.stringMatching(/^\w{1,40}$/)),
      (amount, itemId) => {
        const stored = JSON.parse(
          JSON.stringify(writePurchase({ ...followed, itemId, order: { ...followed.order, amount } })),
        )
        expect(parsePurchase(stored)).toEqual({
          id: '1',
          provider: 'coinbase',
          startedAtMs: 1000,
          sinceMs: 500,
          itemId,
          order: { ...followed.order, amount },
        })
        for (const broken of [
          { ...stored, itemId: 7 },
          { ...stored, sinceMs: 'now' },
          { ...stored, order: { ...stored.order, amount: '1e9' } },
          { ...stored, order: { ...stored.order, account: 'nobody' } },
        ])
          expect(parsePurchase(broken)).toBeNull()
      },
    ),
  )
  fc.assert(
    fc.property(fc.anything(), (junk) => {
      expect(parsePurchase(junk)).toBeNull()
    }),
  )
})
test('ONR-03 a purchase completes once, with an item that did not exist before it began, and with no other', () => {
  const items = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom('pending', 'confirmed', 'failed'),
      minedAtMs: fc.integer({ min: 0, max: 1000 }),
      isHere: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(items, fc.integer({ min: 1000, max: PATIENCE_MS * 2 })), { maxLength: 8 }),
      (rounds) => {
        let before = followed
        for (const [reports, nowMs] of rounds) {
          const list = reports.map(({ id, status, minedAtMs, isHere }): ActivityItem => {
            const network = isHere ? 'eip155:1' : 'eip155:10'
            return { ...activityItem(id, status, minedAtMs), network }
          })
          const after = advance(before, list, nowMs)
          if (!isOpen(before)) expect(after).toBe(before)
          if (before.itemId !== null) expect(after.itemId).toBe(before.itemId)
          else if (after.itemId !== null)
            expect(
              list.some((each) => each.id === after.itemId && each.minedAtMs > 500 && each.network === 'eip155:1'),
            ).toBe(true)
          if (after.phase === 'late') expect(nowMs - 1000 >= PATIENCE_MS || before.phase === 'late').toBe(true)
          before = after
        }
      },
    ),
  )
})

test('ONR-03 of several new items the oldest belongs to the purchase; its amount is the incoming one', () => {
  const [early, late] = [activityItem('early', 'pending', 600), activityItem('late', 'pending', 700)]
  for (const items of [
    [early, late],
    [late, early],
  ])
    expect(advance(followed, items, 1000)).toMatchObject({ itemId: 'early', phase: 'arriving' })
  const [moved] = early.transfers
  if (moved?.kind !== 'token') throw new Error('No token')
  const paid = { ...moved, direction: 'out' as const, symbol: 'USD' }
  expect(advance(followed, [{ ...early, transfers: [paid, moved] }], 1000).received?.symbol).toBe('USDC')
  expect(advance(followed, [{ ...early, transfers: [paid] }], 1000).received).toBeNull()
  expect(advance(followed, [{ ...early, transfers: [] }], 1000).received).toBeNull()
  const picture = { ...moved, kind: 'nft', previewUrl: null, isSpam: false } as const
  expect(advance(followed, [{ ...early, transfers: [picture, moved] }], 1000).received?.symbol).toBe('USDC')
})

test('ONR-03 the same items change nothing, and a purchase in progress is never late', () => {
  const arriving = advance(followed, [activityItem('a', 'pending', 600)], 1000)
  expect(advance(arriving, [activityItem('a', 'pending', 600)], 1000)).toBe(arriving)
  expect(advance(arriving, [], 1000 + PATIENCE_MS)).toBe(arriving)
  expect(advance(followed, [], 1000 + PATIENCE_MS - 1)).toBe(followed)
  expect(advance(followed, [], 1000 + PATIENCE_MS).phase).toBe('late')
  const late: FollowedPurchase = { ...followed, phase: 'late' }
  expect(advance(late, [], 1000 + PATIENCE_MS)).toBe(late)
  const found: FollowedPurchase = { ...followed, phase: 'arriving', itemId: 'b' }
  expect(advance(found, [activityItem('a', 'pending', 600)], 1000)).toBe(found)
})
