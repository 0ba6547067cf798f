// Embedded mode: the modal as part of the page, by keyboard.
import { scan } from '../a11y/scan'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('MOD-03 MOD-07 embedded: a region that neither takes nor traps focus, connects, and goes back instead of closing', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page)
  await page.goto(environment.examples.embedded ?? '')
  const { modal, title, view, close, walletRow, action } = findModal(page)
  const region = page.getByRole('region', { name: 'Connect a wallet' })
  await expect(region).toBeVisible()
  await expect(walletRow(wallet.name)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).toBeFocused()
  const [outer, inner] = [await page.locator('#wallet').boundingBox(), await modal.boundingBox()]
  expect(inner?.width).toBe(outer?.width)

  await page.getByLabel('Name').press('Tab')
  await expect(action('About wallets')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(view('WhatIsAWallet')).toBeFocused()
  await close.press('Enter')
  await expect(title).toHaveText('Connect a wallet')
  await expect(close).toBeHidden()
  await expect(page.getByRole('link', { name: 'Terms' })).not.toBeFocused()
  await modal.getByRole('button').last().press('Tab')
  await expect(page.getByRole('link', { name: 'Terms' })).toBeFocused()

  await wallet.reply('eth_requestAccounts', { waits: true })
  await walletRow(wallet.name).press('Enter')
  await wallet.waitUntilPending()
  await expect(view('ConnectingExternal')).toBeFocused()
  // The visitor returns to the page, where nothing takes the focus, before the wallet responds.
  await page.getByRole('heading', { name: 'Checkout' }).click()
  await wallet.settle({ result: [ALICE] })
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: ALICE })).toBeVisible()
  await action(`Network: ${environment.chains[0]?.name}`).press('Enter')
  await expect(view('Networks')).toBeVisible()
  await close.press('Enter')
  await expect(view('Account')).toBeVisible()

  await page.locator('#wallet').evaluate((place) => place.style.setProperty('block-size', '200px'))
  await expect.poll(async () => (await modal.boundingBox())?.height).toBe(200)
  await action('Settings').press('Enter')
  await action('Disconnect').press('Enter')
  await expect(region).toBeVisible()
})

test('MOD-03 MOD-07 axe finds nothing in the embedded list of wallets', async ({ page, environment }) => {
  const wallet = await addWallet(page)
  await page.goto(environment.examples.embedded ?? '')
  await expect(findModal(page).walletRow(wallet.name)).toBeVisible()
  await scan(page, 'dark')
})
