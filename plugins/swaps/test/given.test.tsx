// What a page opens Swap with: filled in as far as the lists have it, and never more than that.
import type { Token } from '@latchkey/kernel/contracts'
import type { SwapParams } from '@latchkey/plugin-swaps'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coin, OTHER_ACCOUNT, openPair, QUICK } from './pairPage'
import { closePages, openSwap } from './swapPage'
import { findReview } from './swapSteps'
import { dollar, ether, openSwapFlow, usdc } from './swapWorld'

afterEach(closePages)

const offered = [ether, usdc, dollar, coin]
const upper = `0x${'DD'.repeat(20)}`

describe('SWP-02 HST-07 a page that opens Swap', () => {
  test.each<[string, SwapParams, readonly [Token, Token, string]]>([
    ['names both tokens and the amount', { from: upper, to: null, amount: '0.5' }, [dollar, ether, '0.5']],
    ['sets the native token', { from: null, to: upper, amount: '1' }, [ether, dollar, '1']],
    ['names what is given: the other side stays', { from: upper, amount: '2' }, [dollar, usdc, '2']],
    ['names what is received', { to: upper }, [ether, dollar, '']],
    ['names one token twice: it is given', { from: upper, to: upper, amount: '3' }, [dollar, ether, '3']],
    ['names nothing', {}, [ether, usdc, '']],
  ])('%s', async (_what, params, [from, to, amountText]) => {
    const page = await openPair({ offered })
    page.service.begin(params, undefined)
    expect(page.pair()).toMatchObject({ from, to, amountText })
  })

  test.each<[string, object]>([
    ['an address that is not listed', { from: `0x${'99'.repeat(20)}`, amount: '1' }],
    ['a symbol, which any token can have', { from: 'USDC', to: 'COIN', amount: '1' }],
    ['values that are not text', { from: 7, to: {}, amount: '1' }],
    ['an amount of no token', { amount: '1' }],
  ])('SAF-01 fills in nothing for %s', async (_what, params) => {
    const page = await openPair({ offered })
    page.service.begin(params as SwapParams, undefined)
    expect(page.pair()).toMatchObject({ from: ether, to: usdc, amountText: '' })
  })

  test('UIX-02 has its amount in the visitor’s number format', async () => {
    const page = await openPair({ offered })
    page.service.begin({ from: null, amount: '1234.5' }, 'de')
    expect(page.pair()).toMatchObject({ amountText: '1234,5', locale: 'de' })
  })

  test('fills in the form once the list arrives, with the prices of both', async () => {
    const page = await openSwapFlow({ offered })
    page.service.begin({ from: coin.address, to: upper, amount: '4' }, undefined)
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.pricesAtom).size).toBe(3), QUICK)
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ from: coin, to: dollar, amountText: '4' })
    expect([...page.kernel.store.get(page.service.pricesAtom).keys()]).toEqual([coin.address, dollar.address, ''])
  })

  test('that opens it later also gets the prices of both', async () => {
    const page = await openPair({ offered })
    page.service.begin({ from: coin.address, to: upper }, undefined)
    await vi.waitFor(() => expect([...page.prices().keys()]).toContain(coin.address), QUICK)
    expect([...page.prices().keys()]).toContain(dollar.address)
  })

  test('applies once: the visitor’s changes stay until the modal is closed', async () => {
    const page = await openPair({ offered })
    const params = { from: null, to: upper, amount: '1' }
    page.kernel.router.open('Swap', params)
    page.service.begin(params, undefined)
    page.service.typeAmount('2', undefined)
    page.service.begin(params, undefined)
    expect(page.pair()?.amountText).toBe('2')
    await page.kernel.router.close()
    page.service.begin(params, undefined)
    expect(page.pair()?.amountText).toBe('1')
  })

  test('ACC-06 applies to the account that was connected: another one starts with an empty form', async () => {
    const page = await openSwapFlow({ offered })
    page.service.begin({ from: coin.address, to: upper, amount: '4' }, undefined)
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    await vi.waitFor(() => expect(page.kernel.store.get(page.service.pairAtom)?.to).toBe(usdc), QUICK)
    expect(page.kernel.store.get(page.service.pairAtom)).toMatchObject({ account: OTHER_ACCOUNT, amountText: '' })
  })

  test('applies to the first account if it was given before there was one', async () => {
    const page = await openPair({ offered })
    await page.kernel.connections.disconnect()
    page.service.begin({ from: null, to: upper, amount: '1' }, undefined)
    expect(page.pair()).toBeNull()
    await page.kernel.connections.connect(page.wallet.connector.id)
    await vi.waitFor(() => expect(page.pair()).toMatchObject({ from: ether, to: dollar, amountText: '1' }), QUICK)
  })
})

test('SWP-04 HST-07 opening with tokens and an amount requests the quote, and waits for the visitor to review it', async () => {
  const page = await openSwap({ offered, toUnits: 5_000_000n })
  page.kernel.router.open('Swap', { from: null, to: upper, amount: '1' })
  await vi.waitFor(async () => expect((await page.field('Amount to swap')).value).toBe('1'))
  await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
  expect(page.view()).toBe('Swap')
  expect(page.world.requests).not.toContain('buildSwap')
  expect(page.wallet.requests).toEqual(['connect'])
})
