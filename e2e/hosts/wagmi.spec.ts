// The page that lives by wagmi: who connects in the modal is connected for its hooks, and what a hook signs or sends is approved in the wallet.
import { recoverMessageAddress } from 'viem'
import { createExampleConfig } from '../../services/exampleConfig.ts'
import { findModal } from '../modalPage'
import { answerWallet, connectDemoWallet } from '../wallets/demoWallet'
import { expect, test } from './hostTest'

test('CON-10 CON-11 host wagmi: hooks sign and send through the wallet of the modal; either side connects and disconnects both', async ({
  page,
  environment,
  serveHost,
}) => {
  const { networks, walletScript } = createExampleConfig(environment)
  // Other journeys read the first account's balance to the last digit.
  const savings = environment.accounts[1]
  await page.goto(await serveHost('wagmi', { config: { networks, walletScript } }))
  const { modal, close, button } = findModal(page)
  const status = page.getByTestId('status')
  await page.getByRole('button', { name: 'Join by wagmi' }).click()
  await expect(modal).toBeVisible()
  await close.click()
  await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError')

  await page.getByRole('button', { name: 'Join by wagmi' }).click()
  await connectDemoWallet(page, savings && { account: savings.name })
  await close.click()
  await expect(status).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(new RegExp(savings?.address ?? 'nobody', 'i'))

  const sign = page.getByRole('button', { name: 'Sign a greeting' })
  await answerWallet(page, () => sign.click(), 'Reject')
  await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError')
  await answerWallet(page, () => sign.click(), 'Approve')
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from this page', signature })).toBe(savings?.address)

  await answerWallet(page, () => page.getByRole('button', { name: 'Send 0.01 ETH to a friend' }).click(), 'Approve')
  await expect(page.getByTestId('hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(page.getByRole('status')).toHaveText('It arrived')

  await page.reload()
  await expect(status).toHaveText('connected')
  await page.getByRole('button', { name: 'Leave by wagmi' }).click()
  await expect(status).toHaveText('disconnected')
  await expect(button).toHaveText('Connect wallet')
})
