import type { Token } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { coin, ETHER, OTHER_ACCOUNT, openPair, owned, QUICK, ROUND_MS, SETTLED_MS, settled, whole } from './pairPage'
import { dollar, ether, openSwapFlow } from './swapWorld'

describe('SWP-02 a quote', () => {
  test('is requested half a second after the last keystroke, for the latest amount', async () => {
    const page = await openPair()
    page.service.choose('to', dollar)
    page.service.typeAmount('1', undefined)
    page.clock.advance(499)
    page.service.typeAmount('2', undefined)
    page.clock.advance(499)
    expect([page.countRequests('quote'), page.quoting().status]).toEqual([0, 'asking'])
    page.clock.advance(1)
    await vi.waitFor(() => expect(page.quoting()).toEqual({ status: 'ready', toUnits: 3_000_000_000n }), QUICK)
    expect([page.countRequests('quote'), page.figures()?.rate.units]).toEqual([1, 1500n * ETHER])
  })

  test('is requested immediately after a choice', async () => {
    const page = await openPair()
    await page.choose()
    page.service.takeShare(50, undefined)
    expect(page.quoting().status).toBe('asking')
    await vi.waitFor(() => expect(page.countRequests('quote')).toBe(2), QUICK)
  })

  test.each(['', '0', 'x'])('for %j is not requested', async (amount) => {
    const page = await openPair()
    page.service.choose('to', dollar)
    page.service.typeAmount(amount, undefined)
    page.clock.advance(SETTLED_MS)
    expect([page.quoting().status, page.figures(), page.countRequests('quote')]).toEqual(['none', null, 0])
  })

  test('without a token to receive is not requested', async () => {
    const page = await openPair({ offered: [ether, coin] })
    page.service.typeAmount('1', undefined)
    page.clock.advance(SETTLED_MS)
    await settled()
    expect(page.pair()).toMatchObject({ from: ether, to: null })
    expect([page.quoting().status, page.countRequests('quote')]).toEqual(['none', 0])
  })

  test('without a route leaves no figures', async () => {
    const page = await openPair({ toUnits: 0n })
    await page.choose()
    await page.blocked('no-route')
    expect(page.figures()).toBeNull()
    await expect(page.service.review()).rejects.toThrow('Choose two tokens and an amount')
  })

  test('that fails is requested again while the form is open, and the displayed quote stays until then', async () => {
    const page = await openPair({ fail: { quote: new Error('offline') } })
    await page.choose()
    await page.blocked('offline')
    const stop = page.service.watch()
    const prices = page.countRequests('prices')
    page.world.fail = {}
    page.clock.advance(ROUND_MS - 1)
    expect(page.countRequests('quote')).toBe(1)
    page.clock.advance(1)
    expect(page.countRequests('prices')).toBe(prices + 2)
    await page.blocked(null)
    page.world.toUnits = 1n
    page.clock.advance(ROUND_MS)
    expect(page.quoting()).toEqual({ status: 'ready', toUnits: 3_000_000_000n })
    await vi.waitFor(() => expect(page.quoting()).toEqual({ status: 'ready', toUnits: 1n }), QUICK)
    stop()
    page.clock.advance(3 * ROUND_MS)
    expect([page.countRequests('quote'), page.clock.pending()]).toEqual([3, 0])
  })

  test('is not requested twice while its response is pending, nor without a pair', async () => {
    const page = await openPair()
    page.service.watch()
    page.clock.advance(ROUND_MS)
    expect(page.countRequests('quote')).toBe(0)
    page.service.choose('to', dollar)
    const data = await page.kernel.service('dataApi')
    const quote = vi.fn(() => new Promise<bigint>(() => {}))
    data.quote = quote
    page.service.takeShare(50, undefined)
    page.clock.advance(3 * ROUND_MS)
    expect(quote).toHaveBeenCalledOnce()
  })

  test('that arrives late is dropped, whether it is a result or a failure', async () => {
    const page = await openPair()
    const data = await page.kernel.service('dataApi')
    const answers: { give(units: bigint): void; fail(): void }[] = []
    data.quote = () => new Promise((give, reject) => answers.push({ give, fail: () => reject(new Error('offline')) }))
    page.service.choose('to', dollar)
    for (const percent of [10, 20, 30]) page.service.takeShare(percent, undefined)
    answers[0]?.give(7n)
    answers[1]?.fail()
    await Promise.resolve()
    expect(page.quoting().status).toBe('asking')
    answers[2]?.give(9n)
    await vi.waitFor(() => expect(page.quoting()).toEqual({ status: 'ready', toUnits: 9n }), QUICK)
  })
})

