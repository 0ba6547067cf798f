// What a page opens Send with: filled in as far as the account holds it, and never more than that.
import type { HeldToken, SendParams } from '@latchkey/kernel/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dollar, ether, OTHER_ACCOUNT, openDraft, QUICK } from './draftPage'
import { closePages, openSend } from './sendPage'
import { BOB, openFlow } from './sendWorld'

afterEach(closePages)

const upper = `${dollar.token.address}`.toUpperCase().replace('0X', '0x')

describe('SND-01 HST-07 a page that opens Send', () => {
  test('sets the token, the recipient and the amount, in the visitor’s number format', async () => {
    const page = await openDraft()
    page.service.begin({ token: upper, to: BOB, amount: '1234.5' }, 'de')
    expect(page.draft()).toMatchObject({ token: dollar, recipientText: BOB, amountText: '1234,5', locale: 'de' })
  })

  test('sets the native token', async () => {
    const page = await openDraft()
    page.service.chooseToken(dollar)
    page.service.begin({ token: null, amount: '1' }, undefined)
    expect(page.draft()).toMatchObject({ token: ether, amountText: '1' })
  })

  test.each<[string, object]>([
    ['a token that the account does not hold', { token: `0x${'99'.repeat(20)}`, amount: '1' }],
    ['a symbol, which any token can have', { token: dollar.token.symbol, amount: '1' }],
    ['values that are not text', { token: 7, to: 7, amount: '1' }],
    ['an amount of no token', { amount: '1' }],
  ])('SAF-01 fills in nothing for %s', async (_what, params) => {
    const page = await openDraft()
    page.service.begin(params as SendParams, undefined)
    expect(page.draft()).toMatchObject({ token: ether, recipient: { status: 'empty' }, amountText: '' })
  })

  test('fills in the form once its tokens are known', async () => {
    let arrive: (held: readonly HeldToken[]) => void = () => {}
    const page = await openFlow({ held: new Promise((resolve) => (arrive = resolve)) })
    page.service.begin({ token: upper, amount: '2' }, undefined)
    arrive([ether, dollar])
    const draft = () => page.kernel.store.get(page.service.draftAtom)
    await vi.waitFor(() => expect(draft()).toMatchObject({ token: dollar, amountText: '2' }), QUICK)
    page.service.typeAmount('3', undefined)
    page.service.reload()
    await vi.waitFor(() => expect(page.loads).toHaveLength(2), QUICK)
    expect(draft()?.amountText).toBe('3')
  })

  test('applies again with the same object when the modal was closed', async () => {
    const page = await openDraft()
    const params = { token: upper, amount: '1' }
    page.kernel.router.open('WalletSend', params)
    page.service.begin(params, undefined)
    page.service.typeAmount('2', undefined)
    page.service.begin(params, undefined)
    expect(page.draft()?.amountText).toBe('2')
    await page.kernel.router.close()
    page.service.begin(params, undefined)
    expect(page.draft()?.amountText).toBe('1')
  })

  test('ACC-06 applies to the account that was connected: another one starts with an empty form', async () => {
    let arrive: (held: readonly HeldToken[]) => void = () => {}
    const page = await openFlow({ held: new Promise((resolve) => (arrive = resolve)) })
    const held = () => page.kernel.store.get(page.service.heldAtom)
    page.service.begin({ token: upper, amount: '2' }, undefined)
    page.wallet.emit(page.wallet.sessions([OTHER_ACCOUNT]))
    arrive([ether, dollar])
    await vi.waitFor(() => expect(held().status).toBe('ready'), QUICK)
    expect(page.kernel.store.get(page.service.draftAtom)).toMatchObject({ account: OTHER_ACCOUNT, amountText: '' })
  })

  test('applies to the first account if it was given before there was one', async () => {
    const page = await openDraft()
    await page.kernel.connections.disconnect()
    page.service.begin({ token: upper, amount: '1' }, undefined)
    expect(page.draft()).toBeNull()
    await page.kernel.connections.connect(page.wallet.connector.id)
    await vi.waitFor(() => expect(page.draft()).toMatchObject({ token: dollar, amountText: '1' }), QUICK)
  })
})

test('SND-04 HST-07 opening with a token, a recipient and an amount shows the form, and sends no wallet request', async () => {
  const page = await openSend()
  page.kernel.router.open('WalletSend', { token: upper, to: BOB, amount: '1' })
  await vi.waitFor(async () => expect((await page.field('Amount to send')).value).toBe('1'))
  expect(page.view()).toBe('WalletSend')
  expect(page.wallet.requests).toEqual(['connect'])
})
