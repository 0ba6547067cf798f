// A visitor who disconnected returns: the last used sign-in method comes first, and needs one press.
import type { Locator, Page } from '@playwright/test'
import { readEnvironment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { disconnect, findModal, type ModalPage, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { addSigningWallet } from '../wallets/signingWallet'
import { createAddress, readCode } from './inbox'
import { createName, signInAs } from './provider'

const url = () => addressOf(readEnvironment(), 'react', ['relayUrl', 'dataUrl', 'loginUrl'])
const open = (page: Page) => openModal(page, url())

/** What can be pressed in the view, in the order on the screen. */
const findControls = ({ view }: ModalPage) => view('Connect').locator('button, input')

/** Disconnects, reloads the page, and opens the list. The first control must not move while the list fills. */
async function comeBack(page: Page, { view, button }: ModalPage): Promise<Locator> {
  await expect(view('Account')).toBeVisible()
  await disconnect(page)
  await expect(button).toHaveText('Connect wallet')
  await page.reload()
  await button.click()
  const controls = findControls(findModal(page))
  await controls.first().waitFor()
  return controls.first()
}

test('VIS-06 CON-01 with nothing remembered, the usual order', NIGHT, async ({ page }) => {
  const found = await open(page)
  await expect(findControls(found).first()).toHaveAttribute('data-testid', 'lk-wallet-walletconnect')
})

test('VIS-06 an installed wallet that was used last comes first, and one press connects it', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const found = await open(page)
  await found.walletRow(wallet.name).click()
  const first = await comeBack(page, found)
  await expect(first).toContainText(wallet.name)
  await first.click()
  await expect(found.view('Account')).toBeVisible()
})

test(
  'VIS-06 after a sign-in by email, the field comes first, and the address is not stored',
  NIGHT,
  async ({ page, environment }) => {
    const found = await open(page)
    const address = createAddress('back')
    const field = found.modal.getByRole('textbox', { name: 'Email address' })
    await field.fill(address)
    await field.press('Enter')
    await found.modal.getByRole('textbox', { name: '6-digit code' }).fill(await readCode(environment.inboxUrl, address))
    const first = await comeBack(page, found)
    await expect(first).toHaveAccessibleName('Email address')
    await first.click()
    await expect(first).toBeFocused()
    await expect(first).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(address)
  },
)

test(
  'VIS-06 a social account that was used last comes first, and one click opens its window',
  NIGHT,
  async ({ page }) => {
    const found = await open(page)
    const github = found.action('Continue with GitHub')
    const opened = page.waitForEvent('popup')
    await github.click()
    await signInAs(await opened, createName())
    const first = await comeBack(page, found)
    await expect(first).toHaveAccessibleName('Continue with GitHub')
    const again = page.waitForEvent('popup')
    await first.click()
    await again
    // The provider may know the person, and respond without a question.
    await expect(found.view('ConnectingSocial').or(found.view('Account')).first()).toBeVisible()
  },
)
