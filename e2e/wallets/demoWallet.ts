// The demo wallet as a person uses it: it opens a window of its own, and the answer is a button there.
import type { Page } from '@playwright/test'
import { findModal } from '../modalPage'

export const DEMO_WALLET = 'Latchkey Demo Wallet'

/** Does what makes the wallet ask, then answers in its window and waits until that is gone. */
export async function answerWallet(page: Page, ask: () => Promise<void>, answer: 'Approve' | 'Reject'): Promise<void> {
  const opened = page.waitForEvent('popup')
  await ask()
  const walletWindow = await opened
  const closed = walletWindow.waitForEvent('close')
  await walletWindow.getByRole('button', { name: answer }).click()
  await closed
}

/** From the list of wallets to the account. */
export async function connectDemoWallet(page: Page): Promise<void> {
  const { walletRow, view } = findModal(page)
  await answerWallet(page, () => walletRow(DEMO_WALLET).click(), 'Approve')
  await view('Account').waitFor()
}

/** Serves the page's settings without the wallet's script. Call it before `goto`. */
export async function leaveDemoWalletOut(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const { walletScript: _, ...config } = await (await route.fetch()).json()
    await route.fulfill({ json: config })
  })
}
