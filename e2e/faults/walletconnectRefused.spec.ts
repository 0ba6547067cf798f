// A relay that refuses the page: the site's developer is told why, and the visitor has another way to continue.
import type { Page } from '@playwright/test'
import { keepSockets, listSockets } from '../keepSockets'
import { findModal, type ModalPage, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, test } from '../wallets/relayTest'
import { addWallet } from '../wallets/scriptedWallet'
import { readLink } from '../wallets/walletPage'

const NOT_SET_UP = 'This site isn’t set up for WalletConnect. Choose another way to connect.'
const WRONG_CLOCK = 'The clock of this device is wrong. Set it to automatic, then try again.'
const TEN_MINUTES_MS = 10 * 60 * 1000

/** The developer's message in the console, once it is there. */
const waitForWarning = (page: Page, title: string) =>
  page.waitForEvent('console', (line) => line.type() === 'warning' && line.text().includes(`[latchkey] ${title}`))

/** The visitor's message, and both buttons; none of it is for developers. */
async function expectRefusal({ modal, action }: ModalPage, words: string): Promise<void> {
  await expect(modal.getByText(words)).toBeVisible()
  await expect(modal.locator('.alert')).toBeHidden()
  await expect(action('Try again')).toBeEnabled()
  await expect(modal.getByTestId('lk-qr')).toBeHidden()
}

async function expectAnotherWay({ action, walletRow, view }: ModalPage, wallet: string): Promise<void> {
  await action('Choose another wallet').click()
  await walletRow(wallet).click()
  await expect(view('Account')).toBeVisible()
}

test.describe('a project that the relay does not know', () => {
  test.use({ relayOptions: { projectIds: ['f'.repeat(32)] } })

  test('API-06 VIS-09 WCT-10 Invalid Project ID, and another wallet connects', async ({ page, demoUrl }) => {
    const injected = await addWallet(page)
    const found = await openModal(page, demoUrl)
    const warning = waitForWarning(page, 'Invalid Project ID')
    await found.modal.getByTestId('lk-wallet-walletconnect').click()
    await warning
    await expectRefusal(found, NOT_SET_UP)
    await expectAnotherWay(found, injected.name)
  })
})

test.describe('an origin that the relay does not allow', () => {
  test.use({ relayOptions: { allowedOrigins: ['https://elsewhere.example'] } })

  test('API-06 VIS-09 WCT-10 Invalid App Configuration, and another wallet connects', async ({ page, demoUrl }) => {
    const injected = await addWallet(page)
    const found = await openModal(page, demoUrl)
    const warning = waitForWarning(page, 'Invalid App Configuration')
    await found.modal.getByTestId('lk-wallet-walletconnect').click()
    await warning
    await expectRefusal(found, NOT_SET_UP)
    await expectAnotherWay(found, injected.name)
  })
})

test(
  'API-06 WCT-10 a clock that is ahead: Session Expired, and Try again connects once the clock is right',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    await page.clock.install({ time: Date.now() + TEN_MINUTES_MS })
    const found = await openModal(page, demoUrl)
    await found.modal.getByTestId('lk-wallet-walletconnect').click()
    const alert = found.modal.getByRole('alert').filter({ hasText: 'Session Expired' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expectRefusal(found, WRONG_CLOCK)
    await page.clock.setSystemTime(Date.now())
    await found.action('Try again').click()
    await wallet.connect(await readLink(page))
    await expect(found.view('Account')).toBeVisible()
  },
)

test(
  'API-06 WCT-10 a site that becomes allowed while the page is open: Try again connects, and no message appears twice',
  NIGHT,
  async ({ page, relay, wallet, demoUrl }) => {
    relay.faults.refuse('Unauthorized: origin not allowed')
    await keepSockets(page)
    const found = await openModal(page, demoUrl)
    const lines: string[] = []
    page.on('console', (line) => lines.push(line.text()))
    const warning = waitForWarning(page, 'Invalid App Configuration')
    await found.modal.getByTestId('lk-wallet-walletconnect').click()
    await warning
    await expectRefusal(found, NOT_SET_UP)
    const listRefused = async () => (await listSockets(page, relay.url)).filter(({ isOpen }) => !isOpen)
    const before = await listRefused()
    await found.action('Try again').click()
    await expect.poll(listRefused).toHaveLength(before.length + 1)
    await expect(found.modal.getByText(NOT_SET_UP)).toBeVisible()
    expect(lines.filter((line) => line.includes('Invalid App Configuration'))).toHaveLength(1)
    relay.faults.refuse(null)
    await found.action('Try again').click()
    await wallet.connect(await readLink(page))
    await expect(found.view('Account')).toBeVisible()
  },
)

test(
  'API-06 WCT-08 a relay that starts refusing a connected page: the account stays, and the developer is told why',
  NIGHT,
  async ({ page, relay, wallet, demoUrl }) => {
    const found = await openModal(page, demoUrl)
    await found.modal.getByTestId('lk-wallet-walletconnect').click()
    await wallet.connect(await readLink(page))
    await expect(found.view('Account')).toBeVisible()
    const warning = waitForWarning(page, 'Invalid Project ID')
    relay.faults.refuse('Unauthorized: invalid key')
    relay.faults.close(1011, 'A bad day')
    await warning
    await expect(findModal(page).view('Account')).toBeVisible()
  },
)
