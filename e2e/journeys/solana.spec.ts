// Solana from the button to a confirmed transaction, on the demo site: the local clusters, and the demo wallet that supports only Solana.

import type { WalletModal } from '@latchkey/sdk'
import type { Page } from '@playwright/test'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { disconnect, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, connectDemoWallet, DEMO_WALLET, pressAnswer, SOLANA_WALLET } from '../wallets/demoWallet'
import { formatSol, hasSucceeded, isSignedBy, readLamports, type SolanaCluster } from '../wallets/solanaNode'

const TIP_LAMPORTS = 10_000_000n
/** The cost of one signature on Solana. */
const FEE_LAMPORTS = 5_000n
const STORE = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'

type Row = { name: string; address: string }
/** The local stack's Solana: both clusters and both accounts. */
function readStack({ solana }: Environment): [SolanaCluster, SolanaCluster, Row, Row] {
  const [first, second] = solana.clusters
  const [everyday, savings] = solana.accounts
  if (!first || !second || !everyday || !savings) throw new Error('The local stack has too little of Solana.')
  return [first, second, everyday, savings]
}

/** The demo with the modal open at the list of wallets. */
async function openDemo(page: Page, environment: Environment) {
  await page.goto(environment.examples.demo ?? '')
  await page.getByTestId('demo-sign').click()
  const found = findModal(page)
  await found.walletRow(SOLANA_WALLET).waitFor()
  return found
}

/** Connects, and closes the modal. */
async function connect(page: Page, environment: Environment, account = 'Everyday') {
  const found = await openDemo(page, environment)
  await connectDemoWallet(page, { wallet: SOLANA_WALLET, account })
  await found.close.click()
  await expect(found.modal).toBeHidden()
  return found
}

test('CON-02 CHN-02 BAL-06 ACC-05 a Wallet Standard wallet connects, with the chain’s balance', async ({
  page,
  environment,
}) => {
  const [cluster, , everyday] = readStack(environment)
  const { modal, view, action, walletRow } = await openDemo(page, environment)
  await expect(walletRow(SOLANA_WALLET)).toHaveCount(1)
  await connectDemoWallet(page, { wallet: SOLANA_WALLET })
  const exact = `${formatSol(await readLamports(cluster, everyday.address))} SOL`
  await expect(modal.getByRole('img', { name: exact })).toHaveText(exact.replace(/(\.\d{3})\d*/, '$1'))
  await expect(view('Account').getByText(`${everyday.address.slice(0, 6)}…${everyday.address.slice(-6)}`)).toBeVisible()
  await expect(action(`Network: ${cluster.name}`)).toBeVisible()
  await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
  await expect(page.getByTestId('demo-network')).toHaveText(cluster.name)
  await expect(page.getByTestId('demo-balance')).toHaveText(exact)
  await expect(page.getByTestId('demo-events')).toHaveText('It has nothing to say about this account.')
})

test(
  'CON-02 CON-12 the wallet with every family is one row, and its Solana account stays when its Ethereum account disconnects',
  NIGHT,
  async ({ page, environment }) => {
    const [cluster, , everyday] = readStack(environment)
    const { modal, close, walletRow, view, action } = await openDemo(page, environment)
    await expect(walletRow(DEMO_WALLET)).toHaveCount(1)
    await connectDemoWallet(page, { family: 'Ethereum' })
    await expect(page.getByTestId('demo-address')).toHaveText(environment.accounts[0]?.address ?? '')

    await action(`Network: ${environment.chains[0]?.name}`).click()
    await view('Networks')
      .getByRole('button', { name: new RegExp(`^${cluster.name} Connect a wallet`) })
      .click()
    await connectDemoWallet(page)
    await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
    await page.evaluate(() => (window as unknown as { modal: WalletModal }).modal.disconnect('eip155'))
    await close.click()
    await expect(modal).toBeHidden()
    await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
    await expect(page.getByTestId('demo-network')).toHaveText(cluster.name)
  },
)

