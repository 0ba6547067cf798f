// The page that keeps wallet-adapter's hooks: the modal is their wallet, and what they send arrives on the local cluster.
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { closeModal, disconnect, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { addDemoWallets, answerWallet, connectDemoWallet, SOLANA_WALLET } from '../wallets/demoWallet'
import { hasSucceeded, isSignedBy, readLamports } from '../wallets/solanaNode'
import { expect, test } from './hostTest'

const FRIEND = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const GIFT_LAMPORTS = 10_000_000n

test(
  'CHN-02 host wallet-adapter: a visitor connects in the modal, and signs and sends SOL with wallet-adapter’s hooks',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const { networks, walletScript } = createExampleConfig(environment)
    const clusters = networks.filter(({ id }) => String(id).startsWith('solana:'))
    const [cluster] = environment.solana.clusters
    const savings = environment.solana.accounts[1]
    if (!cluster || !savings) throw new Error('The local stack has too little of Solana.')
    await addDemoWallets(page, walletScript)
    await page.goto(await serveHost('wallet-adapter', { config: { networks: clusters } }))
    const { modal, button } = findModal(page)
    await button.click()
    await connectDemoWallet(page, { wallet: SOLANA_WALLET, account: savings.name })
    await closeModal(page)
    await expect(page.getByText(savings.address, { exact: true })).toBeVisible()

    const said = page.getByRole('status')
    const sign = page.getByRole('button', { name: 'Sign a greeting' })
    await answerWallet(page, () => sign.click(), 'Reject')
    await expect(said).toHaveText('WalletSignMessageError')
    await answerWallet(page, () => sign.click(), 'Approve')
    await expect(said).toHaveText(/^Signed: /)
    const signature = (await said.textContent())?.replace('Signed: ', '') ?? ''
    expect(isSignedBy(savings.address, 'Hello from this page', signature)).toBe(true)

    const before = await readLamports(cluster, FRIEND)
    await answerWallet(page, () => page.getByRole('button', { name: 'Send 0.01 SOL to a friend' }).click(), 'Approve')
    await expect(said).toHaveText(/^Sent: /)
    const sent = (await said.textContent())?.replace('Sent: ', '') ?? ''
    await expect.poll(() => hasSucceeded(cluster, sent)).toBe(true)
    await expect.poll(async () => (await readLamports(cluster, FRIEND)) - before).toBeGreaterThanOrEqual(GIFT_LAMPORTS)

    await page.reload()
    await expect(page.getByText(savings.address, { exact: true })).toBeVisible()
    await button.click()
    await disconnect(page)
    await expect(modal).toBeHidden()
    await expect(page.getByText('Not connected')).toBeVisible()
  },
)
