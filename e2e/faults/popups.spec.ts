// Windows, in browsers that block those that open without a press.
import type { Page } from '@playwright/test'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { untilAskable } from '../wallets/askingCode'
import { ALICE, addWallet, BOB } from '../wallets/scriptedWallet'

test.use({ blocksPopups: true })

declare global {
  interface Window {
    openOwnWindow(): Promise<unknown>
  }
}

/** Like wallets that are websites: a request opens a window, and is declined if the browser blocks it. */
const addSiteWallet = async (page: Page) => {
  await page.addInitScript((account) => {
    window.openOwnWindow = async () => {
      const popup = window.open('about:blank')
      popup?.close()
      return popup ? { result: [account] } : { error: { code: 4001, message: 'Pop-up window blocked' } }
    }
  }, ALICE)
  return addWallet(page, { replies: { eth_requestAccounts: { handler: 'openOwnWindow' } } })
}

test('BRW-01 a window that opens without a press is blocked', async ({ page, environment }) => {
  await page.addInitScript(() => {
    addEventListener('load', () =>
      document.documentElement.toggleAttribute('data-blocked', !window.open('about:blank')),
    )
  })
  await page.goto(environment.examples.react ?? '')
  await expect(page.locator('html')).toHaveAttribute('data-blocked')
})

test('BRW-01 a wallet that opens its own window is called while the click still allows it', async ({
  page,
  environment,
}) => {
  const wallet = await addSiteWallet(page)
  const { walletRow, view } = await openModal(page, environment.examples.react ?? '')
  await untilAskable(page)
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
})

test(
  'BRW-01 if the wallet’s code loads after the press, the next press lets it open its window',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSiteWallet(page)
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/injectedWallet-*.js', (route) => arrival.then(() => route.continue()))
    const { walletRow, view, action } = await openModal(page, environment.examples.react ?? '')
    await walletRow(wallet.name).click()
    await expect(view('ConnectingExternal')).toBeVisible()
    arrive()
    await expect(view('Account').or(action('Try again'))).toBeVisible()
    if (await action('Try again').isVisible()) await action('Try again').click()
    await expect(view('Account')).toBeVisible()
  },
)

test('BRW-01 a wallet that opens its own window for a transaction is called while the press on Confirm still allows it', async ({
  page,
  environment,
}) => {
  await page.addInitScript(() => {
    window.openOwnWindow = async () => {
      const popup = window.open('about:blank')
      popup?.close()
      document.documentElement.dataset.window = popup ? 'opened' : 'blocked'
      return { error: { code: 4001, message: 'Closed by the visitor' } }
    }
  })
  const wallet = await addWallet(page, { replies: { eth_sendTransaction: { handler: 'openOwnWindow' } } })
  const { walletRow, view, action, modal } = await openModal(
    page,
    addressOf(environment, 'react', ['relayUrl', 'dataUrl']),
  )
  await walletRow(wallet.name).click()
  await view('Account').waitFor()
  await action('Send').click()
  await modal.getByRole('textbox', { name: 'Amount to send' }).fill('0.01')
  await modal.getByRole('textbox', { name: 'Address or name' }).fill(BOB)
  await modal.getByTestId('lk-send-review').click()
  await modal.getByTestId('lk-send-confirm').click()
  await expect(page.locator('html')).toHaveAttribute('data-window', 'opened')
})
