// The values with which a page opens Buy: filled in if they are offered, and only then.
import type { BuyParams } from '@latchkey/plugin-onramp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OTHER, openFlow, openForm, QUICK } from './flowPage'
import { closePages, openBuy } from './onrampPage'

afterEach(() => {
  closePages()
  vi.unstubAllGlobals()
})

const EUROS: BuyParams = { symbol: 'ETH', currency: 'EUR', amount: '100' }

describe('ONR-02 HST-07 a page that opens Buy', () => {
  test('sets the token, the currency and the amount', async () => {
    const page = await openForm()
    page.service.begin(EUROS, 'de')
    expect(page.draft()).toMatchObject({ amountText: '100', locale: 'de' })
    expect(page.chosen()).toMatchObject({ purchase: { symbol: 'ETH' }, payment: { id: 'EUR' } })
  })

  test.each<[string, object]>([
    ['what is not offered', { symbol: 'POL', currency: 'JPY', amount: '100' }],
    ['values that are not text', { symbol: 7, currency: {}, amount: 100 }],
    ['an amount of no currency', { amount: '100' }],
    ['a part of a whole unit', { currency: 'USD', amount: '99.5' }],
  ])('fills in nothing for %s', async (_what, params) => {
    const page = await openForm()
    page.service.begin(params as BuyParams, undefined)
    expect(page.draft()).toMatchObject({ amountText: '' })
    expect(page.chosen()).toMatchObject({ purchase: { symbol: 'USDC' }, payment: { id: 'USD' } })
  })

  test('fills in the form once the offer arrives', async () => {
    const page = await openFlow()
    page.service.begin(EUROS, undefined)
    page.service.watch()
    await vi.waitFor(() => expect(page.draft()?.amountText).toBe('100'), QUICK)
    await vi.waitFor(() => expect(page.quoting().status).toBe('ready'), QUICK)
    expect(page.quotes()).toHaveLength(1)
    page.service.typeAmount('50', undefined)
    page.service.reload()
    await vi.waitFor(() => expect(page.offers()).toBe(2), QUICK)
    await vi.waitFor(() => expect(page.offer().status).toBe('ready'), QUICK)
    expect(page.draft()?.amountText).toBe('50')
  })

  test('applies again with the same object when the modal was closed', async () => {
    const page = await openForm()
    page.kernel.router.open('OnRampProviders', EUROS)
    page.service.begin(EUROS, undefined)
    page.service.typeAmount('50', undefined)
    page.service.begin(EUROS, undefined)
    expect(page.draft()?.amountText).toBe('50')
    await page.kernel.router.close()
    page.service.begin(EUROS, undefined)
    expect(page.draft()?.amountText).toBe('100')
  })

  test('ACC-06 applies to the account that was connected: another one starts with an empty form', async () => {
    const page = await openFlow()
    page.service.begin(EUROS, undefined)
    page.change(OTHER)
    page.service.watch()
    await vi.waitFor(() => expect(page.offer().status).toBe('ready'), QUICK)
    expect(page.draft()).toMatchObject({ account: OTHER, amountText: '', symbol: null })
  })

  test('applies to the first account if it was given before there was one', async () => {
    const page = await openForm()
    await page.kernel.connections.disconnect()
    page.service.begin(EUROS, undefined)
    expect(page.draft()).toBeNull()
    await page.kernel.connections.connect(page.wallet.connector.id)
    await vi.waitFor(() => expect(page.draft()?.amountText).toBe('100'), QUICK)
  })
})

test('ONR-01 HST-07 opening with an amount shows the form, and opens no window', async () => {
  const page = await openBuy()
  page.kernel.router.open('OnRampProviders', EUROS)
  await vi.waitFor(async () => expect((await page.field('Amount to pay')).value).toBe('100'))
  expect(page.view()).toBe('OnRampProviders')
  expect(page.windows).toEqual([])
})
