// A purchase from the click to its arrival: the window, what is heard of it, and every way it ends.
import { shortenAddress } from '@latchkey/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  choose,
  closePages,
  countRequests,
  fillIn,
  openAccount,
  openBuy,
  type Page,
  startBuying,
  until,
  untilCommitted,
} from './onrampPage'
import { ACCOUNT, ALICE, activityItem, PAGE } from './onrampWorld'

afterEach(() => {
  closePages()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [POLL_MS, PATIENCE_MS] = [4000, 180_000]
const DOWN = new Error('down')
const STORED = 'latchkey/1/onramp/pending'
const snack = ({ kernel }: Page) => kernel.store.get(kernel.snackbar.messageAtom)?.message

/** The page is hidden, or looked at again. */
function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the window', () => {
  test('ONR-01 ANA-02 it is opened in the click, then sent to the returned URL, without a reference to this page', async () => {
    const page = await openBuy()
    const selected = vi.fn()
    page.kernel.on('onramp:providerSelected', selected)
    await fillIn(page)
    const button = await page.find('Continue to Coinbase')
    button.click()
    expect(page.windows).toHaveLength(1)
    expect(page.windows[0]?.location.href).toBe('about:blank')
    expect(page.windows[0]?.document.body.textContent).toBe('Opening Coinbase')
    await until(page, 'waiting')
    expect(page.windows[0]).toMatchObject({ opener: null, location: { href: PAGE } })
    expect(selected).toHaveBeenCalledExactlyOnceWith({ provider: 'coinbase' })
    expect(page.world.requests).toEqual([
      {
        destinationWallets: [{ address: ALICE, blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: ALICE,
        presetFiatAmount: 25,
      },
    ])
  })

  test('ONR-01 the request has no currency for the amount: euros are not sent as dollars', async () => {
    const page = await openBuy()
    await choose(page, 'Currency', 'EUR')
    await fillIn(page)
    ;(await page.find('Continue to')).click()
    await until(page, 'waiting')
    expect(page.world.requests[0]).not.toHaveProperty('presetFiatAmount')
  })

  test.each([
    ['https://pay.coinbase.com.evil.example/', 'is at an unexpected address'],
    [DOWN, 'Nothing was paid'],
    [null, 'Buying isn’t available on this network'],
  ])(
    'field case 37: ONR-01 a response of %s closes the window, shows an error, and can be retried',
    async (url, words) => {
      const page = await startBuying({ url })
      await until(page, 'unopened')
      await page.see(words)
      expect(page.windows[0]).toMatchObject({ closed: true, location: { href: 'about:blank' } })
      expect(page.failed).toHaveBeenCalledOnce()
      page.world.url = PAGE
      ;(await page.find('Try again')).click()
      await until(page, 'waiting')
      expect(page.windows[1]?.location.href).toBe(PAGE)
    },
  )

  test('ONR-03 if the browser blocks the window, the view says so, and a link opens it without a referrer', async () => {
    const page = await startBuying({ isBlocked: true })
    await page.see('The window didn’t open')
    const link = await page.find('Open Coinbase')
    expect(link.getAttribute('href')).toBe(PAGE)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    await until(page, 'waiting')
  })

  test('ONR-03 closed manually: the purchase is still tracked, and the window can be opened again', async () => {
    const page = await startBuying()
    await until(page, 'waiting')
    page.windows[0]?.close()
    page.clock.advance(1000)
    await page.see('Payment window closed')
    ;(await page.find('Reopen Coinbase')).click()
    await vi.waitFor(() => expect(page.windows[1]?.location.href).toBe(PAGE))
    page.windows[1]?.close()
    page.clock.advance(1000)
    await page.see('Payment window closed')
    page.world.items = [activityItem('a', 'pending')]
    page.clock.advance(POLL_MS)
    await until(page, 'arriving')
  })

  test('ONR-03 a visitor who did not pay leaves, and no more requests are sent', async () => {
    const page = await startBuying()
    await until(page, 'waiting')
    page.windows[0]?.close()
    page.clock.advance(1000)
    ;(await page.find('I didn’t pay')).click()
    await vi.waitFor(() => expect(page.view()).toBe('OnRampProviders'))
    const requestCount = countRequests(page)
    page.clock.advance(10 * POLL_MS)
    expect(countRequests(page)).toBe(requestCount)
  })
})

describe('the purchase', () => {
  test('ONR-03 TXH-04 the purchase is polled every 4 s until it has arrived, exactly, then shown once with the way to Activity', async () => {
    const old = activityItem('old', 'confirmed', 1_700_000_000_000)
    const page = await startBuying({ items: [old] })
    await until(page, 'waiting')
    page.world.items = [activityItem('new', 'pending'), old]
    page.clock.advance(POLL_MS)
    await until(page, 'arriving')
    await page.see('USDC is on its way')
    page.world.items = [activityItem('new', 'confirmed'), old]
    page.clock.advance(POLL_MS)
    await until(page, 'arrived')
    await page.see('24.370001 USDC arrived')
    await vi.waitFor(() => expect(snack(page)).toBe('24.370001 USDC arrived'))
    expect(page.completed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ provider: 'coinbase', network: 'eip155:1', symbol: 'USDC' }),
    )
    const requestCount = countRequests(page)
    page.clock.advance(10 * POLL_MS)
    expect(countRequests(page)).toBe(requestCount)
    ;(await page.find('View activity')).click()
    await vi.waitFor(() => expect(page.view()).toBe('Activity'))
  })

  test('VIS-02 ONR-03 while it is in progress it is a receipt: the state, the amount, from whom, to whom, and what to do', async () => {
    const page = await startBuying()
    const receipt = () => page.root.querySelector<HTMLElement>('.receipt')
    const amounts = () => [receipt()?.dataset.status, receipt()?.querySelector('h3')?.textContent]
    await until(page, 'waiting')
    expect(amounts()).toEqual(['pending', '$25.00'])
    const told = receipt()?.querySelector('.hero [role=status]')?.textContent
    expect(told).toBe('Buying USDC · Waiting for Coinbase')
    const all = ['Continue in the Coinbase window', 'ProviderCCoinbase', shortenAddress(ALICE), 'Time']
    for (const words of all) expect(receipt()?.textContent).toContain(words)
    page.world.items = [activityItem('new', 'pending')]
    page.clock.advance(POLL_MS)
    await until(page, 'arriving')
    expect(amounts()).toEqual(['pending', '24.370001 USDC'])
    page.world.items = [activityItem('new', 'failed')]
    page.clock.advance(POLL_MS)
    await until(page, 'failed')
    // Nothing was received.
    expect(amounts()).toEqual(['failed', '$25.00'])
  })

  test('VIS-02 ONR-03 on a page with receipts it ends in its own receipt, which replaces its progress', async () => {
    const page = await startBuying({ hasReceipts: true })
    await until(page, 'waiting')
    page.world.items = [activityItem('new', 'confirmed')]
    page.clock.advance(POLL_MS)
    await vi.waitFor(() => expect(page.view()).toBe('Receipt'))
    const { stack } = page.kernel.store.get(page.kernel.router.stateAtom)
    expect(stack.map(({ view }) => view)).toEqual(['Account', 'OnRampProviders', 'Receipt'])
    expect(stack.at(-1)?.params).toEqual({ hash: null, id: 'new' })
    await vi.waitFor(() => expect(snack(page)).toBe('24.370001 USDC arrived'))
  })

  test('ONR-03 an arrival that is known when the view opens is announced, too', async () => {
    const page = await startBuying()
    await untilCommitted(page, 'waiting')
    page.world.items = [activityItem('new', 'confirmed')]
    page.clock.advance(POLL_MS)
    await vi.waitFor(() => expect(snack(page)).toBe('24.370001 USDC arrived'))
  })

  test('ONR-03 a declined payment is shown, and can be retried', async () => {
    const page = await startBuying()
    await until(page, 'waiting')
    page.world.items = [activityItem('new', 'failed')]
    page.clock.advance(POLL_MS)
    await until(page, 'failed')
    await page.see('The purchase failed')
    expect(page.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'declined' }))
    ;(await page.find('Try again')).click()
    await until(page, 'waiting')
    page.world.items = [activityItem('newer', 'confirmed', 2_100_000_000_000), activityItem('new', 'failed')]
    page.clock.advance(POLL_MS)
    await until(page, 'arrived')
  })

  test('ONR-03 three minutes without news are shown; later news counts anyway', async () => {
    const page = await startBuying({ items: DOWN, hasActivity: false })
    await until(page, 'waiting')
    await vi.waitFor(() => {
      page.clock.advance(PATIENCE_MS)
      expect(page.text()).toContain('Still waiting for Coinbase')
    })
    page.world.items = [activityItem('new', 'confirmed')]
    await vi.waitFor(() => {
      page.clock.advance(30_000)
      expect(page.text()).toContain('24.370001 USDC arrived')
    })
    ;(await page.find('Back to account')).click()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
  })

  test('ONR-03 a hidden page sends no requests, and sends one immediately when it is visible again', async () => {
    const page = await startBuying()
    await until(page, 'waiting')
    show('hidden')
    const requestCount = countRequests(page)
    page.clock.advance(10 * POLL_MS)
    expect(countRequests(page)).toBe(requestCount)
    page.world.items = [activityItem('new', 'pending')]
    show('visible')
    await until(page, 'arriving')
  })

  test('ONR-03 it survives a reload: the account shows it, and it completes as usual', async () => {
    const first = await startBuying()
    const { storage } = first
    await until(first, 'waiting')
    first.world.items = [activityItem('new', 'pending')]
    first.clock.advance(POLL_MS)
    await until(first, 'arriving')
    first.kernel.destroy()
    closePages()

    const page = await openAccount({ storage, items: [activityItem('new', 'pending')] })
    await page.kernel.start()
    ;(await page.find('Buying USDC')).click()
    await until(page, 'arriving')
    page.world.items = [activityItem('new', 'confirmed')]
    page.clock.advance(POLL_MS)
    await until(page, 'arrived')
    page.kernel.destroy()
    closePages()

    const last = await openAccount({ storage, items: [activityItem('new', 'confirmed')] })
    await last.kernel.start()
    await last.find('Buy')
    expect(countRequests(last)).toBe(0)
  })

  test('ONR-03 no request is sent for an account that has left', async () => {
    const page = await startBuying()
    await until(page, 'waiting')
    expect(page.world.calls).toContain(`purchases ${ACCOUNT}`)
    await page.kernel.connections.disconnect()
    const requestCount = countRequests(page)
    page.clock.advance(10 * POLL_MS)
    expect(countRequests(page)).toBe(requestCount)
  })

  test('UIX-04 ONR-03 at most 99 purchases in progress are restored, and invalid ones are left out', async () => {
    const { storage, ...first } = await startBuying()
    await vi.waitFor(() => expect(storage.get(STORED)).toContain('"order"'))
    first.kernel.destroy()
    closePages()
    const { v, d } = JSON.parse(storage.get(STORED) ?? '')
    const many = Array.from({ length: 150 }, (_, index) => ({ ...d[0], id: `p-${index}` }))
    storage.set(STORED, JSON.stringify({ v, d: [{ id: 'junk' }, 7, ...many] }))
    const page = await openAccount({ storage })
    const { purchasesAtom } = await page.kernel.service('onramp')
    const kept = page.kernel.store.get(purchasesAtom)
    expect(kept).toHaveLength(99)
    expect(kept[0]).toMatchObject({ id: 'p-0', phase: 'waiting', order: { amount: 25n } })
  })
})
