// Buying from the local provider, which really funds the account: from the amount to the chain and to Activity, and every way that it ends
// earlier. Each test has its own account.

import { shortenAddress } from '@latchkey/kernel'
import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { addSigningWallet } from '../wallets/signingWallet'

const PROVIDER = 'Demo Pay'

test.use({ blocksPopups: true })

/** Connects, with 25 dollars' worth of the local dollar coin in the form. */
async function fillIn(page: Page, environment: Environment) {
  const wallet = await addSigningWallet(page, environment)
  const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  const { walletRow, action, view } = found
  await walletRow(wallet.name).click()
  await action('Buy').click()
  const form = view('OnRampProviders')
  await form.getByRole('combobox', { name: 'Buy' }).selectOption('TUSD')
  await form.getByRole('textbox', { name: 'Amount to pay' }).fill('25')
  await expect(form.getByRole('definition')).toHaveText([
    '$0.38',
    '$0.25',
    '$25.00',
    '24.37 TUSD',
    shortenAddress(wallet.address),
  ])
  return { ...found, wallet, form, progress: view('BuyInProgress'), go: action(`Continue to ${PROVIDER}`) }
}

test('ONR-01 ONR-02 ONR-03 TXH-04 VIS-02 a purchase ends in its receipt, is on the chain to the last unit, and is in Activity once', async ({
  page,
  environment,
}) => {
  const { wallet, form, go, back, modal } = await fillIn(page, environment)
  await expect(form.getByText('24.37', { exact: true })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await go.click()
  const popup = await opened
  await expect(popup.getByRole('textbox', { name: 'Amount' })).toHaveValue('25')
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.getByRole('button', { name: 'Pay' }).click()
  await popup.getByRole('heading', { name: 'Purchase complete' }).waitFor()
  await popup.close()

  const receipt = modal.getByTestId('lk-receipt')
  await expect(receipt.getByText('Bought · Confirmed', { exact: true })).toBeVisible()
  await expect(receipt.getByTitle('24.37 TUSD', { exact: true })).toBeVisible()
  const token = environment.tokens.find(({ symbol }) => symbol === 'TUSD')
  expect(await wallet.unitsOf(token?.address)).toBe(parseUnits('24.37', 6))
  await back.click()
  await back.click()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  const rows = modal.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(rows.filter({ hasText: '24.37' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '24.37' })).toContainText('Bought')
})

test('ONR-03 a declined payment and a window closed by hand are reported, and nothing typed is lost', async ({
  page,
  environment,
}) => {
  const { form, go, progress, action } = await fillIn(page, environment)
  const opened = page.waitForEvent('popup')
  await go.click()
  const popup = await opened
  await popup.getByRole('combobox', { name: 'Test outcome' }).selectOption('Declined')
  await popup.getByRole('button', { name: 'Pay' }).click()
  await popup.getByRole('heading', { name: 'Payment declined' }).waitFor()
  await popup.close()
  await expect(progress.getByText('The purchase failed')).toBeVisible()

  const again = page.waitForEvent('popup')
  await action('Try again').click()
  const second = await again
  await second.getByRole('heading', { name: 'Buy crypto' }).waitFor()
  await second.close()
  await expect(progress.getByText('Payment window closed')).toBeVisible()
  await action('I didn’t pay').click()
  await expect(form.getByRole('textbox', { name: 'Amount to pay' })).toHaveValue('25')
})

test(
  'ONR-03 if the browser opens no window, a link does, and the page behind it cannot reach this one',
  NIGHT,
  async ({ page, context, environment }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    const { go, progress } = await fillIn(page, environment)
    await go.click()
    await expect(progress.getByText('The window didn’t open')).toBeVisible()
    const opened = context.waitForEvent('page')
    await progress.getByRole('link', { name: `Open ${PROVIDER}` }).click()
    const popup = await opened
    await popup.getByRole('heading', { name: 'Buy crypto' }).waitFor()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await expect(progress.getByText(`Continue in the ${PROVIDER} window`)).toBeVisible()
  },
)