describe('SWP-02 the pair', () => {
  test('begins with the network’s coin, even if the account has none of it', async () => {
    expect((await openPair()).pair()?.from).toEqual(ether)
    expect((await openPair({ held: [owned(dollar, 1n)] })).pair()?.from).toEqual(ether)
    expect((await openPair({ isPortfolioDown: true })).pair()?.from).toEqual(ether)
  })

  test('keeps the visitor’s choice when a list is loaded again', async () => {
    const page = await openPair()
    await page.choose(dollar, ether, '5')
    page.kernel.store.set(page.versionAtom, 1)
    await vi.waitFor(() => expect(page.countRequests('swapTokens')).toBe(2), QUICK)
    await page.blocked(null)
    expect(page.pair()).toMatchObject({ from: dollar, to: ether, amountText: '5' })
  })

  test('clears the amount for another token to pay, and keeps it for another token to receive', async () => {
    const page = await openPair()
    await page.choose()
    page.service.choose('to', coin)
    expect(page.pair()).toMatchObject({ from: ether, to: coin, amountText: '1' })
    page.service.choose('from', dollar)
    expect(page.pair()).toMatchObject({ from: dollar, to: coin, amountText: '' })
  })

  test('is turned around by choosing the token of the other side, in any letter case', async () => {
    const page = await openPair()
    await page.choose()
    page.service.choose('from', { ...dollar, address: dollar.address?.replace(/d/g, 'D') ?? '' })
    expect(page.pair()).toMatchObject({ from: { symbol: 'USDC' }, to: ether, amountText: '' })
    page.service.choose('to', dollar)
    expect(page.pair()).toMatchObject({ from: ether, to: dollar })
  })

  test('pays the quoted amount after being turned around; without a quote it pays nothing', async () => {
    const page = await openPair()
    await page.choose()
    page.service.flip()
    expect(page.pair()).toMatchObject({ from: dollar, to: ether, amountText: '3000' })
    page.service.typeAmount('', undefined)
    page.service.flip()
    expect(page.pair()).toMatchObject({ from: ether, to: dollar, amountText: '' })
  })

  test('has its amount in the visitor’s format, even after being turned around', async () => {
    const page = await openPair({ toUnits: 1_500_000n })
    page.service.takeShare(50, 'de')
    expect(page.pair()).toMatchObject({ amountText: '1', locale: 'de' })
    page.service.takeShare(25, 'de')
    page.service.choose('to', dollar)
    expect(page.pair()?.amountText).toBe('0,5')
    await vi.waitFor(() => expect(page.figures()).not.toBeNull(), QUICK)
    page.service.flip()
    expect(page.pair()?.amountText).toBe('1,5')
  })

  test('ACC-06 belongs to one account: another one starts over, and the same one again changes nothing', async () => {
    const page = await openPair()
    await page.choose()
    page.wallet.emit(page.wallet.sessions())
    expect(page.pair()).toMatchObject({ to: dollar, amountText: '1' })
    page.service.typeAmount('2', undefined)
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    expect(page.pair()).toMatchObject({ account: OTHER_ACCOUNT, to: null, amountText: '' })
    expect([page.quoting().status, page.clock.pending(), page.prices().size]).toEqual(['none', 0, 0])
    expect(page.listing().status).toBe('loading')
  })

  test('ACC-06 does not exist without an account, and nothing creates one', async () => {
    const page = await openPair()
    await page.kernel.connections.disconnect()
    const { countRequests } = page
    const before = page.world.requests.length
    page.service.choose('from', coin)
    page.service.flip()
    page.service.typeAmount('1', undefined)
    page.service.takeShare(50, undefined)
    await page.service.takeMax(undefined)
    page.service.reload()
    expect([page.pair(), countRequests('quote'), countRequests('swapTokens')]).toEqual([null, 0, 1])
    expect(page.world.requests.slice(before).filter((each) => each !== 'prices')).toEqual([])
    await page.blocked('not-connected')
    await expect(page.service.review()).rejects.toThrow('Choose two tokens and an amount')
  })

  test('PLG-04 a modal that ends leaves no timer', async () => {
    const page = await openPair()
    page.service.choose('to', dollar)
    page.service.typeAmount('1', undefined)
    expect(page.clock.pending()).toBe(1)
    page.kernel.destroy()
    expect(page.clock.pending()).toBe(0)
  })
})

