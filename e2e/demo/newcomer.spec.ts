// A newcomer's first minutes: the main journeys on exactly what `npm start` serves, with its settings and its policy.
import type { Locator, Page } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createAddress, readCode } from '../login/inbox'
import { createName, signInAs } from '../login/provider'
import { findModal, type ModalPage, openSettings } from '../modalPage'
import { variant } from '../night'
import { answerWallet, connectDemoWallet, DEMO_WALLET } from '../wallets/demoWallet'
import { fillSend, openReview } from '../wallets/sendFlow'
import { beginSwap } from '../wallets/swapFlow'
import { CONNECT, copyPairingLink, openWalletTab } from '../wallets/walletPage'
import { expect, type StartedDemo, test } from './demoTest'

/** In one worker, over one start. */
test.describe.configure({ mode: 'default' })

const FAMILY = 'Ethereum'
/** Providers that respond in a separate window; Farcaster shows a code instead. */
const IN_A_WINDOW = ['Google', 'Apple', 'X', 'Discord', 'GitHub', 'Facebook'] as const
const createRecipient = () => privateKeyToAddress(generatePrivateKey())
const readBalance = ({ config }: StartedDemo, address: Hex) =>
  createPublicClient({ transport: http(config.networks[0]?.rpcUrls[0]) }).getBalance({ address })

/** Opens the page at its address, and the modal with the button in its header. */
async function openDemo(page: Page, { url }: StartedDemo): Promise<ModalPage> {
  await page.goto(url)
  const found = findModal(page)
  await found.button.click()
  await found.modal.waitFor()
  return found
}

async function openAccount(page: Page, demo: StartedDemo): Promise<ModalPage> {
  const found = await openDemo(page, demo)
  await connectDemoWallet(page, { family: FAMILY })
  return found
}

/** Fails unless every picture in the element is shown. */
async function expectPictures(scope: Locator): Promise<void> {
  await expect(scope.locator('img').first()).toBeVisible()
  await expect
    .poll(() => scope.locator('img').evaluateAll((all) => all.filter((img) => !(img as HTMLImageElement).naturalWidth)))
    .toEqual([])
}

test('EMB-03 EMB-07 an email, its code, an account, and a message signed in the login frame', async ({
  page,
  demo,
}) => {
  const { modal, view, close } = await openDemo(page, demo)
  const address = createAddress('newcomer')
  const field = modal.getByRole('textbox', { name: 'Email address' })
  await field.fill(address)
  await field.press('Enter')
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(await readCode(demo.inboxUrl, address))
  await expect(view('Account')).toBeVisible()
  await openSettings(page)
  await expect(modal.getByRole('button', { name: address })).toBeVisible()
  await close.click()
  await page.getByTestId('demo-sign').click()
  const approve = page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await approve.click()
  await expect(page.getByTestId('demo-sign-status')).toHaveText(/^Signature valid for 0x/)
})

for (const [index, provider] of IN_A_WINDOW.entries()) {
  test(`EMB-04 an account at ${provider}, through its own window`, variant(index, 1), async ({ page, demo }) => {
    const { modal, view, action } = await openDemo(page, demo)
    const button = modal.getByTestId(`lk-social-${provider.toLowerCase()}`)
    await expect(modal.getByTestId('lk-social-google')).toBeVisible()
    if (!(await button.isVisible())) await action('More options').click()
    const opened = page.waitForEvent('popup')
    await button.click()
    await signInAs(await opened, createName())
    await expect(view('Account')).toBeVisible()
  })
}

test('EMB-04 a Farcaster account, through a code', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { modal, view, action } = await openDemo(page, demo)
  await modal.getByTestId('lk-social-farcaster').click()
  await expect(action('Copy link')).toHaveAttribute('aria-disabled', 'false')
  await action('Copy link').click()
  await action('Copied').waitFor()
  const phone = await context.newPage()
  await phone.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await phone.getByLabel('Your name there').fill(createName())
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(view('Account')).toBeVisible()
})

test('CON-02 ACC-05 the wallet of the page’s script: its account, its name, its tokens and its pictures', async ({
  page,
  demo,
}) => {
  const { view } = await openAccount(page, demo)
  await expect(view('Account').getByText('everyday.eth').first()).toBeVisible()
  await view('Account').getByRole('tab', { name: 'Tokens' }).click()
  await expect(view('Account').getByText('TUSD').first()).toBeVisible()
  await expectPictures(view('Account'))
})

