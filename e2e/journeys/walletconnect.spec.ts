// A wallet on another device, with the real wallet SDK in a second tab and the local relay in between: from the link to the disconnect.
import type { BrowserContext, Page } from '@playwright/test'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { disconnect, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { startRelayWallet } from '../wallets/relayWallet'
import { CONNECT, copyPairingLink, openWalletTab, readLink } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SAVINGS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SITE = 'React'
/** One day more than the lifetime of a session, which is seven days. Source: specs.walletconnect.com, Sign. */
const EIGHT_DAYS_MS = 8 * 24 * 60 * 60 * 1000
/** After fifteen seconds the view offers a way out. Design, principle 2. */
const LATE_MS = 16_000
/** Links are valid for four minutes, and count as expired ten seconds earlier. */
const LINK_LIFE_MS = 231_000

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** The react example and the wallet's tab, connected with the first account. */
async function connect(page: Page, context: BrowserContext, environment: Environment) {
  const modal = await openModal(page, addressOf(environment, 'react'))
  const link = await copyPairingLink(page)
  const wallet = await openWalletTab(context, environment.walletPageUrl)
  await wallet.paste(link)
  await wallet.approve(CONNECT)
  await expect(modal.view('Account')).toBeVisible()
  return { modal, wallet }
}

test('WCT-01 from the code to the account, with the balance on the chain', async ({ page, context, environment }) => {
  const { modal, view, action } = await openModal(page, addressOf(environment, 'react'))
  const link = await copyPairingLink(page)
  expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await expect(modal.getByRole('img', { name: 'QR code to connect your wallet' })).toBeVisible()

  const wallet = await openWalletTab(context, environment.walletPageUrl)
  await wallet.paste(link)
  const card = wallet.requestCard(CONNECT)
  await expect(card).toContainText(`Requested by Latchkey, React ${environment.examples.react}`)
  await expect(card).toContainText('Address not confirmed')
  for (const { name } of environment.chains) await expect(card).toContainText(name)
  await wallet.approve(CONNECT)

  await expect(view('Account').getByText('0xf39Fd6…b92266')).toBeVisible()
  await expect(action(`Network: ${environment.chains[0]?.name}`)).toBeVisible()
  await expect(modal.getByRole('img', { name: '12.34567890123456789 ETH', exact: true })).toBeVisible()
  await expect(page.getByTestId('address')).toHaveText(EVERYDAY)
  await expect(wallet.connection(SITE)).toBeVisible()
})

/** Records each frame of the open modal that has no view, or whose view shows nothing. Runs in the page. */
function watchEmptyFrames(): void {
  const seen = { frames: 0, empty: [] as string[] }
  Object.assign(globalThis, { seenFrames: seen })
  const look = () => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    if (root?.querySelector('dialog[open]')) {
      const view = root.querySelector<HTMLElement>('.view')
      const parts = [...(view?.querySelectorAll('p, h3, button, svg, img, .skeleton') ?? [])]
      seen.frames += 1
      if (!parts.some((each) => each.checkVisibility())) seen.empty.push(view?.dataset.view ?? 'no view')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test(
  'WCT-01 VIS-08 no frame between the code and the account is an empty panel',
  NIGHT,
  async ({ page, environment }) => {
    const { view } = await openModal(page, addressOf(environment, 'react'))
    const link = await copyPairingLink(page)
    await page.evaluate(watchEmptyFrames)
    const wallet = await startRelayWallet(environment)
    try {
      await wallet.connect(link)
      await expect(view('Account').getByText('0xf39Fd6…b92266')).toBeVisible()
      const seen = await page.evaluate((): { frames: number; empty: string[] } => Reflect.get(globalThis, 'seenFrames'))
      expect(seen.frames).toBeGreaterThan(10)
      expect(seen.empty).toEqual([])
    } finally {
      await wallet.stop()
    }
  },
)

test('WCT-10 a refusal is shown as text, and the next attempt connects', async ({ page, context, environment }) => {
  const { modal, action, view } = await openModal(page, addressOf(environment, 'react'))
  const link = await copyPairingLink(page)
  const wallet = await openWalletTab(context, `${environment.walletPageUrl}/wc?uri=${encodeURIComponent(link)}`)
  await wallet.reject(CONNECT)
  await expect(modal.getByRole('heading', { name: 'You declined in your wallet' })).toBeVisible()

  await action('Try again').click()
  await modal.getByTestId('lk-qr').waitFor()
  await wallet.paste(await readLink(page))
  await wallet.approve(CONNECT)
  await expect(view('Account')).toBeVisible()
})

test('WCT-04 the network is switched on the page, then in the wallet, and so is the account in the wallet', async ({
  page,
  context,
  environment,
}) => {
  const [first = '', second = ''] = environment.chains.map(({ name }) => name)
  const { modal, wallet } = await connect(page, context, environment)
  await modal.action(`Network: ${first}`).click()
  await modal.view('Networks').getByRole('button', { name: second }).click()
  await expect(modal.action(`Network: ${second}`)).toBeVisible()
  await expect(page.getByTestId('network')).toHaveText(second)

  const card = wallet.connection(SITE)
  await card.getByRole('combobox', { name: 'Network' }).selectOption(first)
  await card.getByRole('button', { name: 'Switch network' }).click()
  await expect(page.getByTestId('network')).toHaveText(first)
  await expect(page.getByTestId('address')).toHaveText(EVERYDAY)

  await card.getByRole('combobox', { name: 'Account' }).selectOption('Savings')
  await card.getByRole('button', { name: 'Change account' }).click()
  await expect(page.getByTestId('address')).toHaveText(SAVINGS)
})

test(
  'WCT-03 an update takes the current network away: the page moves to a remaining one, and back when it returns',
  NIGHT,
  async ({ page, context, environment }) => {
    const [first = '', second = ''] = environment.chains.map(({ name }) => name)
    const { wallet } = await connect(page, context, environment)
    await expect(page.getByTestId('network')).toHaveText(first)
    const card = wallet.connection(SITE)
    await card.getByRole('checkbox', { name: first }).uncheck()
    await expect(page.getByTestId('network')).toHaveText(second)
    await card.getByRole('checkbox', { name: first }).check()
    await card.getByRole('combobox', { name: 'Network' }).selectOption(first)
    await card.getByRole('button', { name: 'Switch network' }).click()
    await expect(page.getByTestId('network')).toHaveText(first)
  },
)

test('WCT-03 disconnecting in the page ends the connection in the wallet, and nothing remains stored', async ({
  page,
  context,
  environment,
}) => {
  const { wallet } = await connect(page, context, environment)
  await disconnect(page)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(wallet.page.getByText('No site is connected.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(EVERYDAY)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('WCT-03 disconnecting in the wallet disconnects the page', async ({ page, context, environment }) => {
  const { wallet } = await connect(page, context, environment)
  await wallet.connection(SITE).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(wallet.page.getByText('No site is connected.')).toBeVisible()
})

test(
  'WCT-01 WCT-04 both sides are reloaded and can still communicate',
  NIGHT,
  async ({ page, context, environment }) => {
    const [, second = ''] = environment.chains.map(({ name }) => name)
    const { wallet } = await connect(page, context, environment)
    await Promise.all([page.reload(), wallet.page.reload()])
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByTestId('address')).toHaveText(EVERYDAY)
    const card = wallet.connection(SITE)
    await card.getByRole('combobox', { name: 'Network' }).selectOption(second)
    await card.getByRole('button', { name: 'Switch network' }).click()
    await expect(page.getByTestId('network')).toHaveText(second)
  },
)

test(
  'WCT-03 a second tab of the page has the session too, and both end when the wallet leaves',
  NIGHT,
  async ({ page, context, environment }) => {
    const { wallet } = await connect(page, context, environment)
    const other = await context.newPage()
    await other.goto(addressOf(environment, 'react'))
    await expect(other.getByTestId('address')).toHaveText(EVERYDAY)
    await wallet.connection(SITE).getByRole('button', { name: 'Disconnect' }).click()
    for (const tab of [page, other]) await expect(tab.getByTestId('status')).toHaveText('disconnected')
  },
)

test(
  'SAF-13 a session made in one tab also reaches a tab that has shown a code; both keep it after a reload, and lose it at its end',
  NIGHT,
  async ({ page, context, environment }) => {
    const other = await context.newPage()
    await openModal(other, addressOf(environment, 'react'))
    await copyPairingLink(other)
    const { wallet } = await connect(page, context, environment)
    for (const tab of [other, page]) {
      await expect(tab.getByTestId('address')).toHaveText(EVERYDAY)
      await tab.reload()
      await expect(tab.getByTestId('address')).toHaveText(EVERYDAY)
    }
    await wallet.connection(SITE).getByRole('button', { name: 'Disconnect' }).click()
    for (const tab of [page, other]) await expect(tab.getByTestId('status')).toHaveText('disconnected')
  },
)

test('WCT-05 WCT-10 a wallet that never responds: the view says what to do, and a new code replaces the old one', async ({
  page,
  environment,
}) => {
  // A relay accepts late clocks but no early ones, so the page's clock catches up with it.
  await page.clock.install({ time: Date.now() - LATE_MS - LINK_LIFE_MS })
  const { modal, action } = await openModal(page, addressOf(environment, 'react'))
  const link = await copyPairingLink(page)
  const wallet = await startRelayWallet(environment)
  try {
    await wallet.pair(link)
    await wallet.nextRequest('connection')
    await page.clock.fastForward(LATE_MS)
    await expect(modal.getByText('Nothing happening? Copy the link')).toBeVisible()
    await expect(action('Choose another wallet')).toBeVisible()
    await page.clock.fastForward(LINK_LIFE_MS)
    await expect(modal.getByTestId('lk-qr')).toBeVisible()
    await expect.poll(() => readLink(page)).not.toBe(link)
    await wallet.connect(await readLink(page))
    await expect(page.getByTestId('status')).toHaveText('connected')
  } finally {
    await wallet.stop()
  }
})

test(
  'WCT-10 a session that expired between two visits is gone, without a message on the page',
  NIGHT,
  async ({ page, environment }) => {
    await openModal(page, addressOf(environment, 'react'))
    const link = await copyPairingLink(page)
    const wallet = await startRelayWallet(environment)
    try {
      await wallet.connect(link)
      await expect(page.getByTestId('status')).toHaveText('connected')
    } finally {
      await wallet.stop()
    }
    await page.clock.install({ time: Date.now() + EIGHT_DAYS_MS })
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(page.getByTestId('address')).toHaveText('none')
  },
)