test(
  'CHN-02 a message is signed in the wallet’s window, and Node verifies it; a refusal signs nothing',
  NIGHT,
  async ({ page, environment }) => {
    const [, , everyday] = readStack(environment)
    await connect(page, environment)
    const sign = page.getByTestId('demo-sign')
    await answerWallet(page, () => sign.click(), 'Reject')
    await expect(page.getByTestId('demo-sign-status')).toHaveText(/^You did not sign/)
    await expect(page.getByTestId('demo-signature')).toHaveCount(0)

    const message = (await page.locator('pre.message').textContent()) ?? ''
    await answerWallet(page, () => sign.click(), 'Approve')
    await expect(page.getByTestId('demo-sign-status')).toHaveText(`Signature valid for ${everyday.address}`)
    const signature = (await page.getByTestId('demo-signature').textContent()) ?? ''
    expect(isSignedBy(everyday.address, message, signature)).toBe(true)
    expect(isSignedBy(everyday.address, `${message}.`, signature)).toBe(false)
  },
)

test('CHN-02 a transaction is signed and sent by the wallet, and the runtime executes it to the lamport', async ({
  page,
  environment,
}) => {
  const [cluster, , , savings] = readStack(environment)
  await connect(page, environment, savings.name)
  const before = await readLamports(cluster, savings.address)
  const storeBefore = await readLamports(cluster, STORE)
  const tip = page.getByTestId('demo-tip')
  await answerWallet(page, () => tip.click(), 'Reject')
  await expect(page.getByTestId('demo-tip-status')).toHaveText('Nothing was sent.')
  expect(await readLamports(cluster, savings.address)).toBe(before)

  const opened = page.waitForEvent('popup')
  await tip.click()
  const walletWindow = await opened
  await expect(walletWindow.getByRole('heading', { name: 'Send 0.01 SOL' })).toBeVisible()
  await expect(walletWindow.getByText(STORE)).toBeVisible()
  await pressAnswer(walletWindow, 'Approve')
  await expect(page.getByTestId('demo-tip-status')).toHaveText('Thank you. 0.01 SOL is on its way.')
  const signature = (await page.getByTestId('demo-transaction').textContent()) ?? ''
  await expect.poll(() => hasSucceeded(cluster, signature)).toBe(true)
  expect(before - (await readLamports(cluster, savings.address))).toBe(TIP_LAMPORTS + FEE_LAMPORTS)
  expect((await readLamports(cluster, STORE)) - storeBefore).toBe(TIP_LAMPORTS)
  await expect(page.getByTestId('demo-balance')).toHaveText(`${formatSol(before - TIP_LAMPORTS - FEE_LAMPORTS)} SOL`)
})

test(
  'CHN-02 signs in with a text that names the site, the account and the request',
  NIGHT,
  async ({ page, environment }) => {
    const [, , everyday] = readStack(environment)
    await connect(page, environment)
    const opened = page.waitForEvent('popup')
    const response = await page.evaluateHandle(() => {
      const { modal } = window as unknown as { modal: WalletModal }
      const input = { domain: location.host, statement: 'A seat by the window.', uri: location.href, nonce: '8f2a91c3' }
      const proof = (async () => {
        const account = modal.getState().caipAddress ?? 'solana:none:none'
        const signIn = await (await (await modal.core.load()).chain()).feature('signIn')
        return signIn?.parseResult(account, input, await modal.request(signIn.plan(account, input)))
      })()
      return { proof }
    })
    const walletWindow = await opened
    await expect(walletWindow.getByRole('heading', { name: 'Sign in to this site' })).toBeVisible()
    await pressAnswer(walletWindow, 'Approve')
    const proof = await response.evaluate(({ proof }) => proof)
    const { host } = new URL(page.url())
    expect(proof?.message.split('\n').slice(0, 4)).toEqual([
      `${host} wants you to sign in with your Solana account:`,
      everyday.address,
      '',
      'A seat by the window.',
    ])
    expect(proof?.message).toContain('Nonce: 8f2a91c3')
    expect(isSignedBy(everyday.address, proof?.message ?? '', proof?.signature ?? '')).toBe(true)
  },
)

