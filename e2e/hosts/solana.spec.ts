// The page that uses @solana/web3.js: the modal is its wallet, and the local cluster shows the result.
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { closeModal, findModal } from '../modalPage'
import { answerWallet, connectDemoWallet, SOLANA_WALLET } from '../wallets/demoWallet'
import { hasSucceeded, isSignedBy, readLamports } from '../wallets/solanaNode'
import { expect, test } from './hostTest'

const FRIEND = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const GIFT_LAMPORTS = 10_000_000n

test('CHN-02 host solana: a visitor connects, signs a greeting and sends SOL with web3.js, which arrives on the cluster', async ({
  page,
  environment,
  serveHost,
}) => {
  const { networks, walletScript } = createExampleConfig(environment)
  const [cluster] = environment.solana.clusters
  const savings = environment.solana.accounts[1]
  if (!cluster || !savings) throw new Error('The local stack has too little of Solana.')
  await page.goto(await serveHost('solana', { config: { networks, walletScript } }))
  const { button } = findModal(page)
  await button.click()
  await connectDemoWallet(page, { wallet: SOLANA_WALLET, account: savings.name })
  await closeModal(page)
  await expect(page.getByTestId('address')).toHaveText(savings.address)

  const said = page.getByRole('status')
  const sign = page.getByRole('button', { name: 'Sign a greeting' })
  await answerWallet(page, () => sign.click(), 'Reject')
  await expect(said).toHaveText('You declined.')
  await answerWallet(page, () => sign.click(), 'Approve')
  await expect(said).toHaveText(/^Signed: /)
  const signature = (await said.textContent())?.replace('Signed: ', '') ?? ''
  expect(isSignedBy(savings.address, 'Hello from the Solana example', signature)).toBe(true)

  const before = await readLamports(cluster, FRIEND)
  await answerWallet(page, () => page.getByRole('button', { name: 'Send 0.01 SOL to a friend' }).click(), 'Approve')
  await expect(said).toHaveText(/^Arrived: /)
  expect(await hasSucceeded(cluster, (await said.textContent())?.replace('Arrived: ', '') ?? '')).toBe(true)
  expect((await readLamports(cluster, FRIEND)) - before).toBeGreaterThanOrEqual(GIFT_LAMPORTS)
})
