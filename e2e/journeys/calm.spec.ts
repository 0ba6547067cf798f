// Nothing moves without a press: the sum of the layout shifts of each main journey is zero, with slow servers.
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect } from '../fixtures'
import { test } from '../layoutShifts'
import { createAddress, readCode } from '../login/inbox'
import { createName, signInAs } from '../login/provider'
import { type ModalPage, openModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { connectDemoWallet } from '../wallets/demoWallet'
import { startRelayWallet } from '../wallets/relayWallet'
import { addWallet } from '../wallets/scriptedWallet'
import { expectSent, fillSend, openReview } from '../wallets/sendFlow'
import { addSignInWallet } from '../wallets/signInWallet'
import { addSigningWallet } from '../wallets/signingWallet'
import { beginSwap, expectSwapped } from '../wallets/swapFlow'
import { copyPairingLink } from '../wallets/walletPage'

/** Otherwise the browser would block the provider's sign-in window. */
test.use({ blocksPopups: true })

/** Where the page stores purchases in progress. */
const PURCHASES = 'latchkey/1/onramp/pending'

const ENDPOINTS = ['relayUrl', 'dataUrl'] as const

/** The account of a wallet that signs, with what it holds. */
async function openAccount(page: Page, environment: Environment): Promise<ModalPage> {
  const wallet = await addSigningWallet(page, environment)
  const found = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
  await found.walletRow(wallet.name).click()
  await expectAccount(found)
  return found
}

/** A new person, up to the code. */
async function signInByEmail(page: Page, environment: Environment): Promise<ModalPage> {
  const address = createAddress('calm')
  const found = await openModal(page, addressOf(environment, 'react', [...ENDPOINTS, 'loginUrl']))
  const field = found.modal.getByRole('textbox', { name: 'Email address' })
  await field.fill(address)
  await field.press('Enter')
  await found.modal.getByRole('textbox', { name: '6-digit code' }).fill(await readCode(environment.inboxUrl, address))
  return found
}

/** Waits for everything that is still loading. */
async function expectAccount({ view, modal }: ModalPage): Promise<void> {
  await expect(view('Account').getByRole('tablist')).toBeVisible()
  await expect(modal.locator('.skeleton')).toHaveCount(0)
}

/** Where Disconnect is in each frame, in CSS pixels from the top: the browser excuses movement within half a second of a press. */
async function noteHeights(page: Page): Promise<{ read(): Promise<number[]> }> {
  const seen = await page.evaluateHandle(() => {
    const heights = new Set<number>()
    const look = () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      const button = root?.querySelector('[data-view="AccountSettings"] .account-foot > :last-child')
      if (button) heights.add(Math.round(button.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
    return heights
  })
  return { read: () => seen.evaluate((heights) => [...heights]) }
}

test('VIS-01 nothing moves: a wallet of this browser connects, to the account with its tokens', async ({
  page,
  environment,
  shifts,
}) => {
  await openAccount(page, environment)
  expect(await shifts.read()).toEqual([])
})

test(
  'VIS-01 nothing moves: a wallet on another device is paired',
  NIGHT,
  async ({ page, context, environment, shifts }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wallet = await startRelayWallet(environment)
    try {
      const found = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
      await wallet.connect(await copyPairingLink(page))
      await expectAccount(found)
      expect(await shifts.read()).toEqual([])
    } finally {
      await wallet.stop()
    }
  },
)

test('VIS-01 nothing moves: an email signs in with its code', NIGHT, async ({ page, environment, shifts }) => {
  const found = await signInByEmail(page, environment)
  await expectAccount(found)
  expect(await shifts.read()).toEqual([])
})

test('VIS-01 nothing moves: ether is sent, to its receipt and back', NIGHT, async ({ page, environment, shifts }) => {
  const found = await openAccount(page, environment)
  await fillSend(found, { amount: '0.01', to: privateKeyToAddress(generatePrivateKey()) })
  const review = await openReview(found)
  await review.getByTestId('lk-send-confirm').click()
  await expectSent(found, '0.01 ETH')
  await expectAccount(found)
  expect(await shifts.read()).toEqual([])
})

test(
  'VIS-01 nothing moves: ether is swapped for a token, to its receipt and back',
  NIGHT,
  async ({ page, environment, shifts }) => {
    const found = await openAccount(page, environment)
    const { fill, confirm } = await beginSwap(found)
    await fill({ amount: '0.01' })
    await confirm.click()
    await expectSwapped(found, 'ETH', 'TUSD')
    await expectAccount(found)
    expect(await shifts.read()).toEqual([])
  },
)

test(
  'VIS-01 nothing moves: an amount to buy is typed, and its quote arrives',
  NIGHT,
  async ({ page, environment, shifts }) => {
    const { action, view, modal } = await openAccount(page, environment)
    await action('Buy').click()
    const form = view('OnRampProviders')
    // Key by key, as a visitor types: movement that a key causes is not counted as a shift.
    await form.getByRole('textbox', { name: 'Amount to pay' }).pressSequentially('25')
    await expect(form.getByText('Network fee (included)')).toBeVisible()
    await expect(modal.locator('.skeleton')).toHaveCount(0)
    expect(await shifts.read()).toEqual([])
  },
)

test(
  'VIS-01 ONR-03 nothing moves: a reloaded page shows two purchases in progress, whose code loads late',
  NIGHT,
  async ({ page, environment, shifts }) => {
    const { action, view, ...found } = await openAccount(page, environment)
    await action('Buy').click()
    await view('OnRampProviders').getByRole('textbox', { name: 'Amount to pay' }).fill('25')
    const opened = page.waitForEvent('popup')
    await action('Continue to Demo Pay').click()
    await (await opened).getByRole('heading', { name: 'Buy crypto' }).waitFor()
    await page.route('**/assets/PurchaseRows-*.js', async (route) => {
      await found.modal.getByTestId('lk-token').first().waitFor()
      await route.continue()
    })
    // A second one, like one from an account on another network.
    await page.evaluate((key) => {
      const { v, d } = JSON.parse(localStorage.getItem(key) ?? '')
      localStorage.setItem(key, JSON.stringify({ v, d: [{ ...d[0], id: 'other' }, ...d] }))
    }, PURCHASES)
    await page.reload()
    await found.button.click()
    await expectAccount({ view, action, ...found })
    await expect(view('Account').getByRole('button', { name: 'Demo Pay' })).toHaveCount(2)
    expect(await shifts.read()).toEqual([])
  },
)

test(
  'VIS-01 nothing moves: the account opens its settings, and comes back',
  NIGHT,
  async ({ page, environment, shifts }) => {
    const found = await openAccount(page, environment)
    await openSettings(page)
    await expect(found.modal.locator('.skeleton')).toHaveCount(0)
    await found.back.click()
    await expectAccount(found)
    expect(await shifts.read()).toEqual([])
  },
)

test(
  'VIS-01 ACC-01 Disconnect stays where it is while the rows of an email account arrive',
  NIGHT,
  async ({ page, environment }) => {
    const found = await signInByEmail(page, environment)
    const heights = await noteHeights(page)
    await openSettings(page)
    await found.view('AccountSettings').getByRole('button', { name: 'Get a name' }).waitFor()
    expect(await heights.read()).toHaveLength(1)
  },
)

test('VIS-01 nothing moves: a social account signs in', NIGHT, async ({ page, environment, shifts }) => {
  const found = await openModal(page, addressOf(environment, 'react', [...ENDPOINTS, 'loginUrl']))
  const opened = page.waitForEvent('popup')
  await found.action('Continue with Google').click()
  await signInAs(await opened, createName())
  await expectAccount(found)
  expect(await shifts.read()).toEqual([])
})

test('VIS-01 nothing moves: the receiving address is shown', NIGHT, async ({ page, environment, shifts }) => {
  const { action, modal } = await openAccount(page, environment)
  await action('Receive').click()
  await expect(modal.getByTestId('lk-qr')).toBeVisible()
  await expect(modal.locator('.skeleton')).toHaveCount(0)
  expect(await shifts.read()).toEqual([])
})

test(
  'VIS-01 nothing moves: activity arrives, and one entry is opened in full',
  NIGHT,
  async ({ page, environment, shifts }) => {
    const { name } = await addWallet(page, { accounts: [environment.accounts[0]?.address ?? '0x'] })
    const found = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
    await found.walletRow(name).click()
    await found.modal.getByRole('tab', { name: 'Activity' }).click()
    const rows = found.modal.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await rows.getByRole('button').first().click()
    await expect(found.back).toBeVisible()
    await expect(found.modal.locator('.skeleton')).toHaveCount(0)
    expect(await shifts.read()).toEqual([])
  },
)

test('VIS-01 nothing moves: a wallet signs in to the site', NIGHT, async ({ page, environment, shifts }) => {
  const wallet = await addSignInWallet(page)
  const found = await openModal(page, `${environment.examples.react}/?signIn=required`)
  await found.walletRow(wallet.name).click()
  await found.action('Sign in').click()
  await expect(found.view('SIWXSignMessage')).toBeHidden()
  expect(wallet.texts).toHaveLength(1)
  expect(await shifts.read()).toEqual([])
})

test('VIS-01 nothing moves: the network is switched', NIGHT, async ({ page, environment, shifts }) => {
  const found = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
  await connectDemoWallet(page)
  await expectAccount(found)
  const [first = '', second = ''] = environment.chains.map(({ name }) => name)
  await found.action(`Network: ${first}`).click()
  await found.view('Networks').getByRole('button', { name: second }).click()
  await expect(found.action(`Network: ${second}`)).toBeVisible()
  await expectAccount(found)
  expect(await shifts.read()).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'VIS-01 nothing moves: a wallet connects, and ether is sent, to its receipt and back',
    NIGHT,
    async ({ page, environment, shifts }) => {
      const found = await openAccount(page, environment)
      await found.action('Send').click()
      const form = found.view('WalletSend')
      await expect(form.getByText(/ available$/)).toBeVisible()
      await form.getByTestId('lk-send-amount').pressSequentially('0.01')
      await form.getByTestId('lk-send-recipient').pressSequentially(privateKeyToAddress(generatePrivateKey()))
      const review = await openReview(found)
      await review.getByTestId('lk-send-confirm').click()
      await expectSent(found, '0.01 ETH')
      await expectAccount(found)
      expect(await shifts.read()).toEqual([])
    },
  )

  test(
    'VIS-01 nothing moves: a phone pairs a wallet on another device',
    NIGHT,
    async ({ page, context, environment, shifts }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const wallet = await startRelayWallet(environment)
      try {
        const found = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
        await wallet.connect(await copyPairingLink(page))
        await expectAccount(found)
        expect(await shifts.read()).toEqual([])
      } finally {
        await wallet.stop()
      }
    },
  )
})

test('VIS-01 SND-03 nothing moves: a payment link is filled in', NIGHT, async ({ page, environment, shifts }) => {
  const wallet = await addSigningWallet(page, environment)
  const dollar = environment.tokens.find(({ symbol }) => symbol === 'TUSD')?.address ?? '0x'
  await wallet.receive(dollar, 25_000_000n)
  const found = await openModal(page, addressOf(environment, 'react', ENDPOINTS))
  await found.walletRow(wallet.name).click()
  await expectAccount(found)
  await found.action('Send').click()
  const form = found.view('WalletSend')
  await expect(form.getByText(/ available$/)).toBeVisible()
  const to = privateKeyToAddress(generatePrivateKey())
  await form.getByTestId('lk-send-recipient').fill(`ethereum:${dollar}@31337/transfer?address=${to}&uint256=7e6`)
  await expect(form.getByTestId('lk-send-amount')).toHaveValue('7')
  await expect(found.modal.locator('.skeleton')).toHaveCount(0)
  expect(await shifts.read()).toEqual([])
})

test('VIS-01 the check notices what does move', async ({ page, environment, shifts }) => {
  const { modal } = await openAccount(page, environment)
  expect(await shifts.read()).toEqual([])
  // The browser excuses movement for half a second after a press, so more content is added until one addition counts.
  const arrive = async () => {
    await modal.locator('.view').evaluate((view) => {
      const late = document.createElement('div')
      late.style.blockSize = '40px'
      view.prepend(late)
    })
    return (await shifts.read()).length
  }
  await expect.poll(arrive).toBeGreaterThan(0)
})
