// Signing in by keyboard only: focus is always marked and visible, and each view takes it.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { addSignInWallet } from '../wallets/signInWallet'
import { readAnnouncements, recordAnnouncements } from './announcements'
import { tabTo } from './tabStops'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The modal, opened with the page's button, and what a visitor without a pointer does in it. */
async function openByKeys(page: Page, url: string) {
  await page.goto(url)
  const found = findModal(page)
  const { button, view } = found
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(view('Connect')).toBeFocused()
  const press = async (wanted: Locator, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(page, wanted)
    await page.keyboard.press(key)
  }
  return { ...found, press }
}

test(
  'MOD-04 SIW-01 by keyboard: a wallet is chosen, the site’s sign-in request is declined, then signed; each is announced once',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSignInWallet(page)
    await recordAnnouncements(page)
    const { walletRow, view, press, modal, button, action } = await openByKeys(
      page,
      `${environment.examples.react}/?signIn=required`,
    )
    await press(walletRow(wallet.name))
    await expect(view('SIWXSignMessage')).toBeFocused()
    wallet.decide('refuse')
    await press(action('Sign in'))
    await expect(modal.getByRole('alert').filter({ hasText: 'Signature declined' })).toBeVisible()
    const said = await readAnnouncements(page)
    expect(said.filter((text) => text.includes('Signature declined'))).toHaveLength(1)
    wallet.decide('sign')
    await press(action('Sign in'))
    await expect(modal).toBeHidden()
    await expect(button).toBeFocused()
  },
)
