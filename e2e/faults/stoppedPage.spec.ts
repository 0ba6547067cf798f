// Pages that return from the back/forward cache. No event reached them while they were suspended.
import type { Page } from '@playwright/test'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { ALICE, addWallet, BOB, type ScriptedWallet } from '../wallets/scriptedWallet'
import { serveDemo } from './hostileDocument'

/** The limit in the requirement, in milliseconds. */
const WITHIN = { timeout: 1_000 }

test.use({
  launchOptions: [
    // Playwright turns off the back/forward cache.
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

async function connect(page: Page, url: string, wallet: ScriptedWallet): Promise<void> {
  const { walletRow, view, close, modal } = await openModal(page, url)
  await walletRow(wallet.name).click()
  await view('Account').waitFor()
  await close.click()
  await expect(modal).toBeHidden()
}
const status = (page: Page) => page.getByTestId('demo-status')
const account = (page: Page) => page.getByTestId('demo-address')

/** The wallet has another account when the page returns, and sends no event. It changes before any listener of the page runs. */
const changeAccountMeanwhile = (page: Page, key: string, to: string) =>
  page.evaluate(
    (given) => {
      const change = () => {
        document.documentElement.setAttribute('data-back', '')
        const wallet = window.scriptedWallets[given.key]
        if (wallet) wallet.replies.eth_accounts = { result: [given.to] }
      }
      // The browser fires both, in this order; the window gets them before the document does.
      for (const event of ['resume', 'pageshow']) addEventListener(event, change, { capture: true })
    },
    { key, to },
  )

async function withDemo(environment: Environment, use: (url: string) => Promise<void>): Promise<void> {
  const server = await serveDemo(environment, {})
  try {
    await use(server.url)
  } finally {
    await server.stop()
  }
}

test('field case 29: SAF-13 after a return from the back/forward cache the wallet is read again within a second', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page)
  await withDemo(environment, async (url) => {
    await connect(page, url, wallet)
    await expect(account(page)).toHaveText(ALICE)
    await changeAccountMeanwhile(page, wallet.name, BOB)
    await page.goto(environment.examples.minimal ?? '')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-back')
    await expect(account(page)).toHaveText(BOB, WITHIN)
  })
})

test(
  'field case 29: SAF-13 what another tab did in the meantime applies within a second: disconnected there, disconnected here',
  NIGHT,
  async ({ page, context, environment }) => {
    const wallet = await addWallet(page)
    await withDemo(environment, async (url) => {
      await connect(page, url, wallet)
      await changeAccountMeanwhile(page, wallet.name, ALICE)
      await page.goto(environment.examples.minimal ?? '')
      const other = await context.newPage()
      await addWallet(other)
      const { button } = findModal(other)
      await other.goto(url)
      await expect(status(other)).toContainText('Connected')
      await button.click()
      await disconnect(other)
      await expect(status(other)).toHaveText('Not connected')
      await page.bringToFront()
      await page.goBack({ waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-back')
      await expect(status(page)).toHaveText('Not connected', WITHIN)
    })
  },
)
