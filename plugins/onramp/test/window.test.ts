import { describe, expect, test, vi } from 'vitest'
import { item, openForm, openPurchase, own, PATIENCE_MS, POLL_MS, QUICK, settled } from './flowPage'
import { ACCOUNT, createFakeWindow, type FakeWindow, PAGE } from './onrampWorld'

describe('ONR-01 the window', () => {
  test('is sent to the provider’s page, which cannot access this one', async () => {
    const flow = await openPurchase()
    expect(flow.phase()).toBe('opening')
    expect([flow.popup.location.href, flow.selected.mock.calls]).toEqual(['about:blank', [[{ provider: 'coinbase' }]]])
    await flow.until('waiting')
    expect(flow.popup).toMatchObject({ opener: null, closed: false, location: { href: PAGE } })
    expect(flow.purchases()[0]).toMatchObject({
      id: flow.id,
      provider: 'coinbase',
      isTracked: true,
      isClosed: false,
      address: PAGE,
      itemId: null,
      order: { account: ACCOUNT, symbol: 'USDC', amount: 25n, currency: 'USD', networkName: 'ethereum' },
    })
  })

  test('uses the network’s name from the offer if its chain has none', async () => {
    const flow = await openPurchase({ networkName: null })
    expect(flow.world.requests).toMatchObject([{ defaultNetwork: 'ethereum-mainnet', presetFiatAmount: 25 }])
  })

  test('of a host’s own provider is sent to its page, and the purchase is not tracked', async () => {
    const flow = await openPurchase({ providers: [own] })
    await flow.until('untracked')
    expect([flow.popup.location.href, flow.countRequests(), flow.world.requests]).toEqual([
      'https://own.example/buy',
      0,
      [],
    ])
    flow.clock.advance(PATIENCE_MS)
    expect([flow.phase(), flow.countRequests()]).toEqual(['untracked', 0])
  })

  test('of a provider whose own rule leads elsewhere is closed', async () => {
    const flow = await openPurchase({ providers: [{ ...own, link: () => 'https://evil.example/' }] })
    await flow.until('unopened')
    expect(flow.popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
    expect(flow.failed).toHaveBeenCalledExactlyOnceWith({
      id: flow.id,
      provider: 'own',
      network: 'eip155:1',
      symbol: 'USDC',
      reason: 'onramp/address-untrusted',
    })
  })

  test.each([
    [null, 'onramp/not-offered'],
    [new TypeError('x'), 'onramp/not-offered'],
    ['https://evil.example/', 'onramp/address-untrusted'],
  ])('a URL of %s is refused with its reason', async (url, reason) => {
    const flow = await openPurchase({ url })
    await flow.until('unopened')
    expect(flow.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason }))
    expect(flow.popup.closed).toBe(true)
    flow.clock.advance(10 * POLL_MS)
    expect(flow.purchases()).toMatchObject([{ phase: 'unopened', error: expect.anything() }])
  })

  test('of a purchase that the visitor canceled meanwhile is closed, and the purchase is dropped', async () => {
    const flow = await openPurchase()
    flow.service.forget(flow.id)
    await vi.waitFor(() => expect(flow.popup.closed).toBe(true), QUICK)
    expect([flow.purchases(), flow.popup.location.href, flow.clock.pending()]).toEqual([[], 'about:blank', 0])
  })

  test('of a modal that ended meanwhile is closed, and nothing is reported', async () => {
    const flow = await openPurchase({ url: new Error('down') })
    flow.kernel.destroy()
    await vi.waitFor(() => expect(flow.popup.closed).toBe(true), QUICK)
    expect(flow.failed).not.toHaveBeenCalled()
    expect(flow.clock.pending()).toBe(0)
  })

  test.each<[string, (popup: FakeWindow) => FakeWindow | null]>([
    ['was not opened', () => null],
    ['was closed immediately', (popup) => ({ ...popup, closed: true })],
  ])('that %s leaves a link, and the purchase is tracked once it was used', async (_what, open) => {
    const flow = await openForm()
    flow.service.typeAmount('25', undefined)
    const id = flow.service.buy(open(createFakeWindow()) as never) ?? ''
    await flow.until('blocked')
    expect(flow.purchases()[0]).toMatchObject({ address: PAGE })
    flow.clock.advance(PATIENCE_MS)
    expect([flow.phase(), flow.countRequests()]).toEqual(['blocked', 1])
    flow.service.openedByLink(id)
    expect(flow.phase()).toBe('waiting')
    await vi.waitFor(() => expect(flow.countRequests()).toBe(2), QUICK)
    flow.service.openedByLink(id)
    flow.service.openedByLink('nobody')
    expect(flow.countRequests()).toBe(2)
  })

  test('that was not opened is opened by its own link, even after a newer purchase', async () => {
    const flow = await openForm()
    flow.service.typeAmount('25', undefined)
    const id = flow.service.buy(null) ?? ''
    await flow.until('blocked')
    const popup = createFakeWindow()
    flow.service.buy(popup as never)
    await flow.until('waiting')
    flow.service.openedByLink(id)
    expect(flow.purchases().map(({ phase }) => phase)).toEqual(['waiting', 'waiting'])
    popup.close()
    flow.clock.advance(1_000)
    expect(flow.purchases().map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('that was not opened changes nothing about a failure, or about a purchase that was canceled meanwhile', async () => {
    const flow = await openForm({ url: null })
    flow.service.typeAmount('25', undefined)
    const id = flow.service.buy(null) ?? ''
    await flow.until('unopened')
    expect(flow.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id, reason: 'onramp/not-offered' }))
    flow.world.url = PAGE
    flow.service.forget(flow.service.buyAgain(id, null) ?? '')
    await vi.waitFor(() => expect(flow.world.requests).toHaveLength(2), QUICK)
    await settled()
    expect([flow.purchases(), flow.failed.mock.calls.length]).toEqual([[], 1])
  })

  test('of a host’s own provider that was not opened is not tracked when its link was used', async () => {
    const flow = await openForm({ providers: [own] })
    flow.service.typeAmount('25', undefined)
    const id = flow.service.buy(null) ?? ''
    await flow.until('blocked')
    flow.service.openedByLink(id)
    expect([flow.phase(), flow.countRequests()]).toEqual(['untracked', 0])
  })

  test('that is closed is noticed within a second, and the purchase is polled immediately', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    await vi.waitFor(() => expect(flow.countRequests()).toBe(2), QUICK)
    flow.clock.advance(1_000)
    expect(flow.purchases()[0]?.isClosed).toBe(false)
    flow.popup.close()
    flow.clock.advance(999)
    expect(flow.purchases()[0]?.isClosed).toBe(false)
    flow.clock.advance(1)
    expect(flow.purchases()[0]).toMatchObject({ isClosed: true, phase: 'waiting' })
    await vi.waitFor(() => expect(flow.countRequests()).toBe(3), QUICK)
  })

  test('is no longer checked once the purchase has ended', async () => {
    const flow = await openPurchase()
    await flow.until('waiting')
    flow.world.items = [item('a', 'confirmed')]
    await flow.listen()
    await flow.until('arrived')
    flow.popup.close()
    flow.clock.advance(2_000)
    expect([flow.purchases()[0]?.isClosed, flow.clock.pending()]).toEqual([false, 0])
  })
})
