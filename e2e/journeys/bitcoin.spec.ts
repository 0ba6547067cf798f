// Bitcoin from the button to a mined transaction, on the demo site: the local networks, the demo wallet through Wallet Standard, and the
// one that supports only Bitcoin, through sats-connect.

import type { SignPsbtParams } from '@latchkey/chain-bitcoin'
import type { WalletModal } from '@latchkey/sdk'
import type { Page } from '@playwright/test'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { disconnect, findModal, openSettings } from '../modalPage'
import { NIGHT, variant } from '../night'
import {
  type BitcoinNetwork,
  formatBitcoin,
  isEcdsaBy,
  isMined,
  isSignedBy,
  readCoins,
  readPayment,
  readSats,
} from '../wallets/bitcoinNode'
import { answerWallet, BITCOIN_WALLET, connectDemoWallet, DEMO_WALLET, pressAnswer } from '../wallets/demoWallet'

/** They spend from the same accounts, so they run one after the other. */
test.describe.configure({ mode: 'default' })

const TIP_SATS = 100_000n
const HOUSE = 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv'
/** Far above the smallest fee on this network. */
const MAX_FEE_SATS = 1_000n

interface Accounts {
  everyday: string
  ordinals: string
  savings: string
}
/** The local stack's Bitcoin: both networks, and the addresses on the first. */
function readStack({ bitcoin }: Environment): [BitcoinNetwork, BitcoinNetwork, Accounts] {
  const [first, second] = bitcoin.networks
  const [everyday, ordinals, savings] = bitcoin.accounts.map(({ address }) => address)
  if (!first || !second || !everyday || !ordinals || !savings)
    throw new Error('The local stack has too little Bitcoin.')
  return [first, second, { everyday, ordinals, savings }]
}

/** The demo with the modal open at the list of wallets. */
async function openDemo(page: Page, environment: Environment) {
  await page.goto(environment.examples.demo ?? '')
  await page.getByTestId('demo-sign').click()
  const found = findModal(page)
  await found.walletRow(BITCOIN_WALLET).waitFor()
  return found
}

/** Connects the Bitcoin wallet, and closes the modal. */
async function connect(page: Page, environment: Environment, account?: string) {
  const found = await openDemo(page, environment)
  await connectDemoWallet(page, { wallet: BITCOIN_WALLET, ...(account && { account }) })
  await found.close.click()
  await expect(found.modal).toBeHidden()
  return found
}

/** Connects the wallet with every family, as a visitor who chooses Bitcoin, and closes the modal. */
async function connectByStandard(page: Page, environment: Environment, account?: string) {
  const found = await openDemo(page, environment)
  await page.evaluate(() =>
    (window as unknown as { modal: WalletModal }).modal.open('Connect', { namespace: 'bip122' }),
  )
  await connectDemoWallet(page, { family: 'Bitcoin', ...(account && { account }) })
  await found.close.click()
  await expect(found.modal).toBeHidden()
  return found
}

/** The network's row in the view of networks; a name may be the start of another. */
function findNetwork(page: Page, { name }: BitcoinNetwork) {
  const rows = findModal(page).view('Networks').getByRole('button')
  return rows.filter({ has: page.getByText(name, { exact: true }) })
}

