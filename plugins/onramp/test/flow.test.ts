import type { PaymentCurrency } from '@latchkey/kernel/contracts'
import { describe, expect, test, vi } from 'vitest'
import { coinbase, OTHER, openFlow, openForm, own, QUICK, QUOTE_LIFE_MS, SETTLED_MS, settled } from './flowPage'
import { ACCOUNT, OPTIONS, QUOTE } from './onrampWorld'

describe('ONR-02 the order', () => {
  test('no request is sent before a view opens; then one, even when another view opens too', async () => {
    const flow = await openFlow()
    expect([flow.offer().status, flow.world.calls]).toEqual(['loading', []])
    flow.change()
    expect(flow.world.calls).toEqual([])
    const stop = flow.service.watch()
    await vi.waitFor(() => expect(flow.offer().status).toBe('ready'), QUICK)
    flow.service.watch()
    expect(flow.offers()).toBe(1)
    flow.change(ACCOUNT)
    await vi.waitFor(() => expect(flow.offers()).toBe(2), QUICK)
    stop()
  })

  test('once no view is open, no request is sent for another account', async () => {
    const flow = await openForm()
    flow.stop()
    flow.change()
    expect([flow.offers(), flow.offer().status, flow.draft()?.account]).toEqual([1, 'loading', OTHER])
    expect(flow.clock.pending()).toBe(0)
  })

  test('a fallback offer is requested again by the next view, and by the visitor', async () => {
    const flow = await openForm({ options: new Error('down') })
    expect(flow.offer()).toMatchObject({ status: 'ready', isEstimate: true, networkName: 'ethereum' })
    flow.service.watch()
    await vi.waitFor(() => expect(flow.offers()).toBe(2), QUICK)
    delete flow.world.options
    flow.service.reload()
    expect(flow.offer().status).toBe('loading')
    await vi.waitFor(() => expect(flow.offer()).toMatchObject({ status: 'ready', isEstimate: false }), QUICK)
    flow.service.watch()
    expect(flow.offers()).toBe(3)
  })

  test('if the service is down and the network’s name is unknown, there is no offer', async () => {
    const flow = await openForm({ options: new Error('down'), networkName: null })
    expect([flow.offer().status, flow.blocked()]).toEqual(['failed', 'failed'])
    expect(flow.service.buy(null)).toBeNull()
  })

  test('if the service is down, the fallback offer is for the account’s own network', async () => {
    const flow = await openFlow({ options: new Error('down') })
    flow.change('eip155:10:0x2222222222222222222222222222222222222222')
    flow.service.watch()
    await vi.waitFor(() => expect(flow.offer().status).toBe('ready'), QUICK)
    const networks = [{ chainId: '10', displayName: 'Second' }]
    expect(flow.offer()).toMatchObject({ purchases: [{ symbol: 'ETH', networks }] })
  })

  test('a family whose package knows nothing of buying has the service’s offer', async () => {
    const flow = await openForm({ isWithoutFeature: true })
    expect(flow.offer()).toMatchObject({ status: 'ready', isEstimate: false, networkName: null })
  })

  test('ACC-06 it stays while its account changes its type', async () => {
    const flow = await openForm()
    flow.service.typeAmount('25', undefined)
    flow.wallet.emit(flow.wallet.sessions().map((each) => ({ ...each, accountType: 'smartAccount' as const })))
    await settled()
    expect(flow.draft()?.amountText).toBe('25')
  })

  test('the dollar stablecoin and dollars are preselected until the visitor chooses', async () => {
    const flow = await openForm()
    const chosen = () => [flow.chosen().purchase?.symbol, flow.chosen().payment?.id, flow.chosen().provider?.id]
    expect(chosen()).toEqual(['USDC', 'USD', 'coinbase'])
    flow.service.choose({ symbol: 'ETH', currency: 'EUR' })
    expect(chosen()).toEqual(['ETH', 'EUR', 'coinbase'])
    flow.service.choose({ symbol: 'POL', currency: 'GBP', provider: 'nobody' })
    expect(chosen()).toEqual(['USDC', 'USD', 'coinbase'])
  })

  test('without them the first of the list is preselected, and nothing from an empty list', async () => {
    const [usd, euro] = OPTIONS.paymentCurrencies as readonly [PaymentCurrency, PaymentCurrency]
    const others = { ...OPTIONS, purchaseCurrencies: OPTIONS.purchaseCurrencies.slice(0, 1), paymentCurrencies: [euro] }
    const flow = await openForm({ options: others })
    expect(flow.chosen()).toMatchObject({ purchase: { symbol: 'ETH' }, payment: { id: 'EUR' } })
    const swapped = await openForm({ options: { ...OPTIONS, paymentCurrencies: [euro, usd] } })
    expect(swapped.chosen().payment?.id).toBe('USD')
    const none = await openForm({ options: { ...OPTIONS, purchaseCurrencies: [], paymentCurrencies: [usd] } })
    expect([none.chosen().purchase, none.blocked(), none.service.buy(null)]).toEqual([null, 'nothing', null])
  })

  test('a host’s providers are listed in its order, each on the networks where it sells', async () => {
    const elsewhere = { ...own, id: 'elsewhere', networks: ['eip155:10'] as const }
    const flow = await openForm({ providers: [elsewhere, own, coinbase] })
    expect(flow.kernel.store.get(flow.service.providersAtom)).toEqual([own, coinbase])
    expect(flow.chosen().provider).toEqual(own)
    flow.service.choose({ provider: 'coinbase' })
    expect(flow.chosen().provider).toEqual(coinbase)
    expect([flow.service.providerOf('elsewhere'), flow.service.providerOf('nobody')]).toEqual([elsewhere, null])
  })

  test('ACC-06 it belongs to one account; without an account there is none', async () => {
    const flow = await openForm()
    flow.service.typeAmount('25', undefined)
    flow.change(ACCOUNT)
    expect(flow.draft()?.amountText).toBe('25')
    flow.change()
    expect([flow.draft()?.amountText, flow.quoting().status]).toEqual(['', 'none'])
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    await flow.kernel.connections.disconnect()
    flow.service.typeAmount('25', undefined)
    flow.service.reload()
    flow.service.watch()
    expect([flow.draft(), flow.blocked(), flow.service.buy(null)]).toEqual([null, 'not-connected', null])
    expect([flow.chosen().purchase, flow.chosen().provider, flow.offers()]).toEqual([null, null, 2])
    expect(flow.kernel.store.get(flow.service.providersAtom)).toEqual([])
    await settled()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('an offer that arrives after the account has left is dropped', async () => {
    const flow = await openFlow()
    const data = await flow.kernel.service('dataApi')
    const { onrampOptions } = data
    const answers: (() => void)[] = []
    data.onrampOptions = (...input) => new Promise((resolve) => answers.push(() => resolve(onrampOptions(...input))))
    flow.service.watch()
    await vi.waitFor(() => expect(answers).toHaveLength(1), QUICK)
    flow.change()
    await vi.waitFor(() => expect(answers).toHaveLength(2), QUICK)
    answers[0]?.()
    await vi.waitFor(() => expect(flow.offers()).toBe(1), QUICK)
    expect(flow.offer().status).toBe('loading')
    answers[1]?.()
    await vi.waitFor(() => expect(flow.offer().status).toBe('ready'), QUICK)
  })
})

describe('ONR-02 its quote', () => {
  test('is requested half a second after the last keystroke, immediately for a choice, and not for what cannot be bought', async () => {
    const flow = await openForm()
    flow.service.typeAmount('2', undefined)
    flow.service.typeAmount('9', undefined)
    flow.clock.advance(SETTLED_MS)
    expect([flow.quotes(), flow.quoting().status, flow.blocked()]).toEqual([[], 'none', 'amount-low'])
    flow.service.typeAmount('24', undefined)
    flow.clock.advance(499)
    flow.service.typeAmount('25', undefined)
    flow.clock.advance(499)
    expect([flow.quotes(), flow.quoting().status]).toEqual([[], 'asking'])
    flow.clock.advance(1)
    await vi.waitFor(() => expect(flow.quoting()).toEqual({ status: 'ready', quote: QUOTE, isEstimate: false }), QUICK)
    expect(flow.quotes()).toEqual(['quote 25 USD USDC 1'])
    flow.service.choose({ symbol: 'ETH' })
    expect([flow.quotes().at(-1), flow.quoting().status]).toEqual(['quote 25 USD ETH 1', 'asking'])
  })

  test('is requested as soon as the offer has loaded', async () => {
    const flow = await openFlow()
    flow.service.typeAmount('25', undefined)
    expect(flow.quotes()).toEqual([])
    flow.service.watch()
    await vi.waitFor(() => expect(flow.quotes()).toEqual(['quote 25 USD USDC 1']), QUICK)
  })

  test('lasts half a minute while the view is open, and stays visible until the next', async () => {
    const flow = await openForm()
    flow.service.typeAmount('25', undefined)
    flow.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(flow.quoting().status).toBe('ready'), QUICK)
    const shown = flow.quoting()
    flow.world.quote = null
    flow.clock.advance(QUOTE_LIFE_MS)
    expect([flow.quoting(), flow.quotes().length]).toEqual([shown, 2])
    await vi.waitFor(() => expect(flow.quoting()).toMatchObject({ isEstimate: true }), QUICK)
    flow.clock.advance(QUOTE_LIFE_MS)
    expect(flow.quotes()).toHaveLength(3)
    flow.stop()
    flow.clock.advance(3 * QUOTE_LIFE_MS)
    expect([flow.quotes().length, flow.clock.pending()]).toEqual([3, 0])
  })

  test('is not requested again while one is pending, nor without an order', async () => {
    const flow = await openForm()
    flow.clock.advance(QUOTE_LIFE_MS)
    expect(flow.quotes()).toEqual([])
    const data = await flow.kernel.service('dataApi')
    const onrampQuote = vi.fn(() => new Promise<null>(() => {}))
    data.onrampQuote = onrampQuote
    flow.service.typeAmount('25', undefined)
    flow.clock.advance(3 * QUOTE_LIFE_MS)
    expect(onrampQuote).toHaveBeenCalledOnce()
  })

  test('is dropped if it arrives late', async () => {
    const flow = await openForm()
    const data = await flow.kernel.service('dataApi')
    const answers: ((id: string) => void)[] = []
    data.onrampQuote = () => new Promise((resolve) => answers.push((id) => resolve({ ...QUOTE, id })))
    flow.service.typeAmount('25', undefined)
    flow.clock.advance(SETTLED_MS)
    flow.service.choose({ currency: 'USD' })
    await vi.waitFor(() => expect(answers).toHaveLength(2), QUICK)
    answers[0]?.('old')
    await settled()
    expect(flow.quoting().status).toBe('asking')
    answers[1]?.('new')
    await vi.waitFor(() => expect(flow.quoting()).toMatchObject({ quote: { id: 'new' } }), QUICK)
  })

  test('is an estimate if it fails', async () => {
    const flow = await openForm({ quote: new Error('down') })
    flow.service.typeAmount('25', undefined)
    flow.clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(flow.quoting()).toMatchObject({ status: 'ready', isEstimate: true }), QUICK)
  })

  test('PLG-04 a modal that ends leaves no timer', async () => {
    const flow = await openFlow()
    flow.service.reload()
    await vi.waitFor(() => expect(flow.offer().status).toBe('ready'), QUICK)
    flow.service.typeAmount('25', undefined)
    expect(flow.clock.pending()).toBe(1)
    flow.kernel.destroy()
    expect(flow.clock.pending()).toBe(0)
  })
})
