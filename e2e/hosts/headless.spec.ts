// A page that draws its own sign-in with Mantine, built from the packed packages: every sign-in method, a member's actions, and none of our dialog.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { createAddress, readCode } from '../login/inbox'
import { createName, signInAs } from '../login/provider'
import { findModal } from '../modalPage'
import { answerWallet, DEMO_WALLET } from '../wallets/demoWallet'
import { CONNECT, openWalletTab } from '../wallets/walletPage'
import { findHost } from './build/listHosts.mjs'
import { test as base, expect } from './hostTest'

const GREETING = 'Hello from the library'
/** The file name of every view, and a word from the shell that draws them. */
const VIEW = /View-[\w-]+\.js$/
const SHELL = 'latchkey-modal'
/** Milliseconds from a link to its renewal. */
const LINK_LIFE_MS = 230_000

interface Headless {
  /** Opens the page. Returns a function that lists the loaded scripts that draw our dialog. */
  openHost(): Promise<() => string[]>
}

const test = base.extend<Headless>({
  openHost: ({ page, environment, serveHost }, use) =>
    use(async () => {
      const assets = join(findHost('headless').serves, 'assets')
      const drawing = readdirSync(assets).filter(
        (name) => VIEW.test(name) || (name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(SHELL)),
      )
      // If the build did not have them, no page would load any.
      expect(drawing.length).toBeGreaterThan(2)
      const requests = new Set<string>()
      page.on('request', (request) => requests.add(basename(new URL(request.url()).pathname)))
      await page.goto(await serveHost('headless', { config: createExampleConfig(environment) }))
      return () => drawing.filter((name) => requests.has(name))
    }),
})

const member = (page: Page) => page.getByRole('region', { name: 'Member card' })

test('HST-06 host headless: a wallet of the page’s own list connects by its id, signs, switches, and signs out', async ({
  page,
  openHost,
}) => {
  const listDialogFiles = await openHost()
  const wallet = page.getByRole('region', { name: 'Wallets' }).getByRole('button', { name: DEMO_WALLET })
  await expect(wallet.locator('img')).toHaveAttribute('src', /^data:image\//)
  await answerWallet(page, () => wallet.click(), 'Reject')
  await expect(page.getByRole('alert')).toBeVisible()
  await answerWallet(page, () => wallet.click(), 'Approve')
  const address = await page.getByTestId('address').textContent()

  const sign = page.getByRole('button', { name: 'Sign a greeting' })
  await answerWallet(page, () => sign.click(), 'Reject')
  await expect(member(page).getByRole('alert')).toBeVisible()
  await answerWallet(page, () => sign.click(), 'Approve')
  const signed = member(page).getByRole('status')
  await expect(signed).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await signed.textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: GREETING, signature })).toBe(address)

  const networks = page.getByRole('combobox', { name: 'Network' })
  const [first = '', second = ''] = await networks.getByRole('option').allInnerTexts()
  await networks.selectOption(second)
  await expect(member(page).getByText(second)).not.toHaveCount(0)
  await expect(signed).toHaveText('Switched')
  expect(second).not.toBe(first)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(wallet).toBeVisible()
  await expect(findModal(page).modal).toHaveCount(0)
  expect(listDialogFiles()).toEqual([])
})

test('HST-06 host headless: a wallet on another device connects through the page’s own code, which renews', async ({
  page,
  context,
  environment,
  openHost,
}) => {
  // A relay accepts late clocks, and no early ones.
  await page.clock.install({ time: Date.now() - LINK_LIFE_MS })
  const listDialogFiles = await openHost()
  await page.getByRole('button', { name: 'Use a wallet on my phone' }).click()
  const link = page.getByLabel('Pairing link')
  const drawn = page.getByRole('img', { name: 'Pairing code' }).locator('path')
  const first = await link.inputValue()
  const firstDrawn = await drawn.getAttribute('d')
  await page.clock.fastForward(LINK_LIFE_MS)
  await expect(link).not.toHaveValue(first)
  expect(await drawn.getAttribute('d')).not.toBe(firstDrawn)

  const wallet = await openWalletTab(context, environment.walletPageUrl)
  await wallet.paste(await link.inputValue())
  await wallet.approve(CONNECT)
  await expect(member(page)).toBeVisible()
  await expect(findModal(page).modal).toHaveCount(0)
  expect(listDialogFiles()).toEqual([])
})

/** The login frame needs a dialog around it (docs/decisions/036-login-frame.md), so the sign-in loads the shell, closed, and no view. */
test('HST-06 EMB-03 host headless: an email address and its code sign in through the page’s own fields', async ({
  page,
  environment,
  openHost,
}) => {
  const listDialogFiles = await openHost()
  const address = createAddress('host')
  expect(listDialogFiles()).toEqual([])
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByRole('region', { name: 'Code from the email' }).getByRole('textbox').first()
  await code.click()
  await page.keyboard.type(await readCode(environment.inboxUrl, address))
  await expect(member(page)).toBeVisible()
  await expect(findModal(page).modal).toBeHidden()
  expect(listDialogFiles().filter((name) => VIEW.test(name))).toEqual([])
})

test('HST-06 EMB-04 host headless: a social account signs in from a button of the page', async ({ page, openHost }) => {
  const listDialogFiles = await openHost()
  expect(listDialogFiles()).toEqual([])
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  const gone = popup.waitForEvent('close')
  await signInAs(popup, createName())
  await gone
  await expect(member(page)).toBeVisible()
  await expect(findModal(page).modal).toBeHidden()
  expect(listDialogFiles().filter((name) => VIEW.test(name))).toEqual([])
})
