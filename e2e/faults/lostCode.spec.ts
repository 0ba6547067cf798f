// Code of the page that is late or never arrives: what the button and the modal offer, and that it works.
import type { Page } from '@playwright/test'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { findModal, type ModalPage, openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { untilAskable } from '../wallets/askingCode'
import { DEMO_WALLET } from '../wallets/demoWallet'
import { addWallet } from '../wallets/scriptedWallet'

const SOME_FRAMES = 20
/** The kernel's time limit for loading code. */
const LOAD_TIMEOUT_MS = 15_000

const expectAboutWallets = (view: ModalPage['view']) =>
  expect(view('WhatIsAWallet').getByRole('heading', { name: 'A home for what you own' })).toBeVisible()

/** Responds as if a deployment had removed the file, until it is stopped. */
async function loseFiles(page: Page, pattern: string): Promise<{ restore(): Promise<void>; count(): number }> {
  let count = 0
  await page.route(pattern, (route) => {
    count += 1
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  return { restore: () => page.unroute(pattern), count: () => count }
}

/** Opens the site, goes offline, and presses the button once. */
async function pressOffline(page: Page, environment: Environment): Promise<ModalPage> {
  await page.goto(environment.examples.react ?? '')
  const found = findModal(page)
  await expect(found.button).toHaveText('Connect wallet')
  await page.context().setOffline(true)
  await found.button.click()
  await expect(found.button).toHaveText('Couldn’t open. Try again')
  return found
}

test('PLG-03 offline at the first click: the button says so, and the next click works', async ({
  page,
  context,
  environment,
}) => {
  const { button, walletRow } = await pressOffline(page, environment)
  await context.setOffline(false)
  await button.click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})

test('BRW-01 the code that calls a wallet loads with the list: a press calls it within its own task, without a hover or a network request', async ({
  page,
  context,
  environment,
}) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: { waits: true } } })
  const { walletRow } = await openModal(page, environment.examples.react ?? '')
  await expect(walletRow(wallet.name)).toBeVisible()
  await untilAskable(page)
  await context.setOffline(true)
  const isRequested = await walletRow(wallet.name).evaluate(async (row: HTMLElement, name) => {
    row.click()
    for (let microtask = 0; microtask < 100; microtask += 1) await null
    return window.scriptedWallets[name]?.calls.includes('eth_requestAccounts')
  }, wallet.name)
  expect(isRequested).toBe(true)
})

test(
  'BRW-01 PLG-03 still offline at the second click: the button offers a reload, which opens the modal',
  NIGHT,
  async ({ page, context, environment }) => {
    const { button, walletRow } = await pressOffline(page, environment)
    await button.click()
    await expect(button).toHaveText('Couldn’t open. Reload page')
    await context.setOffline(false)
    await button.click()
    await expect(walletRow(DEMO_WALLET)).toBeVisible()
  },
)

test('field case 39: PLG-03 a view that fails to load shows Try again, which works, and the rest keeps working', async ({
  page,
  environment,
}) => {
  const lost = await loseFiles(page, '**/assets/WhatIsAWalletView-*.js*')
  const { action, modal, view, back, walletRow } = await openModal(page, environment.examples.react ?? '')
  await action('About wallets').click()
  await expect(modal.getByRole('heading', { name: 'Couldn’t load this screen' })).toBeVisible()
  await back.click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()

  await action('About wallets').click()
  await expect(action('Try again')).toBeVisible()
  const before = lost.count()
  await action('Try again').click()
  await expect.poll(lost.count).toBeGreaterThan(before)
  await expect(action('Reload page')).toBeVisible()
  await lost.restore()
  await action('Try again').click()
  await expectAboutWallets(view)
})

test(
  'PLG-02 a view that loads slowly: the dialog keeps its height, and the browser reports no loop',
  NIGHT,
  async ({ page, environment }) => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/WhatIsAWalletView-*.js', (route) => arrival.then(() => route.continue()))
    await page.addInitScript(() => {
      addEventListener('error', ({ message }) => document.documentElement.setAttribute('data-complaint', message))
    })
    const { action, modal, view, walletRow } = await openModal(page, environment.examples.react ?? '')
    await expect(walletRow(DEMO_WALLET)).toBeVisible()
    const stage = modal.locator('.stage')
    const readHeightPx = () => stage.evaluate(({ style }) => style.blockSize)
    await action('About wallets').click()
    await expect(modal.locator('.pending')).toBeAttached()
    const before = await readHeightPx()
    // As many frames as the dialog once took to grow to its limit.
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
    }, SOME_FRAMES)
    expect(await readHeightPx()).toBe(before)
    arrive()
    await expectAboutWallets(view)
    await expect(page.locator('html')).not.toHaveAttribute('data-complaint')
  },
)

