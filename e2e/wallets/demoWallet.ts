// The demo wallet for a person: it opens its own window with buttons to decide.
import { expect, type Page } from '@playwright/test'
import { findModal } from '../modalPage'

export const DEMO_WALLET = 'Latchkey Demo Wallet'
/** Supports only Solana. */
export const SOLANA_WALLET = 'Latchkey Solana Wallet'
/** Supports only Bitcoin. */
export const BITCOIN_WALLET = 'Latchkey Bitcoin Wallet'

/** Triggers a wallet request, decides in its window with the account of this name, and waits until the window is gone. */
export async function answerWallet(
  page: Page,
  request: () => Promise<unknown>,
  answer: 'Approve' | 'Reject',
  account?: string,
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await request()
  const walletWindow = await opened
  if (account) await walletWindow.getByRole('radio', { name: new RegExp(`^${account}`) }).check()
  await pressAnswer(walletWindow, answer)
}

/** Presses a button in the wallet's window that closes it, and waits until it is gone. */
export async function pressAnswer(walletWindow: Page, answer: 'Approve' | 'Reject'): Promise<void> {
  const closed = walletWindow.waitForEvent('close')
  const press = walletWindow.getByRole('button', { name: answer }).click()
  // The press closes the window, which may be gone before the driver gets the result of the press.
  await press.catch((error: unknown) => closed.catch(() => Promise.reject(error)))
  await closed
}

interface DemoConnection {
  /** Default: the wallet of every family. */
  wallet?: string
  /** Name of the page's active network in the modal, such as `Ethereum`. For a page with several. */
  family?: string
  /** Default: the first one. */
  account?: string
}

/** Goes from the list of wallets to the account. */
export async function connectDemoWallet(page: Page, connection: DemoConnection = {}): Promise<void> {
  const { wallet = DEMO_WALLET, family, account } = connection
  const { walletRow, view } = findModal(page)
  const row = walletRow(wallet)
  // It announces itself in each family separately: before this one, the row would connect another.
  if (family) await expect(row).toContainText(family)
  await answerWallet(page, () => row.click(), 'Approve', account)
  await view('Account').waitFor()
}

/** Adds the wallets to a page that does not load them, like extensions. Call it before `goto`. */
export async function addDemoWallets(page: Page, walletScript: string): Promise<void> {
  await page.addInitScript((source) => {
    addEventListener('DOMContentLoaded', () =>
      document.head.append(Object.assign(document.createElement('script'), { src: source })),
    )
  }, walletScript)
}

/** Serves the page's settings without the wallet's script. Call it before `goto`. */
export async function leaveDemoWalletOut(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const { walletScript: _, ...config } = await (await route.fetch()).json()
    await route.fulfill({ json: config })
  })
}
