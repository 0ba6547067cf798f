// A page that draws its own sign-in: the example of examples/headless, real wallets, emails and the relay, and none of our dialog.
// e2e/hosts/headless.spec.ts tests the packed packages in every run; this runs at night, and in the other engines.
import type { Page } from '@playwright/test'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { createAddress, readCode } from '../login/inbox'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { answerWallet, DEMO_WALLET } from '../wallets/demoWallet'
import { CONNECT, openWalletTab } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** React and the modal's shell are in chunks with these names. */
const DIALOG = /\/(mount|frame|ConnectView)-/

const urlOf = (environment: Environment) => addressOf(environment, 'headless', ['relayUrl', 'explorerUrl', 'loginUrl'])
const member = (page: Page) => page.getByRole('region', { name: 'Member card' })

/** The page, and the files that it requested. */
async function openPage(page: Page, environment: Environment): Promise<string[]> {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(urlOf(environment))
  return files
}

test(
  'HST-06 a wallet of the browser connects from a button of the page, and the page signs out',
  NIGHT,
  async ({ page, environment }) => {
    const files = await openPage(page, environment)
    const wallet = page.getByRole('region', { name: 'Wallets' }).getByRole('button', { name: DEMO_WALLET })
    await answerWallet(page, () => wallet.click(), 'Approve')
    await expect(member(page)).toBeVisible()
    await expect(page.getByTestId('address')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
    await expect(findModal(page).modal).toHaveCount(0)
    expect(files.filter((file) => DIALOG.test(file))).toEqual([])

    await page.reload()
    await expect(member(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(wallet).toBeVisible()
  },
)

test(
  'HST-06 a wallet on a phone connects through the code that the page draws',
  NIGHT,
  async ({ page, context, environment }) => {
    await openPage(page, environment)
    await page.getByRole('button', { name: 'Use a wallet on my phone' }).click()
    await expect(page.getByRole('img', { name: 'Pairing code' })).toBeVisible()
    const link = await page.getByLabel('Pairing link').inputValue()
    expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/)

    const wallet = await openWalletTab(context, environment.walletPageUrl)
    await wallet.paste(link)
    await wallet.approve(CONNECT)
    await expect(page.getByTestId('address')).toHaveText(EVERYDAY)
    await expect(findModal(page).modal).toHaveCount(0)
  },
)

test('HST-06 a refusal on the phone is reported, and the next code connects', async ({
  page,
  context,
  environment,
}) => {
  await openPage(page, environment)
  await page.getByRole('button', { name: 'Use a wallet on my phone' }).click()
  const link = page.getByLabel('Pairing link')
  const wallet = await openWalletTab(
    context,
    `${environment.walletPageUrl}/wc?uri=${encodeURIComponent(await link.inputValue())}`,
  )
  await wallet.reject(CONNECT)
  await expect(page.getByText('You declined in your wallet.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await wallet.paste(await link.inputValue())
  await wallet.approve(CONNECT)
  await expect(member(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile' })

  test('HST-06 CON-05 a wallet of the directory is found by its name, and its link opens it with the pairing', async ({
    page,
    environment,
  }) => {
    const files = await openPage(page, environment)
    await page.getByRole('button', { name: 'Use a wallet on my phone' }).click()
    const found = page.getByRole('list', { name: 'Wallets by name' })
    await expect(found.getByRole('listitem')).toHaveCount(5)
    await page.getByLabel('Find your wallet').fill('trust wal')
    const link = found.getByRole('link', { name: 'Open Trust Wallet' })
    await expect(found.getByRole('listitem')).toHaveCount(1)
    const uri = await page.getByLabel('Pairing link').inputValue()
    await expect(link).toHaveAttribute('href', `trust://wc?uri=${encodeURIComponent(uri)}`)
    await expect(findModal(page).modal).toHaveCount(0)
    expect(files.filter((file) => DIALOG.test(file))).toEqual([])
  })
})

test(
  'HST-06 EMB-03 an email address and its code sign in through the page’s own fields',
  NIGHT,
  async ({ page, environment }) => {
    const address = createAddress('headless')
    await openPage(page, environment)
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const code = page.getByRole('region', { name: 'Code from the email' }).getByRole('textbox').first()
    await code.click()
    await page.keyboard.type(await readCode(environment.inboxUrl, address))
    await expect(member(page)).toBeVisible()
    // The wallet's own requests are shown in the dialog, which exists by now, closed.
    await expect(findModal(page).modal).toBeHidden()
  },
)
