// The form of buying as a visitor meets it, and where there is none.
import { meld } from '@latchkey/plugin-onramp/meld'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { choose, closePages, countRequests, fill, fillIn, openAccount, openBuy, type Page, until } from './onrampPage'
import { ALICE, OPTIONS, QUOTE } from './onrampWorld'

afterEach(() => {
  closePages()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const DOWN = new Error('down')
const quotesOf = ({ world }: Page) => world.calls.filter((each) => each.startsWith('quote'))
const go = ({ root }: Page) => root.querySelector<HTMLButtonElement>('[data-testid=lk-onramp-go]')

describe('the form', () => {
  test('ONR-01 CON-01 the provider is shown with its fee of 1 to 2 %, and Buy comes first in the account', async () => {
    const page = await openBuy()
    await page.see('Coinbase')
    await page.see('Fee 1%–2%')
    expect(page.view()).toBe('OnRampProviders')
  })

  test('ONR-02 limits are shown in words, for the payment methods that accept the amount', async () => {
    const page = await openBuy()
    await page.see('Card: $10 to $7,500')
    await page.see('Bank transfer: $10 to $25,000')
    await fillIn(page, '9000')
    await vi.waitFor(() => expect(page.text()).not.toContain('Card:'))
    await page.see('Bank transfer: $10 to $25,000')
    await fillIn(page, '25001')
    await vi.waitFor(() => expect(go(page)?.textContent).toBe('Above the maximum'))
    await choose(page, 'Currency', 'EUR')
    await page.see('Card: €10 to €7,500')
  })

  test('ONR-02 UIX-04 a quote is requested once a visitor stops typing, shows every fee, and is requested again after 30 s', async () => {
    const page = await openBuy()
    fill(await page.field('Amount to pay'), '2')
    fill(await page.field('Amount to pay'), '20')
    await fillIn(page)
    await page.see('24.37')
    expect(quotesOf(page)).toEqual(['quote 25 USD USDC 1'])
    for (const words of ['Total$25.00', 'Coinbase fee (included)$0.38', 'Network fee (included)$0.25'])
      await page.see(words)
    page.world.quote = { ...QUOTE, purchaseAmount: { amount: { units: 2399n, decimals: 2 }, currency: 'USDC' } }
    page.clock.advance(30_000)
    await page.see('23.99')
    page.kernel.router.back()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    const requestCount = quotesOf(page).length
    await vi.waitFor(() => {
      page.clock.advance(60_000)
      expect(quotesOf(page)).toHaveLength(requestCount)
    })
  })

  test('VIS-03 50, 100 and 250 with one click, if a payment method accepts them', async () => {
    const page = await openBuy()
    const presets = () => [...page.root.querySelectorAll<HTMLButtonElement>('.amount-presets button')]
    await page.field('Amount to pay')
    expect(presets().map(({ textContent }) => textContent)).toEqual(['$50', '$100', '$250'])
    presets()[1]?.click()
    await vi.waitFor(async () => expect((await page.field('Amount to pay')).value).toBe('100'))
    page.clock.advance(600)
    await vi.waitFor(() => expect(quotesOf(page)).toEqual(['quote 100 USD USDC 1']))
    closePages()
    const [dollars] = OPTIONS.paymentCurrencies
    const limits = [{ id: 'card', min: { units: 60n, decimals: 0 }, max: { units: 100n, decimals: 0 } }]
    const narrow = await openBuy({ options: { ...OPTIONS, paymentCurrencies: [{ id: dollars?.id ?? '', limits }] } })
    await narrow.field('Amount to pay')
    expect([...narrow.root.querySelectorAll('.amount-presets button')].map(({ textContent }) => textContent)).toEqual([
      '$100',
    ])
  })

  test('ONR-02 a late response for an older amount is dropped', async () => {
    const page = await openBuy()
    const dataApi = await page.kernel.service('dataApi')
    const { onrampQuote } = dataApi
    const late: ((quote: typeof QUOTE) => void)[] = []
    await page.field('Amount to pay')
    dataApi.onrampQuote = () => new Promise((resolve) => late.push(resolve))
    await fillIn(page, '30')
    await vi.waitFor(() => expect(late).toHaveLength(1))
    dataApi.onrampQuote = onrampQuote
    await fillIn(page)
    await page.see('24.37')
    late[0]?.({ ...QUOTE, purchaseAmount: { amount: { units: 1n, decimals: 0 }, currency: 'USDC' } })
    await choose(page, 'Currency', 'USD')
    await page.see('24.37')
  })

  test.each([[DOWN], [null]])('ONR-02 without a quote (%s) there is an estimate, marked as such', async (quote) => {
    const page = await openBuy({ quote })
    await fillIn(page)
    await page.see('Estimate before fees')
    await page.see('Total$25.00')
    expect(page.text()).not.toContain('Network fee')
    expect(page.root.querySelector('output')?.textContent).toBe('$25.00')
    expect(go(page)?.textContent).toBe('Continue to Coinbase')
  })

  test('ONR-02 without options the built-in ones are shown, and they are requested again next time', async () => {
    const page = await openBuy({ options: DOWN })
    await page.see('Card: $10 to $7,500')
    await page.see('Bank transfer: $10 to $25,000')
    const options = [...page.root.querySelectorAll('option')].map(({ value }) => value)
    expect(options).toEqual(['USD', 'EUR', 'USDC', 'ETH'])
    page.world.options = OPTIONS
    page.kernel.router.back()
    ;(await page.find('Buy')).click()
    await vi.waitFor(() => expect(page.world.calls.filter((each) => each === 'options')).toHaveLength(2))
  })

  test('ONR-01 if providers have no name for a network, and the service fails, the visitor can try again', async () => {
    const page = await openBuy({ options: DOWN, networkName: null })
    await page.see('Couldn’t load options')
    page.world.options = OPTIONS
    ;(await page.find('Try again')).click()
    await page.field('Amount to pay')
  })

  test('ONR-01 a network where nothing is sold shows that', async () => {
    const page = await openBuy({ options: { paymentCurrencies: [], purchaseCurrencies: [] } })
    await page.see('Buying isn’t available on First.')
  })

  test('ONR-01 one of several providers is chosen; a Meld link is opened unchanged, for this address', async () => {
    const page = await openBuy({
      providers: [{ ...meld({ publicKey: 'other' }), id: 'other', name: 'Other' }, meld({ publicKey: 'pk' })],
    })
    await page.see('Meld.io')
    page.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click()
    await fillIn(page)
    ;(await page.find('Continue to Meld.io')).click()
    await until(page, 'untracked')
    const url = new URL(page.windows[0]?.location.href ?? '')
    expect(url.origin).toBe('https://meldcrypto.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: 'pk',
      destinationCurrencyCode: 'USDC',
      walletAddress: ALICE,
    })
    expect(page.world.requests).toEqual([])
    expect(countRequests(page)).toBe(0)
  })
})

describe('where it may not be offered', () => {
  test.each([
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Chongqing',
    'Asia/Harbin',
    'Asia/Kashgar',
    'Asia/Beijing',
    'Asia/Hong_Kong',
    'ASIA/MACAU',
    'Asia/Macao',
  ])('UIX-03 in %s, Buy is not offered, and the view explains why', async (timeZone) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never)
    const page = await openAccount()
    await page.find('Settings')
    expect(page.button('Buy')).toBeUndefined()
    page.kernel.router.push('OnRampProviders')
    await page.see('Buying isn’t available here')
    expect(page.world.calls).toEqual([])
  })

  test.each(['Asia/Singapore', 'Asia/Taipei', 'Europe/Berlin', 'America/Shanghai'])(
    'UIX-03 in %s it is offered',
    async (timeZone) => {
      vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never)
      const page = await openAccount()
      await page.find('Buy')
    },
  )
})
