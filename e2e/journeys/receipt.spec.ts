// The receipt after a payment and a swap: it shows progress, ends while the visitor watches, and can be found again later.
import type { Locator, Page } from '@playwright/test'
import { formatEther, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { scan } from '../a11y/scan'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, type ModalPage, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { addWallet } from '../wallets/scriptedWallet'
import { fillSend, leaveReceipt, openReview } from '../wallets/sendFlow'
import { addSigningWallet, type SigningWallet } from '../wallets/signingWallet'
import { beginSwap } from '../wallets/swapFlow'

const urlOf = (environment: Environment) => addressOf(environment, 'react', ['relayUrl', 'dataUrl'])
const createRecipient = () => privateKeyToAddress(generatePrivateKey())

async function openAccount(page: Page, environment: Environment, wallet: SigningWallet): Promise<ModalPage> {
  const found = await openModal(page, urlOf(environment))
  await found.walletRow(wallet.name).click()
  await found.view('Account').waitFor()
  return found
}

/** What the wallet signs stays pending until `broadcast`. */
async function sendKept(page: Page, environment: Environment, amount: string) {
  const wallet = await addSigningWallet(page, environment)
  const found = await openAccount(page, environment, wallet)
  wallet.decide('keep')
  const to = createRecipient()
  await fillSend(found, { amount, to })
  const review = await openReview(found)
  await review.getByTestId('lk-send-confirm').click()
  const receipt = found.modal.getByTestId('lk-receipt')
  await expect(receipt).toHaveAttribute('data-status', 'pending')
  return { ...found, wallet, to, receipt }
}
const factOf = (receipt: Locator, label: string) =>
  receipt
    .locator('dl > div')
    .filter({ has: receipt.page().getByText(label, { exact: true }) })
    .getByRole('definition')
/** As the modal shows a fee: rounded up to eight decimals. */
function printFee(feeWei: bigint): string {
  const step = 10n ** 10n
  return `${formatEther(((feeWei + step - 1n) / step) * step)} ETH`
}

test('VIS-02 SND-05 MOD-13 a payment: its receipt shows progress, then the end, what was paid to whom, and what it cost', async ({
  page,
  environment,
}) => {
  const found = await sendKept(page, environment, '0.1234567')
  const { wallet, receipt, to, modal } = found
  await expect(receipt.getByText('Transaction started · Pending', { exact: true })).toBeVisible()
  // If the receipt says so, no toast over it does.
  await expect(modal.getByText('Transaction started')).toHaveCount(1)
  await expect(factOf(receipt, 'Network fee (max)')).toContainText('ETH')
  await scan(page, 'dark')
  await scan(page, 'light')
  await wallet.broadcast()
  await expect(receipt.getByText('Sent · Confirmed', { exact: true })).toBeVisible()
  await expect(receipt.getByTitle('0.1234567 ETH', { exact: true })).toBeVisible()
  const { feeWei } = await wallet.readLast()
  await expect(factOf(receipt, 'Network fee')).toContainText(printFee(feeWei))
  await expect(factOf(receipt, 'To').getByRole('img', { name: to.toLowerCase() })).toBeVisible()
  await expect(factOf(receipt, 'Network')).toHaveText(environment.chains[0]?.name ?? '')
  await expect(factOf(receipt, 'Time')).toContainText(/\d/)
  await expect(factOf(receipt, 'Transaction hash').locator('bdi')).toHaveAttribute('title', wallet.signed.at(-1) ?? '')
  await scan(page, 'dark')
  await scan(page, 'light')
  await leaveReceipt(found)
})

test(
  'VIS-02 TXH-04 a receipt that was left while pending is in Activity, also after a reload, with the fee that was paid',
  NIGHT,
  async ({ page, environment }) => {
    const found = await sendKept(page, environment, '0.25')
    await leaveReceipt(found)
    const { modal, wallet, receipt, button } = found
    const row = modal.getByRole('button', { name: /0\.25 ETH/ })
    await modal.getByRole('tab', { name: 'Activity' }).click()
    await row.click()
    await expect(receipt).toHaveAttribute('data-status', 'pending')
    await wallet.broadcast()
    await expect(receipt).toHaveAttribute('data-status', 'confirmed')
    const { feeWei } = await wallet.readLast()

    await page.reload()
    await expect(button).toHaveAccessibleName(/^Account /)
    await button.click()
    await modal.getByRole('tab', { name: 'Activity' }).click()
    await row.click()
    await expect(receipt).toHaveAttribute('data-status', 'confirmed')
    await expect(factOf(receipt, 'Network fee')).toContainText(printFee(feeWei))
  },
)

test(
  'VIS-02 a swap ends in the same receipt: what was paid, what was received, and the fee',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSigningWallet(page, environment)
    const found = await openAccount(page, environment, wallet)
    const swap = await beginSwap(found)
    await swap.fill({ to: 'GRDN', amount: '0.0321' })
    await swap.confirm.click()
    const receipt = found.modal.getByTestId('lk-receipt')
    await expect(receipt.getByText('Swapped · Confirmed', { exact: true })).toBeVisible()
    await expect(receipt.getByRole('heading')).toHaveText([/ ETH$/, / GRDN$/])
    await expect(receipt.getByTitle('0.0321 ETH', { exact: true })).toBeVisible()
    const { feeWei } = await wallet.readLast()
    await expect(factOf(receipt, 'Network fee')).toContainText(printFee(feeWei))
    // One message for one event.
    await expect(found.modal.getByText(/^Swapp(ing|ed) ETH to GRDN$/)).toHaveCount(0)
    await leaveReceipt(found)
  },
)

