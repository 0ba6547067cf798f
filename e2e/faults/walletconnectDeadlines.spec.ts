// Deadlines that pass while the page stays open: the visitor who waits is told, and no error goes uncaught (fixtures.ts checks).
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, test } from '../wallets/relayTest'
import { copyPairingLink } from '../wallets/walletPage'

const MINUTE_MS = 60_000
const EIGHT_DAYS_MS = 8 * 24 * 60 * MINUTE_MS
const CONNECTION_OVER = 'Your wallet session expired. Connect again.'

test.beforeEach(({ page }) => page.clock.install())

test(
  'WCT-05 WCT-10 a code that expires unused: nothing is thrown, and the next one works',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    // The relay refuses clients whose clock is ahead.
    await page.clock.setSystemTime(Date.now() - 6 * MINUTE_MS)
    const { modal, button, view } = await openModal(page, demoUrl)
    await copyPairingLink(page)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await page.clock.fastForward(6 * MINUTE_MS)
    await button.click()
    await wallet.connect(await copyPairingLink(page))
    await expect(view('Account')).toBeVisible()
  },
)

test('WCT-10 a request that a wallet never responds to fails after five minutes, and nothing is thrown', async ({
  page,
  wallet,
  environment,
  demoUrl,
}) => {
  const { view } = await openModal(page, demoUrl)
  await wallet.connect(await copyPairingLink(page))
  await expect(view('Account')).toBeVisible()
  const handle = await page.evaluateHandle((address) => {
    const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
    const response = provider.request({ method: 'personal_sign', params: ['0x00', address] })
    return { ending: response.then(() => 'signed').catch(() => 'failed') }
  }, environment.accounts[0]?.address)
  await wallet.nextRequest('request')
  await page.clock.fastForward(6 * MINUTE_MS)
  expect(await handle.evaluate(({ ending }) => ending)).toBe('failed')
})

test(
  'WCT-10 a session that expires while the page is open: the account is removed, and the visitor is told',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    const { modal, view } = await openModal(page, demoUrl)
    await wallet.connect(await copyPairingLink(page))
    await expect(view('Account')).toBeVisible()
    await page.clock.fastForward(EIGHT_DAYS_MS)
    await expect(modal.getByText(CONNECTION_OVER)).toBeVisible()
    await expect(view('Connect')).toBeVisible()
  },
)

test(
  'WCT-10 the same with the modal closed: the visitor is told when it is opened',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    const { modal, button, view } = await openModal(page, demoUrl)
    await wallet.connect(await copyPairingLink(page))
    await expect(view('Account')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await page.clock.fastForward(EIGHT_DAYS_MS)
    await expect(button).toHaveText('Connect wallet')
    await button.click()
    await expect(modal.getByText(CONNECTION_OVER)).toBeVisible()
  },
)