const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`
/** Native balances are floored to 3 decimals. */
const floor = (exact: string) => exact.replace(/(\.\d{3})\d*/, '$1')

test('CON-02 CHN-03 ACC-02 ACC-05 BAL-06 sats-connect: both accounts with their purpose, each with the chain’s balance', async ({
  page,
  environment,
}) => {
  const [network, , { everyday, ordinals }] = readStack(environment)
  const { modal, view, action, back, walletRow } = await openDemo(page, environment)
  await expect(walletRow(BITCOIN_WALLET)).toHaveCount(1)
  await connectDemoWallet(page, { wallet: BITCOIN_WALLET })
  await expect(action(`Network: ${network.name}`)).toBeVisible()
  await expect(page.getByTestId('demo-network')).toHaveText(network.name)

  const accounts = view('AccountSettings').getByRole('list', { name: 'Accounts' })
  for (const [address, purpose] of [
    [ordinals, 'For ordinals'],
    [everyday, 'For payments'],
  ] as const) {
    await openSettings(page)
    await view('AccountSettings')
      .getByRole('button', { name: /^2 accounts/ })
      .click()
    const row = accounts.getByRole('button', { name: shorten(address) })
    await expect(row).toContainText(purpose)
    await row.click()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await back.click()
    const exact = formatBitcoin(await readSats(network, address))
    await expect(modal.getByRole('img', { name: exact })).toHaveText(floor(exact))
    await expect(page.getByTestId('demo-address')).toHaveText(address)
    await expect(page.getByTestId('demo-balance')).toHaveText(exact)
  }
})

test(
  'CON-02 CHN-03 BAL-06 Wallet Standard: the wallet with every family is one row, and shares its Bitcoin accounts',
  NIGHT,
  async ({ page, environment }) => {
    const [network, , { everyday }] = readStack(environment)
    const { walletRow } = await openDemo(page, environment)
    await expect(walletRow(DEMO_WALLET)).toHaveCount(1)
    await connectByStandard(page, environment)
    await expect(page.getByTestId('demo-status')).toHaveText(`Connected with ${DEMO_WALLET}`)
    await expect(page.getByTestId('demo-address')).toHaveText(everyday)
    await expect(page.getByTestId('demo-balance')).toHaveText(formatBitcoin(await readSats(network, everyday)))
  },
)

/** The two ways to call a Bitcoin wallet. */
const WAYS = [
  ['sats-connect', connect],
  ['Wallet Standard', connectByStandard],
] as const

for (const [index, [name, connectHere]] of WAYS.entries()) {
  test(
    `CHN-03 ${name}: a message is signed with ECDSA and with BIP-322, as the address requires; a refusal signs nothing`,
    variant(index, 1),
    async ({ page, environment }) => {
      const [, , { everyday, ordinals }] = readStack(environment)
      const { button, close, modal, view } = await connectHere(page, environment)
      const sign = page.getByTestId('demo-sign')
      await answerWallet(page, () => sign.click(), 'Reject')
      await expect(page.getByTestId('demo-sign-status')).toHaveText(/^You did not sign/)
      await expect(page.getByTestId('demo-signature')).toHaveCount(0)

      for (const address of [everyday, ordinals]) {
        await button.click()
        await openSettings(page)
        await view('AccountSettings')
          .getByRole('button', { name: /^2 accounts/ })
          .click()
        await view('AccountSettings')
          .getByRole('list', { name: 'Accounts' })
          .getByRole('button', { name: shorten(address) })
          .click()
        await close.click()
        await expect(modal).toBeHidden()
        await expect(page.getByTestId('demo-address')).toHaveText(address)
        const message = (await page.locator('pre.message').textContent()) ?? ''
        await answerWallet(page, () => sign.click(), 'Approve')
        await expect(page.getByTestId('demo-sign-status')).toContainText(address)
        const signature = (await page.getByTestId('demo-signature').textContent()) ?? ''
        expect(isSignedBy(address, message, signature)).toBe(true)
        expect(isSignedBy(address, `${message}.`, signature)).toBe(false)
        if (address === everyday) expect(isEcdsaBy(address, message, signature)).toBe(true)
      }
    },
  )

  test(
    `CHN-03 ${name}: a transfer is signed, sent and mined, to the satoshi; a refusal sends nothing`,
    variant(index, 1),
    async ({ page, environment }) => {
      const [network, , { savings }] = readStack(environment)
      await connectHere(page, environment, 'Savings')
      const before = await readSats(network, savings)
      const tip = page.getByTestId('demo-tip')
      await answerWallet(page, () => tip.click(), 'Reject')
      await expect(page.getByTestId('demo-tip-status')).toHaveText('Nothing was sent.')
      expect(await readSats(network, savings)).toBe(before)

      const opened = page.waitForEvent('popup')
      await tip.click()
      const walletWindow = await opened
      await expect(walletWindow.getByRole('heading', { name: '0.001 BTC' })).toBeVisible()
      await expect(walletWindow.getByText(HOUSE)).toBeVisible()
      await pressAnswer(walletWindow, 'Approve')
      await expect(page.getByTestId('demo-tip-status')).toHaveText('Thank you. 0.001 BTC is on its way.')
      const txid = (await page.getByTestId('demo-transaction').textContent()) ?? ''
      await expect.poll(() => isMined(network, txid)).toBe(true)
      expect(await readPayment(network, txid, HOUSE)).toBe(TIP_SATS)
      const after = await readSats(network, savings)
      expect(await readPayment(network, txid, savings)).toBeLessThanOrEqual(after)
      const fee = before - after - TIP_SATS
      expect(fee > 0n && fee < MAX_FEE_SATS).toBe(true)
      await expect(page.getByTestId('demo-balance')).toHaveText(formatBitcoin(after))
    },
  )

  test(
    `CHN-03 ${name}: the page’s own PSBT is signed and returned, and the node accepts it`,
    NIGHT,
    async ({ page, environment }) => {
      const [network, , { everyday, savings }] = readStack(environment)
      await connectHere(page, environment)
      const [coin] = await readCoins(network, everyday)
      const script = OutScript.encode(Address(network.versions).decode(everyday))
      const amount = BigInt(coin?.value ?? 0)
      const draft = new Transaction()
      draft.addInput({ txid: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo: { script, amount } })
      draft.addOutputAddress(savings, 1_000n, network.versions)
      draft.addOutputAddress(everyday, amount - 1_500n, network.versions)
      const psbt = Buffer.from(draft.toPSBT()).toString('base64')

      const opened = page.waitForEvent('popup')
      const response = await requestSignature(page, { account: everyday, psbt })
      const walletWindow = await opened
      await expect(walletWindow.getByRole('heading', { name: 'Sign 0.00001 BTC' })).toBeVisible()
      await expect(walletWindow.getByText('0.000005 BTC')).toBeVisible()
      await pressAnswer(walletWindow, 'Approve')
      const reply = (await response.evaluate(({ reply }) => reply)) as { psbt: string }
      const signed = Transaction.fromPSBT(Buffer.from(reply.psbt, 'base64'))
      signed.finalize()
      const sending = await fetch(`${network.rpcUrl}/tx`, { method: 'POST', body: signed.hex })
      expect(await sending.text()).toBe(signed.id)
      await expect.poll(() => isMined(network, signed.id)).toBe(true)
    },
  )
}

test(
  'ACC-05 ACC-06 CHN-03 BAL-06 the network is switched to the other one and back, and the balance follows',
  NIGHT,
  async ({ page, environment }) => {
    const [first, second, { everyday }] = readStack(environment)
    const { modal, action } = await openDemo(page, environment)
    await connectDemoWallet(page, { wallet: BITCOIN_WALLET })
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      await action(`Network: ${from.name}`).click()
      const row = findNetwork(page, to)
      await answerWallet(page, () => row.click(), 'Approve')
      await expect(action(`Network: ${to.name}`)).toBeVisible()
      await expect(page.getByTestId('demo-network')).toHaveText(to.name)
      // The same key, in the network's encoding.
      const address = page.getByTestId('demo-address')
      await expect(address).toHaveText(to === first ? everyday : /^tb1q/)
      const exact = formatBitcoin(await readSats(to, (await address.textContent()) ?? ''))
      await expect(modal.getByRole('img', { name: exact })).toHaveText(floor(exact))
    }
  },
)

test('ACC-06 CHN-03 a declined switch shows a message, and changes nothing', NIGHT, async ({ page, environment }) => {
  const [first, second, { everyday }] = readStack(environment)
  const { modal, action } = await openDemo(page, environment)
  await connectDemoWallet(page, { wallet: BITCOIN_WALLET })
  await action(`Network: ${first.name}`).click()
  const row = findNetwork(page, second)
  await answerWallet(page, () => row.click(), 'Reject')
  await expect(modal.getByText(`You declined in ${BITCOIN_WALLET}`)).toBeVisible()
  await expect(page.getByTestId('demo-network')).toHaveText(first.name)
  await expect(page.getByTestId('demo-address')).toHaveText(everyday)
})

test(
  'ACC-08 CHN-03 the page follows when another account is chosen in the wallet',
  NIGHT,
  async ({ page, environment }) => {
    const [network, , { everyday, savings }] = readStack(environment)
    await connect(page, environment, 'Savings')
    await expect(page.getByTestId('demo-address')).toHaveText(savings)
    await answerWallet(page, () => chooseAgain(page), 'Approve', 'Everyday')
    await expect(page.getByTestId('demo-address')).toHaveText(everyday)
    await expect(page.getByTestId('demo-balance')).toHaveText(formatBitcoin(await readSats(network, everyday)))
  },
)

test(
  'CON-10 CHN-03 a declined connection shows a message, and the next attempt connects',
  NIGHT,
  async ({ page, environment }) => {
    const [, , { everyday }] = readStack(environment)
    const { modal, action, walletRow, view } = await openDemo(page, environment)
    await answerWallet(page, () => walletRow(BITCOIN_WALLET).click(), 'Reject')
    await expect(modal.getByRole('heading', { name: `You declined in ${BITCOIN_WALLET}` })).toBeVisible()
    await answerWallet(page, () => action('Try again').click(), 'Approve')
    await expect(view('Account')).toBeVisible()
    await expect(page.getByTestId('demo-address')).toHaveText(everyday)
  },
)

for (const [name, connectHere] of WAYS) {
  test(
    `CON-11 CHN-03 ${name}: a reload restores the connection without a window; after a disconnect none is restored`,
    NIGHT,
    async ({ page, environment }) => {
      const [, , { everyday }] = readStack(environment)
      const { button, modal } = await connectHere(page, environment)
      const windows: unknown[] = []
      page.on('popup', (popup) => windows.push(popup))
      await page.reload()
      await expect(page.getByTestId('demo-address')).toHaveText(everyday)
      expect(windows).toEqual([])

      await button.click()
      await disconnect(page)
      await expect(modal).toBeHidden()
      await expect(page.getByTestId('demo-address')).toHaveText('None yet')
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(everyday)
      await page.reload()
      await expect(page.getByTestId('demo-status')).toHaveText('Not connected')
      await expect(page.getByTestId('demo-address')).toHaveText('None yet')
      expect(windows).toEqual([])
    },
  )
}

test(
  'CON-12 CHN-03 a Bitcoin and an EVM wallet are connected at the same time, and the visitor chooses which one is shown',
  NIGHT,
  async ({ page, environment }) => {
    const [, , { everyday }] = readStack(environment)
    const evm = environment.accounts[0]?.address ?? ''
    const { view, action } = await openDemo(page, environment)
    await connectDemoWallet(page, { wallet: BITCOIN_WALLET })
    const families = view('AccountSettings').getByRole('list', { name: 'Networks' })
    await openSettings(page)
    await view('AccountSettings')
      .getByRole('button', { name: /^1 network connected/ })
      .click()
    await families.getByRole('button', { name: /^Ethereum/ }).click()
    await view('Connect').waitFor()
    await answerWallet(page, () => findModal(page).walletRow(DEMO_WALLET).click(), 'Approve')
    await expect(page.getByTestId('demo-address')).toHaveText(evm)

    await openSettings(page)
    await view('AccountSettings')
      .getByRole('button', { name: /^2 networks connected/ })
      .click()
    await families.getByRole('button', { name: /^Bitcoin/ }).click()
    await expect(page.getByTestId('demo-address')).toHaveText(everyday)
    await expect(page.getByTestId('demo-status')).toHaveText(`Connected with ${BITCOIN_WALLET}`)
    await action('Disconnect').click()
    await expect(page.getByTestId('demo-address')).toHaveText(evm)
  },
)

/** The person changes the account in the wallet, which notifies the page. */
function chooseAgain(page: Page): Promise<void> {
  return page.evaluate(() => {
    type Provider = { request(method: string): Promise<unknown> }
    const { LatchkeyBitcoinProvider } = window as unknown as { LatchkeyBitcoinProvider: Provider }
    void LatchkeyBitcoinProvider.request('wallet_connect')
  })
}

/** Signs a host's own PSBT. The reply arrives when the person has decided. */
function requestSignature(page: Page, params: SignPsbtParams) {
  return page.evaluateHandle((params) => {
    const { modal } = window as unknown as { modal: WalletModal }
    return { reply: modal.request({ network: modal.getState().network.id, method: 'signPsbt', params: [params] }) }
  }, params)
}