test(
  'field case 39: PLG-03 a view whose code never arrives: the rest keeps working, and Try again shows what has loaded since',
  NIGHT,
  async ({ page, environment }) => {
    await page.clock.install()
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/WhatIsAWalletView-*.js', (route) => arrival.then(() => route.continue()))
    const { action, modal, view, back, walletRow } = await openModal(page, environment.examples.react ?? '')
    await action('About wallets').click()
    await expect(modal.locator('.pending')).toBeAttached()
    await back.click()
    await expect(walletRow(DEMO_WALLET)).toBeVisible()
    await action('About wallets').click()
    await expect(modal.locator('.pending')).toBeAttached()
    await page.clock.fastForward(LOAD_TIMEOUT_MS)
    await expect(modal.getByRole('heading', { name: 'Couldn’t load this screen' })).toBeVisible()
    arrive()
    await action('Try again').click()
    await expectAboutWallets(view)
  },
)

test('field case 39: PLG-03 if a browser caches a failed import, Try again cannot help, but the offered reload does', async ({
  page,
  environment,
}) => {
  // For a visitor, a cached failure is the same as a file that is missing for the page's lifetime.
  const lost = await loseFiles(page, '**/assets/WhatIsAWalletView-*.js*')
  const { action, modal, view } = await openModal(page, environment.examples.react ?? '')
  await action('About wallets').click()
  await expect(modal.getByRole('heading', { name: 'Couldn’t load this screen' })).toBeVisible()
  await expect(action('Reload page')).toHaveCount(0)
  await action('Try again').click()
  await expect(action('Reload page')).toBeVisible()
  await lost.restore()
  const reloaded = page.waitForEvent('domcontentloaded')
  await action('Reload page').click()
  await reloaded
  await action('About wallets').click()
  await expectAboutWallets(view)
})

for (const [index, part] of ['createKernel', 'mount', 'WhatIsAWalletView'].entries()) {
  test(
    `BRW-01 PLG-03 one lost packet of ${part}: the next attempt goes out immediately, and the visitor sees no error`,
    variant(index, 1),
    async ({ page, environment }) => {
      await page.route(`**/assets/${part}-*.js*`, (route) => route.abort('connectionreset'), { times: 1 })
      const { action, view } = await openModal(page, environment.examples.react ?? '')
      await action('About wallets').click()
      await expectAboutWallets(view)
    },
  )
}

test(
  'BRW-01 PLG-03 the button offers a reload if a second click fails, and the modal is open after the reload',
  NIGHT,
  async ({ page, environment }) => {
    const lost = await loseFiles(page, '**/assets/createKernel-*.js*')
    await page.goto(environment.examples.react ?? '')
    const { button, walletRow } = findModal(page)
    await button.click()
    await expect(button).toHaveText('Couldn’t open. Try again')
    await button.click()
    await expect(button).toHaveText('Couldn’t open. Reload page')
    await lost.restore()
    await button.click()
    await expect(walletRow(DEMO_WALLET)).toBeVisible()
    await page.reload()
    await expect(button).toHaveText('Connect wallet')
    await expect(walletRow(DEMO_WALLET)).toBeHidden()
  },
)

test('PLG-03 an account that fails to load after connecting can be retried', NIGHT, async ({ page, environment }) => {
  const lost = await loseFiles(page, '**/assets/accountViews-*.js*')
  const wallet = await addWallet(page)
  const { action, view, walletRow } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  // The waiting view is in the same file, and fails first.
  await expect(view('Account').getByRole('heading', { name: 'Couldn’t load this screen' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await lost.restore()
  await action('Try again').click()
  await expect(view('Account').getByText('0xf39Fd6…b92266')).toBeVisible()
})

test('PLG-03 chain code that fails to load is reported in the list of wallets, with Try again', async ({
  page,
  environment,
}) => {
  const lost = await loseFiles(page, '**/assets/adapter-*.js*')
  const { action, modal, walletRow } = await openModal(page, environment.examples.react ?? '')
  await expect(modal.getByRole('alert').getByText('Couldn’t check for wallets.')).toBeVisible()
  await lost.restore()
  await action('Try again').click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})

test(
  'BRW-01 PLG-03 the list of wallets offers a reload if its chain code fails to load, and the modal is open after the reload',
  NIGHT,
  async ({ page, environment }) => {
    const lost = await loseFiles(page, '**/assets/adapter-*.js*')
    const { action, modal, walletRow } = await openModal(page, environment.examples.react ?? '')
    await expect(modal.getByRole('alert').getByText('Couldn’t check for wallets.')).toBeVisible()
    await action('Try again').click()
    await expect(action('Reload page')).toBeVisible()
    await lost.restore()
    await action('Reload page').click()
    await expect(walletRow(DEMO_WALLET)).toBeVisible()
  },
)
