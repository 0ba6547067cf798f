import type { Token } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { coin, ETHER, OTHER_ACCOUNT, openPair, owned, QUICK, ROUND_MS, settled, whole } from './pairPage'
import { dollar, ether, openSwapFlow } from './swapWorld'

describe('SWP-02 the available amount', () => {
  test('a share of it is truncated, never rounded up', async () => {
    const page = await openPair({ held: [owned(dollar, 999n)] })
    page.service.choose('from', dollar)
    page.service.takeShare(50, undefined)
    expect(page.pair()?.amountText).toBe('0.000499')
  })

  test('Max is the balance minus the fee for the coin, and the whole balance for a token', async () => {
    const page = await openPair()
    await page.service.takeMax(undefined)
    expect(page.pair()?.amountText).toBe('1.9995')
    page.service.choose('from', dollar)
    await page.service.takeMax('de')
    expect(page.pair()).toMatchObject({ amountText: '900', locale: 'de' })
    expect(page.countRequests('gasPrice')).toBe(1)
  })

  test.each([
    ['less than the fee is nothing', 500_000n * 10n ** 9n - 1n, '0'],
    ['as much as the fee is nothing', 500_000n * 10n ** 9n, '0'],
    ['a unit more is a unit', 500_000n * 10n ** 9n + 1n, '0.000000000000000001'],
  ])('%s', async (_what, units, amount) => {
    const page = await openPair({ held: [owned(ether, units)] })
    await page.service.takeMax(undefined)
    expect(page.pair()?.amountText).toBe(amount)
  })

  test('a reserve for the fee that the family returns is used, and no price is requested from a service', async () => {
    const page = await openPair({ reserveUnits: ETHER / 4n })
    await page.service.takeMax(undefined)
    expect([page.pair()?.amountText, page.countRequests('gasPrice')]).toEqual(['1.75', 0])
  })

  test('Max is dropped if another token is chosen while the fee is read', async () => {
    const page = await openPair()
    const max = page.service.takeMax(undefined)
    page.service.choose('from', dollar)
    await max
    expect(page.pair()).toMatchObject({ from: dollar, amountText: '' })
  })

  test('a smart account reserves nothing, and needs no coin', async () => {
    const page = await openPair({ nativeUnits: 0n })
    await page.choose(dollar, ether, '5')
    await page.blocked('fee')
    page.wallet.emit(page.wallet.sessions().map((each) => ({ ...each, accountType: 'smartAccount' as const })))
    await page.blocked(null)
    page.service.choose('from', ether)
    await page.service.takeMax(undefined)
    expect([page.pair()?.amountText, page.countRequests('gasPrice')]).toEqual(['2', 0])
  })

  test('a token that is not held has no share, and cannot be swapped', async () => {
    const page = await openPair()
    await page.choose(coin, ether, '5')
    await page.blocked('funds')
    page.service.takeShare(50, undefined)
    await page.service.takeMax(undefined)
    expect([page.pair()?.amountText, page.service.heldOf(coin), page.service.heldOf(null)]).toEqual(['5', null, null])
  })

  test('SWP-04 more than the account holds has a quote, but no review', async () => {
    const page = await openPair()
    await page.choose(ether, dollar, '3')
    await page.blocked('funds')
    expect(page.figures()).not.toBeNull()
    await expect(page.service.review()).rejects.toMatchObject({ code: 'swaps/incomplete' })
  })

  test('UIX-04 an amount that could not be read does not count as zero; the coin is read from the chain', async () => {
    const page = await openPair({ isPortfolioDown: true, nativeUnits: 3n * ETHER })
    await vi.waitFor(() => expect(page.service.heldOf(ether)?.units).toBe(3n * ETHER), QUICK)
    expect(page.service.heldOf(dollar)).toBeNull()
    await page.choose(dollar, ether, '5')
    await page.blocked('balances')
  })
})

