// The page that uses wagmi: connecting in the modal connects its hooks, and what a hook signs or sends is approved in the wallet.
import { recoverMessageAddress } from 'viem'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { closeModal, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, connectDemoWallet } from '../wallets/demoWallet'
import { ALICE, addWallet } from '../wallets/scriptedWallet'
import { answerEthereum, expect, test } from './hostTest'

/** The second account of the public test mnemonic, as the page has it. */
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('CON-10 CON-11 host wagmi: hooks sign and send through the wallet of the modal; either side connects and disconnects both', async ({
  page,
  environment,
  serveHost,
}) => {
  const { networks, walletScript } = createExampleConfig(environment)
  // Other journeys read the first account's balance to the last digit.
  const savings = environment.accounts[1]
  await page.goto(await serveHost('wagmi', { config: { networks, walletScript } }))
  const { modal, button } = findModal(page)
  const status = page.getByTestId('status')
  await page.getByRole('button', { name: 'Join by wagmi' }).click()
  await expect(modal).toBeVisible()
  await closeModal(page)
  await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError')

  await page.getByRole('button', { name: 'Join by wagmi' }).click()
  await connectDemoWallet(page, savings && { account: savings.name })
  await closeModal(page)
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

test(
  'HST-01 host wagmi-2: what its hook sends goes to the modal’s wallet',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const hash = `0x${'12'.repeat(32)}`
    const sent: unknown[] = []
    await page.exposeFunction('sendFromWallet', async ([transaction]: [unknown]) => {
      sent.push(transaction)
      return { result: hash }
    })
    const wallet = await addWallet(page, {
      chainId: '0x1',
      replies: { eth_sendTransaction: { handler: 'sendFromWallet' } },
    })
    await answerEthereum(page, environment)
    await page.goto(await serveHost('wagmi-2'))
    const { view, walletRow } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    await expect(view('Account')).toBeVisible()
    await closeModal(page)
    await page.getByRole('button', { name: 'Send 0.01 ETH to a friend' }).click()
    await expect(page.getByTestId('hash')).toHaveText(hash)
    expect(sent).toMatchObject([{ from: ALICE, to: FRIEND, value: '0x2386f26fc10000' }])
  },
)
