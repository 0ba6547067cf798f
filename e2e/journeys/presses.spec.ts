// How many presses each task takes: a visitor's clicks, counted by the page itself. Typing does not count.
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { createAddress, readCode } from '../login/inbox'
import { disconnect, findModal, type ModalPage } from '../modalPage'
import { NIGHT } from '../night'
import { connectDemoWallet } from '../wallets/demoWallet'
import { fillSend, openReview } from '../wallets/sendFlow'
import { addSigningWallet } from '../wallets/signingWallet'
import { beginSwap } from '../wallets/swapFlow'

interface Counted extends ModalPage {
  /** Since the last call. */
  presses(): number
}

/** The page with its modal closed, and a wallet that signs. */
async function openPage(page: Page, environment: Environment): Promise<Counted> {
  let count = 0
  await page.exposeFunction('reportPress', () => {
    count += 1
  })
  await page.addInitScript(() => {
    // Enter in a field also clicks the form's button, with a click count of zero.
    const report = ({ isTrusted, detail }: MouseEvent) =>
      isTrusted && detail > 0 && Reflect.get(window, 'reportPress')()
    addEventListener('click', report, { capture: true })
  })
  await page.goto(addressOf(environment, 'react', ['relayUrl', 'dataUrl', 'loginUrl']))
  const presses = () => {
    const last = count
    count = 0
    return last
  }
  return { ...findModal(page), presses }
}

/** Opens the account, with the count at zero. */
async function openAccount(page: Page, environment: Environment): Promise<Counted> {
  const wallet = await addSigningWallet(page, environment)
  const counted = await openPage(page, environment)
  const { button, walletRow, view, presses } = counted
  await button.click()
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
  await expect.poll(presses).toBe(2)
  return counted
}

test('VIS-06 connecting takes two clicks, and disconnecting takes two from the account', async ({
  page,
  environment,
}) => {
  const { presses, button } = await openAccount(page, environment)
  await disconnect(page)
  await expect(button).toHaveText('Connect wallet')
  await expect.poll(presses).toBe(2)
})

test('VIS-06 switching the network takes two clicks from the account', NIGHT, async ({ page, environment }) => {
  const { action, button, view, presses } = await openPage(page, environment)
  await button.click()
  await connectDemoWallet(page)
  await expect.poll(presses).toBeGreaterThan(0)
  const [first = '', second = ''] = environment.chains.map(({ name }) => name)
  await action(`Network: ${first}`).click()
  await view('Networks').getByRole('button', { name: second }).click()
  await expect(action(`Network: ${second}`)).toBeVisible()
  await expect.poll(presses).toBe(2)
})

test('VIS-05 signing in by email takes a press, an address and a code', NIGHT, async ({ page, environment }) => {
  const { button, modal, view, presses } = await openPage(page, environment)
  const address = createAddress('presses')
  await button.click()
  const field = modal.getByRole('textbox', { name: 'Email address' })
  await field.fill(address)
  await field.press('Enter')
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(await readCode(environment.inboxUrl, address))
  await expect(view('Account')).toBeVisible()
  await expect.poll(presses).toBe(1)
})

test('VIS-03 sending takes three presses from the account', NIGHT, async ({ page, environment }) => {
  const found = await openAccount(page, environment)
  await fillSend(found, { amount: '0.01', to: privateKeyToAddress(generatePrivateKey()) })
  const review = await openReview(found)
  await review.getByTestId('lk-send-confirm').click()
  await expect(found.view('Receipt')).toBeVisible()
  await expect.poll(found.presses).toBe(3)
})

test(
  'VIS-03 SWP-02 swapping takes three presses from the account: the likely token is preselected',
  NIGHT,
  async ({ page, environment }) => {
    const found = await openAccount(page, environment)
    const { fill, confirm } = await beginSwap(found)
    await expect(found.modal.getByTestId('lk-swap-to')).toHaveAccessibleName(/^TUSD ?, change the token$/)
    await fill({ amount: '0.01' })
    await confirm.click()
    await expect(found.view('Receipt')).toBeVisible()
    await expect.poll(found.presses).toBe(3)
  },
)

test('VIS-03 buying takes two clicks from the account', NIGHT, async ({ page, environment }) => {
  const { action, view, presses } = await openAccount(page, environment)
  await action('Buy').click()
  await view('OnRampProviders').getByRole('textbox', { name: 'Amount to pay' }).fill('25')
  const opened = page.waitForEvent('popup')
  await action('Continue to Demo Pay').click()
  await (await opened).close()
  await expect(view('BuyInProgress')).toBeVisible()
  await expect.poll(presses).toBe(2)
})
