// The page that keeps sats-connect's `request`: the modal is its provider, and what it sends arrives on the local Bitcoin network.
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { closeModal } from '../modalPage'
import { NIGHT } from '../night'
import { isMined, isSignedBy, readPayment } from '../wallets/bitcoinNode'
import { addDemoWallets, answerWallet, BITCOIN_WALLET, connectDemoWallet } from '../wallets/demoWallet'
import { expect, test } from './hostTest'

const FRIEND = 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv'
const GIFT_SATS = 10_000n
/** sats-connect's code for a visitor who declined. */
const DECLINED = 'Failed: -32000'

test(
  'CHN-03 host sats-connect: a visitor connects in the modal, and signs, sends, and disconnects with sats-connect’s request',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const { networks, walletScript } = createExampleConfig(environment)
    const bitcoin = networks.filter(({ id }) => String(id).startsWith('bip122:'))
    const [network] = environment.bitcoin.networks
    const [account] = environment.bitcoin.accounts
    if (!network || !account) throw new Error('The local stack has too little of Bitcoin.')
    await addDemoWallets(page, walletScript)
    await page.goto(await serveHost('sats-connect', { config: { networks: bitcoin } }))
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.click()
    await connectDemoWallet(page, { wallet: BITCOIN_WALLET })
    await closeModal(page)
    await expect(page.getByText(account.address, { exact: true })).toBeVisible()

    const said = page.getByRole('status')
    const sign = page.getByRole('button', { name: 'Sign a greeting' })
    await answerWallet(page, () => sign.click(), 'Reject')
    await expect(said).toHaveText(DECLINED)
    await answerWallet(page, () => sign.click(), 'Approve')
    await expect(said).toHaveText(/^Signed: /)
    const signature = (await said.textContent())?.replace('Signed: ', '') ?? ''
    expect(isSignedBy(account.address, 'Hello from this page', signature)).toBe(true)

    await answerWallet(page, () => page.getByRole('button', { name: /^Send 10,000 sats/ }).click(), 'Approve')
    await expect(said).toHaveText(/^Sent: /)
    const txid = (await said.textContent())?.replace('Sent: ', '') ?? ''
    await expect.poll(() => isMined(network, txid)).toBe(true)
    expect(await readPayment(network, txid, FRIEND)).toBe(GIFT_SATS)

    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Not connected')).toBeVisible()
    await expect(button).toBeVisible()
  },
)