describe('SWP-01 where tokens can be swapped', () => {
  test('before the list has loaded, no amount is called insufficient', async () => {
    const page = await openSwapFlow()
    page.service.choose('from', dollar)
    page.service.choose('to', ether)
    page.service.typeAmount('5', undefined)
    expect(page.kernel.store.get(page.service.listingAtom).status).toBe('loading')
    expect(page.kernel.store.get(page.service.blockedAtom)).toBe('balances')
  })

  test('a family without swaps lists no tokens', async () => {
    const page = await openPair({ missing: ['swaps'] })
    expect(page.listing()).toMatchObject({ status: 'failed', error: { code: 'swaps/incomplete' } })
  })

  test('a page without a token list swaps the native token, read from the chain', async () => {
    const page = await openPair({ isWithoutList: true })
    expect(page.listing()).toMatchObject({ status: 'ready', own: null })
    expect(page.service.heldOf(ether)).toEqual(owned(ether, 2n * ETHER))
    await page.choose()
    await page.blocked(null)
    await page.service.review()
    expect(await page.service.confirm()).toMatchObject({ outcome: 'swapped' })
    const bare = await openPair({ isWithoutList: true, missing: ['balances'] })
    expect(bare.service.heldOf(ether)).toBeNull()
  })

  test('BAL-02 after a failure, only a visitor’s retry sends a request', async () => {
    const page = await openPair({ isPortfolioDown: true })
    page.world.isPortfolioDown = false
    page.kernel.store.set(page.versionAtom, 1)
    await vi.waitFor(() => expect(page.countRequests('swapTokens')).toBe(2), QUICK)
    await settled()
    expect(page.listing()).toMatchObject({ status: 'ready', own: null })
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    await vi.waitFor(() => expect(page.listing()).toMatchObject({ status: 'ready', own: null }), QUICK)
    page.service.reload()
    await vi.waitFor(() => expect(page.listing()).toMatchObject({ own: [{ token: ether }, { token: dollar }] }), QUICK)
  })

  test('a network without swaps lists nothing, and no service is called', async () => {
    const page = await openPair({ only: 'eip155:10' })
    await page.blocked('network')
    expect(page.listing()).toEqual({ status: 'ready', own: [], popular: [], all: [] })
    expect(page.kernel.store.get(page.service.offeredAtom)).toEqual(new Set(['eip155:10']))
    expect(page.world.requests).toEqual([])
  })

  test('UIX-04 a list that fails is requested again when the visitor retries', async () => {
    const page = await openPair({ fail: { swapTokens: new Error('offline') } })
    expect(page.listing().status).toBe('failed')
    page.world.fail = {}
    page.service.reload()
    expect(page.listing().status).toBe('loading')
    await vi.waitFor(() => expect(page.listing().status).toBe('ready'), QUICK)
    page.service.reload()
    expect(page.listing().status).toBe('ready')
  })

  test('UIX-04 balances that failed are requested again, and the list shows that it is loading', async () => {
    const page = await openPair({ isPortfolioDown: true })
    expect(page.listing()).toMatchObject({ status: 'ready', own: null })
    page.world.isPortfolioDown = false
    page.service.reload()
    expect(page.listing().status).toBe('loading')
    await vi.waitFor(() => expect(page.listing()).toMatchObject({ own: [{ token: ether }, { token: dollar }] }), QUICK)
  })
})

describe('SWP-03 the figures', () => {
  const priceOf = (token: Token) => (token.symbol === 'ETH' ? whole(3_100n) : whole(1n))
  test('use the prices of both tokens; without one of them the price impact is unknown', async () => {
    const page = await openPair({ priceOf })
    await page.choose()
    await vi.waitFor(() => expect(page.figures()?.impactBps).toBe(322), QUICK)
    const half = await openPair({ priceOf: (token) => (token.symbol === 'ETH' ? whole(3_100n) : null) })
    await half.choose()
    expect([half.figures()?.impactBps, half.prices().get('')]).toEqual([null, whole(3_100n)])
  })

  test('the coin’s price is also requested for other tokens, because the coin pays the fee', async () => {
    const page = await openPair()
    await page.choose(dollar, coin, '5')
    page.kernel.store.set(page.versionAtom, 1)
    const prices = page.countRequests('prices')
    await vi.waitFor(() => expect(page.countRequests('prices')).toBe(prices + 3), QUICK)
    await vi.waitFor(() => expect([...page.prices().keys()].sort()).toEqual(['', coin.address, dollar.address]), QUICK)
  })

  test('the coin’s price is requested once, and another price that fails does not remove it', async () => {
    const page = await openPair({ priceOf })
    await vi.waitFor(() => expect(page.prices().size).toBe(1), QUICK)
    expect(page.countRequests('prices')).toBe(1)
    await page.choose()
    const data = await page.kernel.service('dataApi')
    data.prices = async ([token]) => {
      if (!token?.address) throw new Error('down')
      return [{ token, price: whole(2n) }]
    }
    page.service.watch()
    page.clock.advance(ROUND_MS)
    await vi.waitFor(() => expect(page.prices().get(dollar.address ?? '')).toEqual(whole(2n)), QUICK)
  })

  test('a price that fails to load does not remove the others', async () => {
    const page = await openPair({ priceOf })
    await vi.waitFor(() => expect(page.prices().size).toBe(1), QUICK)
    page.world.fail = { prices: new Error('down') }
    await page.choose()
    expect(page.prices()).toEqual(new Map([['', whole(3_100n)]]))
  })

  test('the max slippage is the visitor’s, and the provider fee is the host’s', async () => {
    const page = await openPair({}, { providerFeeBps: 10 })
    await page.choose()
    expect(page.figures()).toMatchObject({ minimumUnits: 2_970_000_000n, providerFeeUnits: ETHER / 1000n })
    page.service.setSlippage(300)
    expect(page.figures()?.minimumUnits).toBe(2_910_000_000n)
    const usual = await openPair()
    await usual.choose()
    expect(usual.figures()?.providerFeeUnits).toBe((ETHER * 85n) / 10_000n)
  })

  test('the max slippage is kept for the next visit', async () => {
    const page = await openPair()
    page.service.setSlippage(300)
    await settled()
    const next = await openSwapFlow({}, {}, page.storage)
    await vi.waitFor(() => expect(next.kernel.store.get(next.service.slippageBpsAtom)).toBe(300), QUICK)
  })
})