test('CON-05 the directory of wallets, with its pictures', async ({ page, demo }) => {
  const { modal, view } = await openDemo(page, demo)
  await modal.getByTestId('lk-all-wallets').click()
  await expect(view('AllWallets').getByTestId('lk-wallet-item').nth(8)).toBeVisible()
  await expectPictures(view('AllWallets'))
})

test('WCT-01 WCT-07 a wallet in another tab is paired by link, and signs', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { view, close } = await openDemo(page, demo)
  const link = await copyPairingLink(page)
  const wallet = await openWalletTab(context, demo.walletPageUrl)
  await wallet.paste(link)
  await wallet.approve(CONNECT)
  await expect(view('Account')).toBeVisible()
  await close.click()
  await page.getByTestId('demo-sign').click()
  await wallet.approve('Sign a message')
  await expect(page.getByTestId('demo-sign-status')).toHaveText(/^Signature valid for 0x/)
})

test('SND-01 SND-03 ether is sent, and the chain has what was typed', async ({ page, demo }) => {
  const found = await openAccount(page, demo)
  const to = createRecipient()
  await fillSend(found, { amount: '0.0123', to })
  const review = await openReview(found)
  await answerWallet(page, () => review.getByTestId('lk-send-confirm').click(), 'Approve')
  await expect(found.modal.getByTestId('lk-receipt')).toHaveAttribute('data-status', 'confirmed')
  await expect.poll(() => readBalance(demo, to)).toBe(parseEther('0.0123'))
})

test('SWP-02 SWP-03 ether is swapped for a token', async ({ page, demo }) => {
  const found = await openAccount(page, demo)
  const { fill, confirm } = await beginSwap(found)
  await fill({ to: 'TUSD', amount: '0.0123' })
  await expect(confirm).toHaveText(/^Confirm in /)
  await answerWallet(page, () => confirm.click(), 'Approve')
  await expect(found.modal.getByTestId('lk-receipt')).toHaveAttribute('data-status', 'confirmed')
})

test('ONR-01 ONR-03 a token is bought in the provider’s window, and arrives', async ({ page, demo }) => {
  const { action, view } = await openAccount(page, demo)
  await action('Buy').click()
  const form = view('OnRampProviders')
  await form.getByRole('combobox', { name: 'Buy' }).selectOption('TUSD')
  await form.getByRole('textbox', { name: 'Amount to pay' }).fill('25')
  const opened = page.waitForEvent('popup')
  await action('Continue to Demo Pay').click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Pay' }).click()
  await popup.getByRole('heading', { name: 'Purchase complete' }).waitFor()
  await popup.close()
  await expect(view('Receipt').getByTestId('lk-receipt')).toHaveAttribute('data-status', 'confirmed')
  await expect(view('Receipt').getByTitle('24.37 TUSD')).toBeVisible()
})

// Off unless the URL enables it: this is the one journey with a query. The page, its server and its policy are the same.
test('SIW-01 SIW-02 the wallet signs in to the site, and the site’s server accepts it', async ({ page, demo }) => {
  const { view, action, modal } = await openDemo(page, { ...demo, url: `${demo.url}/?signIn=required` })
  const row = findModal(page).walletRow(DEMO_WALLET)
  await expect(row).toContainText(FAMILY)
  await answerWallet(page, () => row.click(), 'Approve')
  await expect(view('SIWXSignMessage')).toBeVisible()
  await answerWallet(page, () => action('Sign in').click(), 'Approve')
  await expect(modal).toBeHidden()
  const { sessions } = await page.evaluate(async () => (await fetch('/sign-in/sessions')).json())
  expect(sessions).toHaveLength(1)
})

test('if the default port is taken, the demo uses and prints another one; Ctrl-C stops every service', async ({
  demo,
}) => {
  expect(Number(new URL(demo.url).port)).toBeGreaterThan(demo.takenPort)
  expect((await fetch(demo.url)).status).toBe(200)
  expect(await demo.interrupt()).toBe(0)
  const { config, url, walletPageUrl, inboxUrl } = demo
  const rpcUrls = config.networks.flatMap((network) => network.rpcUrls)
  const { loginUrl, dataUrl, explorerUrl, onrampUrl, bundlerUrl, walletScript, relayUrl } = config
  const services = [loginUrl, dataUrl, explorerUrl, onrampUrl, bundlerUrl, walletScript, relayUrl.replace('ws', 'http')]
  for (const address of [url, walletPageUrl, inboxUrl, ...rpcUrls, ...services])
    await expect(fetch(address), address).rejects.toThrow()
})
