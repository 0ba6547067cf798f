// Flows by keyboard only, over the gallery's simulated wallets and services: focus is always marked, visible and in the modal.
import type { Locator, Page } from '@playwright/test'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { tabTo } from './tabStops'

test.use({ contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] } })

/** A row of the gallery, and what a visitor without a pointer does in it. */
async function openByKeys(page: Page, { examples }: Environment, row: string) {
  await page.goto(`${examples.gallery}/?row=${row}`)
  await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
  const found = findModal(page)
  const press = async (wanted: Locator, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(page, wanted)
    await page.keyboard.press(key)
  }
  /** Opens a view, which takes the focus, and returns with Back. */
  const visit = async (opener: Locator, view: string, look: () => Promise<void> = async () => {}) => {
    await press(opener)
    await expect(found.view(view)).toBeFocused()
    await look()
    await press(found.back)
    await expect(opener).toBeFocused()
  }
  return { ...found, press, visit }
}

test(
  'MOD-04 RCV-01 TXH-01 BAL-01 by keyboard: copying the address, Receive and back, tabs by arrow keys, all activity',
  NIGHT,
  async ({ page, environment }) => {
    const account = await openByKeys(page, environment, 'activity-tab')
    await account.press(account.action('Copy address'), 'Space')
    await expect(account.modal.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
    await expect(account.action('Copy address')).toBeFocused()
    await account.visit(account.action('Settings'), 'AccountSettings')
    await account.visit(account.action('Receive'), 'WalletReceive', async () => {
      await account.press(account.action('Copy address'))
      await expect(account.modal.getByRole('status').filter({ hasText: 'copied' })).toBeAttached()
    })
    const sent = account.modal.getByRole('button', { name: /^Sent/ }).first()
    await account.visit(sent, 'Receipt', () =>
      tabTo(page, account.modal.getByRole('link', { name: 'View on explorer' })),
    )
    await account.visit(account.action('All activity'), 'Activity', () => tabTo(page, sent))

    const tokens = await openByKeys(page, environment, 'tokens')
    const tab = (name: string) => tokens.modal.getByRole('tab', { name })
    await tabTo(page, tab('Tokens'))
    await page.keyboard.press('ArrowRight')
    await expect(tab('NFTs')).toBeFocused()
    await expect(tab('NFTs')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tab('Tokens')).toBeFocused()
  },
)

test('MOD-04 SND-01 SWP-03 ONR-02 by keyboard: choosing a token, sending and swapping it as far as the wallet, buying as far as the provider', async ({
  page,
  environment,
}) => {
  const send = await openByKeys(page, environment, 'send-filled')
  await send.visit(send.modal.getByRole('button', { name: /change the token/ }), 'WalletSendSelectToken')
  await send.visit(send.action('Review send'), 'WalletSendPreview')
  await page.keyboard.press('Enter')
  await expect(send.view('WalletSendPreview')).toBeFocused()
  // The row's recipient looks like another address.
  await tabTo(page, send.modal.getByRole('checkbox', { name: /^Possible scam: this looks like an address you know/ }))
  await page.keyboard.press('Space')
  await send.press(send.action('Confirm in Rabby'))
  await expect(send.action('Continue in Rabby')).toBeFocused()

  const swap = await openByKeys(page, environment, 'swap-quoted')
  await tabTo(page, swap.modal.getByRole('radio', { name: '1%', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(swap.modal.getByRole('radio', { name: '3%' })).toBeChecked()
  await swap.press(swap.action('Review swap'))
  await expect(swap.view('SwapPreview')).toBeFocused()
  await swap.press(swap.action('Confirm in Rabby'))
  await expect(swap.action('Continue in Rabby')).toBeFocused()

  const buy = await openByKeys(page, environment, 'buy-blocked')
  await tabTo(page, buy.modal.getByRole('link', { name: /Example Pay/ }))
})

test('EMB-03 EMB-04 MOD-04 by keyboard: sending an email, typing the code, choosing a provider, and Back from each', async ({
  page,
  environment,
}) => {
  const logins = await openByKeys(page, environment, 'logins')
  await logins.visit(logins.action('More options'), 'ConnectSocials')
  const email = logins.modal.getByRole('textbox', { name: 'Email address' })
  await tabTo(page, email)
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()

  const code = await openByKeys(page, environment, 'otp')
  const digits = code.modal.getByRole('textbox', { name: '6-digit code' })
  await expect(digits).toBeFocused()
  await page.keyboard.type('123456')
  await expect(digits).toHaveValue('123456')
  await page.keyboard.press('Escape')
  await expect(code.modal).toBeHidden()
})

test(
  'NAM-02 CON-12 ACC-09 MOD-04 by keyboard: a name, another account, another chain, and ending a session',
  NIGHT,
  async ({ page, environment }) => {
    const name = await openByKeys(page, environment, 'name-row')
    await name.press(name.modal.getByRole('button', { name: /^Get a name/ }))
    const field = name.modal.getByRole('textbox', { name: 'Name' })
    await tabTo(page, field)
    await page.keyboard.type('ada-lovelace')
    await expect(name.modal.getByRole('status').filter({ hasText: 'Available' })).toBeVisible()
    await tabTo(page, name.action('Register name'))

    const chains = await openByKeys(page, environment, 'account-families')
    await chains.press(chains.modal.getByRole('button', { name: /^Ethereum/ }))
    await expect(chains.modal.getByRole('status').filter({ hasText: 'Showing the account on Ethereum' })).toBeAttached()

    const sessions = await openByKeys(page, environment, 'smart-sessions')
    const revoke = sessions.action('End session of Shop')
    await sessions.press(revoke)
    await sessions.press(sessions.action('Cancel'))
    await tabTo(page, revoke)
  },
)

test('ACC-01 CON-09 RPC-02 MOD-04 by keyboard: another account of the chain, the terms, and what keeps someone from connecting', async ({
  page,
  environment,
}) => {
  const accounts = await openByKeys(page, environment, 'account-two')
  await accounts.press(accounts.action('2 accounts'))
  const second = accounts.modal.getByRole('button', { name: /^0xd8dA6B/ })
  await accounts.press(second)
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(second).toBeFocused()

  const terms = await openByKeys(page, environment, 'connect-terms')
  await terms.press(terms.modal.getByRole('checkbox'), 'Space')
  await terms.press(terms.walletRow('Rabby'))
  await expect(terms.view('Account')).toBeFocused()

  const diagnosis = await openByKeys(page, environment, 'diagnosis-problem')
  await diagnosis.press(diagnosis.modal.locator('summary', { hasText: 'Date and time' }))
  await diagnosis.press(diagnosis.action('Copy the report'), 'Space')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(environment.examples.gallery)
  await diagnosis.press(diagnosis.action('Use another wallet'))
  await expect(diagnosis.view('Connect')).toBeFocused()
})
