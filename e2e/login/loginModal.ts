// The modal of the `react` example with the worker's own login server, for a person who signs in by email.
import { expect, type Locator, type Page } from '@playwright/test'
import { findModal, type ModalPage } from '../modalPage'
import { createEmail } from './framePage'
import type { LoginWorld } from './loginWorld'

export interface LoginModal extends ModalPage {
  page: Page
  email: Locator
  code: Locator
}

/** Opens the page, and the modal by its button. */
export async function openLogin(page: Page, url: string): Promise<LoginModal> {
  await page.goto(url)
  return openAgain(page)
}

/** Opens the modal of a loaded page. */
export async function openAgain(page: Page): Promise<LoginModal> {
  const found = findModal(page)
  await found.button.click()
  await found.modal.waitFor()
  return {
    ...found,
    page,
    email: found.modal.getByRole('textbox', { name: 'Email address' }),
    code: found.modal.getByRole('textbox', { name: '6-digit code' }),
  }
}

/** Sends the address. The test decides what comes next. */
export async function sendAddress({ email }: LoginModal, address: string): Promise<void> {
  await email.fill(address)
  await email.press('Enter')
}

/** Goes from the account, or from its settings, to the keys and devices that the frame draws. */
export async function openSecurity({ modal, action }: LoginModal): Promise<void> {
  const row = modal.getByRole('button', { name: 'Wallet security' })
  const settings = action('Settings')
  await expect(row.or(settings).first()).toBeVisible()
  if (await settings.isVisible()) await settings.click()
  await row.click()
}

/** Signs in a new person, from the address to the account. Resolves to the email. */
export async function signIn(login: LoginModal, world: LoginWorld): Promise<string> {
  const address = createEmail()
  await sendAddress(login, address)
  await expect(login.code).toBeVisible()
  await login.code.fill(await world.readCode(address))
  await expect(login.view('Account')).toBeVisible()
  return address
}
