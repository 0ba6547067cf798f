// The demo site: sign a message through the EIP-1193 provider, and check the signature as a server would.
import { verifyMessage } from 'viem'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { answerWallet, DEMO_WALLET } from '../wallets/demoWallet'

test('CHN-01 MOD-10 the page asks for accounts, then for a signature, and both go through the wallet', async ({
  page,
  environment,
}) => {
  await page.goto(environment.examples.demo ?? '')
  const sign = page.getByTestId('demo-sign')
  const { walletRow, close, modal } = findModal(page)
  await sign.click()
  await answerWallet(page, () => walletRow(DEMO_WALLET).click(), 'Approve')
  await expect(page.getByTestId('demo-address')).toHaveText(environment.accounts[0]?.address ?? '')
  await close.click()
  await expect(modal).toBeHidden()

  await answerWallet(page, () => sign.click(), 'Reject')
  await expect(page.getByTestId('demo-sign-status')).toHaveText(/^You did not sign/)
  await expect(page.getByTestId('demo-signature')).toHaveCount(0)

  const message = (await page.locator('pre.message').textContent()) ?? ''
  await answerWallet(page, () => sign.click(), 'Approve')
  await expect(page.getByTestId('demo-sign-status')).toHaveText(/^Signature valid for 0x/)
  const signature = (await page.getByTestId('demo-signature').textContent()) as `0x${string}`
  const address = environment.accounts[0]?.address ?? '0x'
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  expect(await verifyMessage({ address, message: `${message}.`, signature })).toBe(false)
})

test('CHN-01 closing the modal answers the page that asked for accounts', async ({ page, environment }) => {
  await page.goto(environment.examples.demo ?? '')
  const { close, modal, walletRow } = findModal(page)
  await page.getByTestId('demo-sign').click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
  await close.click()
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText(/disconnected|not connected/i)
  await page.getByTestId('demo-sign').click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})
