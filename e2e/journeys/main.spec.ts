// The main task, with the local networks and the demo wallet: connect, read, switch, come back, disconnect.
import { createPublicClient, formatUnits, http } from 'viem'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { disconnect, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, connectDemoWallet, DEMO_WALLET, pressAnswer } from '../wallets/demoWallet'

const SHORT_ADDRESS = '0xf39Fd6…b92266'
/** Native balances are floored to 3 decimals. */
const DECIMALS_SHOWN = 3

interface ChainBalance {
  shown: string
  exact: string
}

/** The chain's own balance, cut off after three decimals. */
async function readBalance({ chains, accounts }: Environment, index: number): Promise<ChainBalance> {
  const [chain, account] = [chains[index], accounts[0]]
  if (!chain || !account) throw new Error('The local stack has no such network or account.')
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const exact = formatUnits(await client.getBalance({ address: account.address }), chain.nativeCurrency.decimals)
  const [whole = '', fraction = ''] = exact.split('.')
  const { symbol } = chain.nativeCurrency
  return {
    shown: `${whole}.${fraction.slice(0, DECIMALS_SHOWN).padEnd(DECIMALS_SHOWN, '0')} ${symbol}`,
    exact: `${exact} ${symbol}`,
  }
}

test('MOD-02 CON-02 CON-04 BAL-03 from the button to the account, with the chain’s balance', async ({
  page,
  environment,
}) => {
  const { button, modal, title, walletRow, view, action } = await openModal(page, environment.examples.react ?? '')
  await expect(title).toHaveText('Connect a wallet')

  const opened = page.waitForEvent('popup')
  await walletRow(DEMO_WALLET).click()
  await expect(view('ConnectingExternal')).toBeVisible()
  await expect(modal.getByRole('heading', { name: `Waiting for ${DEMO_WALLET}` })).toBeVisible()
  const walletWindow = await opened
  await pressAnswer(walletWindow, 'Approve')

  await expect(view('Account')).toBeVisible()
  await expect(view('Account').getByText(SHORT_ADDRESS)).toBeVisible()
  await expect(action(`Network: ${environment.chains[0]?.name}`)).toBeVisible()
  const balance = await readBalance(environment, 0)
  const amount = modal.getByRole('img', { name: balance.exact })
  await expect(amount).toHaveText(balance.shown)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(environment.accounts[0]?.address ?? '')
  await expect(button).toHaveAccessibleName('Account everyday.eth')
})

test('MOD-02 ACC-06 the smallest page: connect, close, and the button opens the account', async ({
  page,
  environment,
}) => {
  const { button, modal, close, view } = await openModal(page, environment.examples.minimal ?? '')
  await connectDemoWallet(page)
  await close.click()
  await expect(modal).toBeHidden()
  await expect(button).toHaveText(environment.accounts[0]?.address ?? '')
  await button.click()
  await expect(view('Account').getByText(SHORT_ADDRESS)).toBeVisible()
})

test('RCV-01 the address is copied in full', async ({ page, context, environment }) => {
  const origin = environment.examples.react ?? ''
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const { action, modal } = await openModal(page, origin)
  await connectDemoWallet(page)
  await action('Copy address').click()
  await expect(modal.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(environment.accounts[0]?.address)
})

test('ACC-06 ACC-08 ACC-09 the network is switched in the modal, and the balance follows', async ({
  page,
  environment,
}) => {
  const { action, modal, view } = await openModal(page, environment.examples.react ?? '')
  await connectDemoWallet(page)
  for (const index of [1, 0]) {
    const name = environment.chains[index]?.name ?? ''
    const other = environment.chains[1 - index]?.name ?? ''
    await action(`Network: ${other}`).click()
    await expect(view('Networks').getByRole('button', { name: other })).toHaveAttribute('aria-current', 'true')
    await view('Networks').getByRole('button', { name }).click()
    await expect(view('Account')).toBeVisible()
    await expect(action(`Network: ${name}`)).toBeVisible()
    const balance = await readBalance(environment, index)
    await expect(modal.getByRole('img', { name: balance.exact })).toHaveText(balance.shown)
    await expect(page.getByTestId('network')).toHaveText(name)
  }
})

test('CON-10 CON-11 STO-01 a reload keeps the connection and its network; after a disconnect none is restored', async ({
  page,
  environment,
}) => {
  const second = environment.chains[1]?.name ?? ''
  const { action, modal, view, button } = await openModal(page, environment.examples.react ?? '')
  await connectDemoWallet(page)
  await action(`Network: ${environment.chains[0]?.name}`).click()
  await view('Networks').getByRole('button', { name: second }).click()
  await expect(page.getByTestId('network')).toHaveText(second)

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(environment.accounts[0]?.address ?? '')
  await expect(page.getByTestId('network')).toHaveText(second)

  await button.click()
  await disconnect(page)
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(environment.accounts[0]?.address)

  await page.reload()
  await expect(button).toHaveText('Connect wallet')
  await expect(page.getByTestId('address')).toHaveText('none')
  await button.click()
  await expect(view('Connect')).toBeVisible()
})

test(
  'CON-10 a wallet declined: a message says so, and the next attempt connects',
  NIGHT,
  async ({ page, environment }) => {
    const { modal, action, walletRow, view } = await openModal(page, environment.examples.react ?? '')
    await answerWallet(page, () => walletRow(DEMO_WALLET).click(), 'Reject')
    await expect(modal.getByRole('heading', { name: `You declined in ${DEMO_WALLET}` })).toBeVisible()
    await answerWallet(page, () => action('Try again').click(), 'Approve')
    await expect(view('Account')).toBeVisible()
  },
)

test('MOD-05 ACC-06 a wallet on a network the page does not know gets a request to switch, and can', async ({
  page,
  environment,
}) => {
  const url = new URL(environment.examples.react ?? '')
  const [first, second] = environment.chains
  const listed = [
    { id: `eip155:${second?.id}`, name: second?.name, native: second?.nativeCurrency, rpcUrls: [second?.rpcUrl] },
  ]
  url.searchParams.set('networks', JSON.stringify(listed))
  const { walletRow, view, modal, title, button } = await openModal(page, url.href)
  await answerWallet(page, () => walletRow(DEMO_WALLET).click(), 'Approve')
  await expect(view('UnsupportedChain')).toBeVisible()
  await expect(title).toHaveText('Switch network')
  await expect(modal.getByText(first?.name ?? '')).toBeHidden()

  await view('UnsupportedChain').getByRole('button', { name: second?.name }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('network')).toHaveText(second?.name ?? '')
  await button.click()
  const balance = await readBalance(environment, 1)
  await expect(modal.getByRole('img', { name: balance.exact })).toHaveText(balance.shown)
})
