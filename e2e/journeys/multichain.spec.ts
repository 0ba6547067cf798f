// One wallet with three families, and a connection in each, on the demo site: local chains, and the demo wallet's own window.
import type { Page } from '@playwright/test'
import { scan } from '../a11y/scan'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal, type ModalPage, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, connectDemoWallet, DEMO_WALLET } from '../wallets/demoWallet'

const EVM = 'Ethereum'

async function openDemo(page: Page, { examples }: Environment): Promise<ModalPage> {
  await page.goto(examples.demo ?? '')
  const found = findModal(page)
  await found.button.first().click()
  await found.walletRow(DEMO_WALLET).waitFor()
  return found
}

/** Goes from the account or its settings, through the switch, to the wallets of another family. */
async function connectToo(page: Page, { view }: ModalPage, family: string): Promise<void> {
  const account = view('AccountSettings')
  if (await view('Account').isVisible()) await openSettings(page)
  const isOpen = await account.getByRole('list', { name: 'Networks' }).isVisible()
  if (!isOpen) await account.getByRole('button', { name: /networks? connected/ }).click()
  await account.getByRole('button', { name: new RegExp(`^${family} Connect a wallet`) }).click()
  await expect(view('Connect')).toBeVisible()
  await connectDemoWallet(page)
}

/** Null until the page has created its modal. */
const state = (page: Page) =>
  page.evaluate(() => {
    const { modal } = window as unknown as {
      modal?: { getState(): { namespace: string | null; address: string | null } }
    }
    if (!modal) return null
    const { namespace, address } = modal.getState()
    return { namespace, address }
  })

// During a transition, the colors differ.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('CON-03 VIS-06 a wallet with three families is one row, and one press connects the page’s network', async ({
  page,
  environment,
}) => {
  const { walletRow, view } = await openDemo(page, environment)
  await expect(walletRow(DEMO_WALLET)).toHaveCount(1)
  await expect(walletRow(DEMO_WALLET)).toContainText('Ethereum, Solana, Bitcoin')
  for (const mode of ['dark', 'light'] as const) await scan(page, mode)
  // By keyboard only.
  await answerWallet(page, () => walletRow(DEMO_WALLET).press('Enter'), 'Approve')
  await expect(view('Account')).toBeVisible()
  expect((await state(page))?.namespace).toBe('eip155')
})

test('CON-11 CON-12 connect Ethereum, then Solana, switch, reload, disconnect one: the other stays', async ({
  page,
  environment,
}) => {
  const found = await openDemo(page, environment)
  const { view, modal, action, button, close } = found
  const evmAddress = environment.accounts[0]?.address ?? ''
  const solanaAddress = environment.solana.accounts[0]?.address ?? ''
  await connectDemoWallet(page, { family: EVM })
  await connectToo(page, found, 'Solana')
  await expect.poll(() => state(page)).toEqual({ namespace: 'solana', address: solanaAddress })
  await expect(page.getByTestId('demo-address')).toHaveText(solanaAddress)

  const account = view('AccountSettings')
  await openSettings(page)
  await account.getByRole('button', { name: '2 networks connected' }).click()
  await account.getByRole('button', { name: new RegExp(`^${EVM} (0x|everyday\\.eth)`) }).click()
  await expect(account.getByRole('button', { name: new RegExp(`^${EVM} (0x|everyday\\.eth)`) })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByTestId('demo-address')).toHaveText(evmAddress)
  await close.click()
  await expect(modal).toBeHidden()

  await page.reload()
  await expect(page.getByTestId('demo-address')).toHaveText(evmAddress)
  await button.first().click()
  await openSettings(page)
  await account.getByRole('button', { name: '2 networks connected' }).click()
  await action(`Disconnect ${EVM}`).waitFor()
  for (const mode of ['dark', 'light'] as const) await scan(page, mode)
  await action(`Disconnect ${EVM}`).click()
  await expect(page.getByTestId('demo-address')).toHaveText(solanaAddress)
  await expect(account.getByRole('button', { name: new RegExp(`^${EVM} Connect`) })).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(evmAddress)

  await connectToo(page, found, 'Bitcoin')
  await openSettings(page)
  await account.getByRole('button', { name: '2 networks connected' }).click()
  await action('Disconnect all').click()
  await expect(modal).toBeHidden()
  expect(await state(page)).toEqual({ namespace: null, address: null })
})

test(
  'field case 28: CON-12 a second tab shows the same, and follows a switch and a disconnect in the first',
  NIGHT,
  async ({ page, context, environment }) => {
    const found = await openDemo(page, environment)
    const account = found.view('AccountSettings')
    await connectDemoWallet(page, { family: EVM })
    await connectToo(page, found, 'Solana')
    const other = await context.newPage()
    await other.goto(environment.examples.demo ?? '')
    const solana = { namespace: 'solana', address: environment.solana.accounts[0]?.address }
    const evm = { namespace: 'eip155', address: environment.accounts[0]?.address }
    await expect.poll(() => state(other)).toEqual(solana)

    await openSettings(page)
    await account.getByRole('button', { name: '2 networks connected' }).click()
    await account.getByRole('button', { name: new RegExp(`^${EVM} (0x|everyday\\.eth)`) }).click()
    await expect.poll(() => state(other)).toEqual(evm)
    await found.action(`Disconnect ${EVM}`).click()
    await expect.poll(() => state(other)).toEqual(solana)
  },
)