test(
  'VIS-02 Send again fills in the recipient, and nothing is sent before a review',
  NIGHT,
  async ({ page, environment }) => {
    const found = await sendKept(page, environment, '0.01')
    const { wallet, receipt, to, modal, action, view } = found
    await expect(action('Send again')).toHaveCount(0)
    await wallet.broadcast()
    await expect(receipt).toHaveAttribute('data-status', 'confirmed')
    await action('Send again').click()
    const form = view('WalletSend')
    await expect(form.getByTestId('lk-send-recipient')).toHaveValue(to.toLowerCase())
    await expect(form.getByTestId('lk-send-amount')).toHaveValue('')
    await expect(form.getByTestId('lk-send-review')).toHaveText('Enter an amount')
    await expect(form.getByTestId('lk-send-review')).toHaveAttribute('aria-disabled', 'true')
    wallet.decide('sign')
    await form.getByTestId('lk-send-amount').fill('0.02')
    await expect(modal.getByText('First time sending to this address')).toHaveCount(0)
    const review = await openReview(found)
    expect(wallet.requested).toHaveLength(1)
    await review.getByTestId('lk-send-confirm').click()
    await expect(receipt.getByTitle('0.02 ETH', { exact: true })).toBeVisible()
    await expect(receipt).toHaveAttribute('data-status', 'confirmed')
    expect(await wallet.client.getBalance({ address: to })).toBe(parseEther('0.03'))
  },
)

test(
  'VIS-02 Activity without a connection says that the device is offline, and loads when the connection returns',
  NIGHT,
  async ({ page, context, environment }) => {
    const { name } = await addWallet(page, { accounts: [environment.accounts[0]?.address ?? '0x'] })
    const { modal, walletRow, view } = await openModal(page, urlOf(environment))
    await walletRow(name).click()
    await expect(view('Account').getByRole('tablist')).toBeVisible()
    await expect(modal.locator('.skeleton')).toHaveCount(0)
    await context.setOffline(true)
    await modal.getByRole('tab', { name: 'Activity' }).click()
    const alert = modal.getByRole('alert').filter({ hasText: 'Your device is offline' })
    await expect(alert.getByRole('heading')).toBeVisible()
    await scan(page, 'dark')
    await scan(page, 'light')
    await context.setOffline(false)
    await expect(modal.getByRole('list', { name: 'Activity' }).getByRole('button').first()).toBeVisible()
  },
)

test.describe('how it ends', () => {
  /** For the ring: each property that is animated while the transaction ends. */
  async function watchRing(page: Page): Promise<() => Promise<string[]>> {
    const ring = findModal(page).modal.locator('.receipt-ring')
    await ring.evaluate((element) => {
      const moved = new Set<string>()
      element.addEventListener('transitionrun', (event) => moved.add((event as TransitionEvent).propertyName))
      Object.assign(window, { movedInRing: moved })
    })
    return () => page.evaluate(() => [...(window as unknown as { movedInRing: Set<string> }).movedInRing].sort())
  }
  /** Positions of the ring's parts. */
  const placesOf = (receipt: Locator) =>
    receipt
      .locator('.receipt-ring > g > circle')
      .evaluateAll((arcs) => new Set(arcs.map((arc) => getComputedStyle(arc).transform)).size)

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test(
      'VIS-02 VIS-08 the ring turns, then closes into a check, by transform and opacity',
      NIGHT,
      async ({ page, environment }) => {
        const { receipt, wallet } = await sendKept(page, environment, '0.01')
        const turning = () =>
          receipt.locator('.receipt-ring > g').evaluate((group) => group.getAnimations({ subtree: true }).length)
        expect([await turning(), await placesOf(receipt)]).toEqual([1, 1])
        await expect(receipt.locator('.receipt-ring > path')).toHaveCSS('opacity', '0')
        const readMoved = await watchRing(page)
        await wallet.broadcast()
        await expect(receipt).toHaveAttribute('data-status', 'confirmed')
        await expect.poll(readMoved).toEqual(['opacity', 'transform'])
        await expect(receipt.locator('.receipt-ring > path')).toHaveCSS('opacity', '1')
        await expect.poll(turning).toBe(0)
        expect(await placesOf(receipt)).toBe(4)
      },
    )
  })

  test.describe('without motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('VIS-08 nothing moves in the ring: it is closed, with its check', NIGHT, async ({ page, environment }) => {
      const { receipt, wallet } = await sendKept(page, environment, '0.01')
      const readMoved = await watchRing(page)
      const running = () =>
        receipt.locator('.receipt-ring').evaluate((ring) => ring.getAnimations({ subtree: true }).length)
      expect(await running()).toBe(0)
      await wallet.broadcast()
      await expect(receipt).toHaveAttribute('data-status', 'confirmed')
      await expect(receipt.locator('.receipt-ring > path')).toHaveCSS('opacity', '1')
      expect([await readMoved(), await running(), await placesOf(receipt)]).toEqual([[], 0, 4])
    })
  })
})
