// The main flow without a pointer: Tab, Enter and Escape are enough, and focus is never lost.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { readFocus } from '../proof/observe'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

/** More than the number of stops in any view; a walk that takes longer is lost. */
const MAX_STOPS = 40

/** The name of the button that has focus, or empty if no button has it. */
function readName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement
    return active?.localName === 'button' ? (active.getAttribute('aria-label') ?? active.textContent ?? '') : ''
  })
}

/** Presses Tab until the button with this name has focus. Every stop on the way is in the modal, or is the browser's own. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < MAX_STOPS; press++) {
    await page.keyboard.press('Tab')
    const focus = await readFocus(page)
    expect(focus).toMatch(/^(latchkey-modal > |body$)/)
    if ((await readName(page)).includes(name)) return
  }
  throw new Error(`Tab never reached ${name}.`)
}

test('MOD-04 MOD-01 the whole main flow works by keyboard, with focus in the modal and then back on the opener', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: { error: { code: 4001, message: 'No' } } } })
  await page.goto(environment.examples.react ?? '')
  const { button, modal, view, walletRow } = findModal(page)
  await expect(button).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(walletRow(wallet.name)).toBeVisible()
  await expect(view('Connect')).toBeFocused()

  await tabTo(page, 'About wallets')
  await page.keyboard.press('Enter')
  await expect(view('WhatIsAWallet')).toBeFocused()
  await tabTo(page, 'Back')
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('button', { name: 'About wallets' })).toBeFocused()

  await tabTo(page, wallet.name)
  await page.keyboard.press('Enter')
  await expect(view('ConnectingExternal')).toBeFocused()
  await expect(modal.getByRole('heading', { name: 'You declined in Test Wallet' })).toBeVisible()
  await wallet.reply('eth_requestAccounts', { result: [ALICE] })
  await tabTo(page, 'Try again')
  await page.keyboard.press('Enter')
  await expect(view('Account')).toBeFocused()

  await tabTo(page, 'Network: ')
  await page.keyboard.press('Enter')
  await expect(view('Networks')).toBeFocused()
  await wallet.reply('wallet_switchEthereumChain', { result: null })
  await wallet.reply('eth_chainId', { result: '0x7a6a' })
  await tabTo(page, 'Latchkey Second')
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('button', { name: 'Network: Latchkey Second' })).toBeFocused()
  await expect(page.getByTestId('network')).toHaveText('Latchkey Second')

  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(view('Account')).toBeFocused()
  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await expect(view('AccountSettings')).toBeFocused()
  await tabTo(page, 'Disconnect')
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(button).toBeFocused()
})

for (const key of ['Tab', 'Shift+Tab']) {
  test(`MOD-04 with ${key}, the focus cycles through every control of the modal, and never reaches the page`, async ({
    page,
    environment,
  }) => {
    await page.goto(environment.examples.react ?? '')
    // If something follows the modal in the page, Firefox moves focus there.
    await page.evaluate(() => document.body.append(document.createElement('button')))
    const { button, modal, view, action } = findModal(page)
    await button.click()
    await expect(view('Connect')).toBeFocused()
    await tabTo(page, 'About wallets')
    await page.keyboard.press('Enter')
    await expect(view('WhatIsAWallet')).toBeFocused()
    await expect(action('Get a wallet')).toBeVisible()
    const controls = ['Back', 'Close', 'Get a wallet']
    await expect(modal.getByRole('button')).toHaveCount(controls.length)
    for (let round = 0; round < 2; round++) {
      const reached = new Set<string>()
      for (let press = 0; press < MAX_STOPS && reached.size < controls.length; press++) {
        await page.keyboard.press(key)
        expect(await readFocus(page)).toMatch(/^(latchkey-modal > |body$)/)
        const name = await readName(page)
        if (name) reached.add(name)
      }
      expect([...reached].sort()).toEqual(controls)
    }
  })
}

test('MOD-04 focus is not lost when the focused row disappears', async ({ page, environment }) => {
  const wallet = await addWallet(page)
  await page.goto(environment.examples.react ?? '')
  const { button, walletRow, view, action } = findModal(page)
  await button.click()
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeFocused()
  await action('Copy address').focus()
  await wallet.move({ accounts: [] })
  await expect(view('Connect')).toBeFocused()
})