test(
  'ACC-05 ACC-06 BAL-06 the network is switched to the other cluster and back, and the balance follows',
  NIGHT,
  async ({ page, environment }) => {
    const [first, second, everyday] = readStack(environment)
    const { modal, action, view } = await openDemo(page, environment)
    await connectDemoWallet(page, { wallet: SOLANA_WALLET })
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      await action(`Network: ${from.name}`).click()
      await view('Networks')
        .getByRole('button', { name: new RegExp(`^${to.name} Test network`) })
        .click()
      await expect(action(`Network: ${to.name}`)).toBeVisible()
      const exact = `${formatSol(await readLamports(to, everyday.address))} SOL`
      await expect(modal.getByRole('img', { name: exact })).toBeVisible()
      await expect(page.getByTestId('demo-network')).toHaveText(to.name)
    }
  },
)

test(
  'ACC-08 CHN-02 the page follows when another account is chosen in the wallet',
  NIGHT,
  async ({ page, environment }) => {
    const [cluster, , everyday, savings] = readStack(environment)
    await connect(page, environment, savings.name)
    await expect(page.getByTestId('demo-address')).toHaveText(savings.address)
    await answerWallet(page, () => chooseAgain(page), 'Approve', everyday.name)
    await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
    const exact = `${formatSol(await readLamports(cluster, everyday.address))} SOL`
    await expect(page.getByTestId('demo-balance')).toHaveText(exact)
  },
)

test(
  'CON-10 CHN-02 a declined connection shows a message, and the next attempt connects',
  NIGHT,
  async ({ page, environment }) => {
    const [, , everyday] = readStack(environment)
    const { modal, action, walletRow, view } = await openDemo(page, environment)
    await answerWallet(page, () => walletRow(SOLANA_WALLET).click(), 'Reject')
    await expect(modal.getByRole('heading', { name: `You declined in ${SOLANA_WALLET}` })).toBeVisible()
    await answerWallet(page, () => action('Try again').click(), 'Approve')
    await expect(view('Account')).toBeVisible()
    await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
  },
)

test(
  'CON-11 CHN-02 a reload restores the connection without a window; after a disconnect, no connection is restored',
  NIGHT,
  async ({ page, environment }) => {
    const [, , everyday] = readStack(environment)
    const { button, modal } = await connect(page, environment)
    const windows: unknown[] = []
    page.on('popup', (popup) => windows.push(popup))
    await page.reload()
    await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
    expect(windows).toEqual([])

    await button.click()
    await disconnect(page)
    await expect(modal).toBeHidden()
    await expect(page.getByTestId('demo-address')).toHaveText('None yet')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(everyday.address)
    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('Not connected')
    await expect(page.getByTestId('demo-address')).toHaveText('None yet')
    expect(windows).toEqual([])
  },
)

test(
  'CHN-02 if a cluster does not respond, the balance is 0.00 SOL, and the connection stays',
  NIGHT,
  async ({ page, environment }) => {
    const [cluster, , everyday] = readStack(environment)
    await page.route(`${cluster.rpcUrl}/**`, (route) => route.fulfill({ status: 404, body: 'gone' }))
    const { view, modal } = await openDemo(page, environment)
    await connectDemoWallet(page, { wallet: SOLANA_WALLET })
    await expect(modal.getByRole('img', { name: '0 SOL' })).toHaveText('0.00 SOL')
    await expect(view('Account')).toBeVisible()
    await expect(page.getByTestId('demo-address')).toHaveText(everyday.address)
  },
)

/** The person changes the account in the wallet, which notifies the page. */
function chooseAgain(page: Page): Promise<void> {
  return page.evaluate((name) => {
    type Wallet = { name: string; features: Record<string, { connect(): Promise<unknown> }> }
    const register = (...wallets: Wallet[]) => {
      const wallet = wallets.find((each) => each.name === name)
      void wallet?.features['standard:connect']?.connect()
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  }, SOLANA_WALLET)
}
