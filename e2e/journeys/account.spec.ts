// The account on a small phone: the most important parts are visible for every kind of wallet, and nothing moves while data arrives.
import type { WalletModal } from '@latchkey/sdk'
import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf, type Endpoint } from '../examplePage'
import { expect, test } from '../fixtures'
import { signIn } from '../login/signedIn'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { startRelayWallet } from '../wallets/relayWallet'
import { addWallet } from '../wallets/scriptedWallet'
import { copyPairingLink } from '../wallets/walletPage'

const NAME = 'ada-lovelace.everyday.example.eth'
const TOKENS = 3

declare global {
  interface Window {
    /** Layout shifts since the account was shown: their values, whatever caused them. */
    shifts: number[]
  }
}

test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

/** Ether and two other tokens. */
async function fund({ chains, tokens }: Environment, address: string): Promise<void> {
  const [chain] = chains
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  const set = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
  const units = (amount: bigint) => `0x${amount.toString(16)}`
  await set('anvil_setBalance', address, units(parseEther('1.5')))
  for (const token of tokens.filter(({ chainId }) => chainId === chain?.id).slice(0, TOKENS - 1)) {
    await set('anvil_dealERC20', address, token.address, units(parseUnits('25', token.decimals)))
  }
}

/** Opens the account on a connected page while the data service delays its responses; `release` lets them through. */
async function openAccount(page: Page, environment: Environment, endpoints: readonly Endpoint[]) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${environment.dataUrl}/**`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(addressOf(environment, 'demo', [...endpoints, 'dataUrl']))
  const { button, view } = findModal(page)
  await expect(button).toHaveAccessibleName(/^Account /)
  await button.click()
  await view('Account').getByRole('tablist').waitFor()
  return release
}

/** Fails unless three tokens are visible and nothing has moved since the account appeared with its name. */
async function expectCalm(page: Page, release: () => void): Promise<void> {
  const { view, modal } = findModal(page)
  await page.evaluate(() => {
    // The page has its own button with this name.
    for (const element of document.body.querySelectorAll<HTMLElement>(':scope > :not(latchkey-modal)'))
      element.hidden = true
    window.shifts = []
    const note = (list: PerformanceObserverEntryList) =>
      window.shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))
    new PerformanceObserver(note).observe({ type: 'layout-shift' })
  })
  release()
  await page.evaluate(async (profileName) => {
    const { modal: latchkey } = window as unknown as { modal: WalletModal }
    const { connections } = await latchkey.core.load()
    connections.updateAccount('eip155', { profileName, profileImage: null })
  }, NAME)
  await expect(view('Account').getByText(NAME)).toBeVisible()
  const tokens = modal.getByRole('list', { name: 'Tokens', exact: true }).getByRole('listitem')
  await expect.poll(() => tokens.count()).toBeGreaterThanOrEqual(TOKENS)
  await expect(modal.getByRole('status').filter({ hasText: 'Total balance' })).toBeVisible()
  for (let index = 0; index < TOKENS; index += 1) await expect(tokens.nth(index)).toBeInViewport({ ratio: 1 })
  // The next paint would report an earlier shift.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await page.evaluate(() => window.shifts)).toEqual([])
}

test('VIS-01 an injected wallet: three tokens are visible at 360 × 640, and nothing moves when name and tokens arrive', async ({
  page,
  environment,
}) => {
  const address = privateKeyToAddress(generatePrivateKey())
  await fund(environment, address)
  const wallet = await addWallet(page, { accounts: [address] })
  const { walletRow, view } = await openModal(page, addressOf(environment, 'demo'))
  await walletRow(wallet.name).click()
  await view('Account').waitFor()
  await expectCalm(page, await openAccount(page, environment, ['relayUrl']))
})

test(
  'VIS-01 a wallet on another device: three tokens are visible at 360 × 640, and nothing moves when name and tokens arrive',
  NIGHT,
  async ({ page, context, environment }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wallet = await startRelayWallet(environment)
    try {
      const { view } = await openModal(page, addressOf(environment, 'demo'))
      await wallet.connect(await copyPairingLink(page))
      await view('Account').waitFor()
      await expectCalm(page, await openAccount(page, environment, ['relayUrl']))
    } finally {
      await wallet.stop()
    }
  },
)

test(
  'VIS-01 a login by email: three tokens are visible at 360 × 640, and nothing moves when name and tokens arrive',
  NIGHT,
  async ({ page, environment }) => {
    await signIn(page, environment)
    const address = await page.evaluate(() => (window as unknown as { modal: WalletModal }).modal.getState().address)
    await fund(environment, address ?? '')
    await expectCalm(page, await openAccount(page, environment, ['relayUrl', 'loginUrl']))
  },
)