describe('ACC-06 a response that arrives after the account has left is dropped', () => {
  test('a list of tokens, one that fails, and the native balance from the chain', async () => {
    const page = await openPair()
    const data = await page.kernel.service('dataApi')
    const answers: { give(tokens: Token[]): void; fail(): void }[] = []
    data.swapTokens = () =>
      new Promise((give, reject) => answers.push({ give, fail: () => reject(new Error('offline')) }))
    let give: (units: bigint) => void = () => {}
    page.world.nativeUnits = new Promise((resolve) => (give = resolve))
    const own = page.pair()?.account ?? OTHER_ACCOUNT
    for (const [index, account] of [OTHER_ACCOUNT, own, OTHER_ACCOUNT].entries()) {
      page.wallet.emit(page.wallet.sessions([account]))
      await vi.waitFor(() => expect(answers).toHaveLength(index + 1), QUICK)
    }
    page.world.nativeUnits = 5n
    answers[0]?.give([coin])
    answers[1]?.fail()
    give(7n)
    await settled()
    expect(page.listing().status).toBe('loading')
    answers[2]?.give([ether])
    await vi.waitFor(() => expect(page.listing()).toMatchObject({ status: 'ready', all: [ether] }), QUICK)
    await page.kernel.connections.disconnect()
    expect([page.listing().status, page.pair()]).toEqual(['loading', null])
  })

  test('a late native balance of an earlier account', async () => {
    let give: (units: bigint) => void = () => {}
    const page = await openPair({ isPortfolioDown: true, nativeUnits: new Promise((resolve) => (give = resolve)) })
    page.world.nativeUnits = 5n
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    await vi.waitFor(() => expect(page.service.heldOf(ether)?.units).toBe(5n), QUICK)
    give(7n)
    await settled()
    expect(page.service.heldOf(ether)?.units).toBe(5n)
  })

  test('the code of an earlier account’s chain, which then requests no list', async () => {
    const page = await openPair()
    const requested = page.countRequests('swapTokens')
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    page.wallet.emit(page.wallet.sessions())
    await vi.waitFor(() => expect(page.listing().status).toBe('ready'), QUICK)
    await settled()
    expect(page.countRequests('swapTokens')).toBe(requested + 1)
  })

  test('a price', async () => {
    const page = await openPair()
    const data = await page.kernel.service('dataApi')
    let give: () => void = () => {}
    data.prices = ([token]) =>
      new Promise((resolve) => (give = () => resolve(token ? [{ token, price: whole(9n) }] : [])))
    page.service.choose('to', coin)
    const late = give
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    late()
    await settled()
    expect(page.prices().has(coin.address ?? '')).toBe(false)
  })

  test('a list that is no longer needed sends no more requests', async () => {
    const page = await openSwapFlow()
    await page.kernel.connections.disconnect()
    await settled()
    expect(page.kernel.store.get(page.service.listingAtom).status).toBe('loading')
    expect(page.kernel.store.get(page.service.unclearAtom)).toBe(false)
    page.service.choose('to', dollar)
    page.service.watch()
    page.clock.advance(ROUND_MS)
    expect(page.kernel.store.get(page.service.pairAtom)).toBeNull()
  })
})
