// Pages and browsers that get in the way: blocked or broken storage, lost chunks, reloads, several tabs and modals.
// The demo wallet keeps its own state in the storage that some of these tests break, so there it is left out.
import type { Page } from '@playwright/test'
import { watchListeners } from '../countListeners'
import { expect, test } from '../fixtures'
import { findModal, type ModalPage, openModal } from '../modalPage'
import { connectDemoWallet, DEMO_WALLET, leaveDemoWalletOut } from '../wallets/demoWallet'
import { ALICE, addWallet, BOB } from '../wallets/scriptedWallet'

const SOME_FRAMES = 20
/** The kernel's limit for code on its way. */
const LOAD_TIMEOUT_MS = 15_000

const expectAboutWallets = (view: ModalPage['view']) =>
  expect(view('WhatIsAWallet').getByRole('heading', { name: 'A home for what you own' })).toBeVisible()

/** Answers as if a deployment had taken the file away, until told otherwise. */
async function loseFiles(page: Page, pattern: string): Promise<{ restore(): Promise<void>; count(): number }> {
  let count = 0
  await page.route(pattern, (route) => {
    count += 1
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  return { restore: () => page.unroute(pattern), count: () => count }
}

test('field case 27: STO-01 blocked storage: connect works for this visit', async ({ page, environment }) => {
  await leaveDemoWalletOut(page)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get })
    Object.defineProperty(window, 'sessionStorage', { get })
  })
  const wallet = await addWallet(page)
  const { walletRow, view, action } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
  await action('Disconnect').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('field case 27: STO-01 full storage: connect works, and a reload costs the connection only', async ({
  page,
  environment,
}) => {
  await leaveDemoWalletOut(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const wallet = await addWallet(page)
  const { walletRow, view, button } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await button.click()
  await expect(walletRow(wallet.name)).toBeVisible()
})

test('field case 27: STO-01 corrupt stored values of any kind are forgotten', async ({ page, environment }) => {
  await leaveDemoWalletOut(page)
  const wallet = await addWallet(page)
  const { walletRow, view, button } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('latchkey/')))
  expect(keys.length).toBeGreaterThan(0)
  const junk = [
    '',
    '{',
    'null',
    '[]',
    '{"v":1}',
    '{"v":1,"d":{"length":1}}',
    '{"v":1,"d":[null,42,{"namespace":"eip155","connectorId":[],"caipAddress":"eip155:1"}]}',
    '{"v":1,"d":{"__proto__":{"polluted":true}}}',
    '{"v":99,"d":[]}',
    'x'.repeat(100_000),
  ]
  for (const text of junk) {
    await test.step(text.slice(0, 30), async () => {
      await page.evaluate(
        (given) => {
          for (const key of given.keys) localStorage.setItem(key, given.text)
        },
        { keys, text },
      )
      await page.reload()
      await expect(page.getByTestId('status')).toHaveText('disconnected')
    })
  }
  await button.click()
  await walletRow(wallet.name).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('PLG-08 create, destroy, create: one element, and as many listeners as before', async ({ page, environment }) => {
  const listeners = await watchListeners(page)
  await page.goto(environment.examples['two-modals'] ?? '')
  const shop = page.getByRole('region', { name: 'Shop' })
  const { modal, close, walletRow } = findModal(page)
  const counts: number[] = []
  for (const round of ['first', 'second', 'third']) {
    await test.step(round, async () => {
      await shop.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(walletRow(DEMO_WALLET)).toBeVisible()
      await expect(page.locator('latchkey-modal')).toHaveCount(1)
      counts.push(await listeners.count())
      await close.click()
      await expect(modal).toBeHidden()
      await shop.getByRole('button', { name: 'Create again' }).click()
      await expect(page.locator('latchkey-modal')).toHaveCount(0)
    })
  }
  expect(new Set(counts).size).toBe(1)
})

test('PLG-08 a modal destroyed while open leaves the page usable', async ({ page, environment }) => {
  await page.goto(environment.examples['two-modals'] ?? '')
  const shop = page.getByRole('region', { name: 'Shop' })
  await shop.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(findModal(page).modal).toBeVisible()
  await page.locator('latchkey-modal').evaluate((element) => element.toggleAttribute('data-destroyed', true))
  await shop.getByRole('button', { name: 'Create again' }).dispatchEvent('click')
  await expect(page.locator('[data-destroyed]')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await shop.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(findModal(page).walletRow(DEMO_WALLET)).toBeVisible()
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
})

test('PLG-08 React StrictMode renders twice and makes one modal', async ({ page, environment }) => {
  const { walletRow } = await openModal(page, environment.examples.react ?? '')
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
})

test('PLG-08 two modals on one page share nothing: wallets, storage, views', async ({ page, environment }) => {
  await addWallet(page, { name: 'Alice' })
  await addWallet(page, { name: 'Bob', accounts: [BOB] })
  await page.goto(environment.examples['two-modals'] ?? '')
  const shop = page.getByRole('region', { name: 'Shop' })
  const vault = page.getByRole('region', { name: 'Vault' })
  const openIn = async (section: typeof shop, element: number) => {
    await section.getByRole('button', { name: 'Connect wallet' }).click()
    return page.locator('latchkey-modal').nth(element)
  }

  const shopModal = await openIn(shop, 0)
  await shopModal.getByTestId('lk-wallet-item').filter({ hasText: 'Alice' }).click()
  await expect(shop.getByRole('status')).toHaveText(ALICE)
  await shopModal.getByTestId('lk-close').click()
  await expect(vault.getByRole('status')).toHaveText('disconnected')

  const vaultModal = await openIn(vault, 1)
  await vaultModal.getByTestId('lk-wallet-item').filter({ hasText: 'Bob' }).click()
  await expect(vault.getByRole('status')).toHaveText(BOB)
  await vaultModal.getByTestId('lk-close').click()
  await expect(shop.getByRole('status')).toHaveText(ALICE)

  await page.reload()
  await expect(shop.getByRole('status')).toHaveText(ALICE)
  await expect(vault.getByRole('status')).toHaveText(BOB)
  await shop.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(shop.getByRole('status')).toHaveText('disconnected')
  await expect(vault.getByRole('status')).toHaveText(BOB)
})

test('PLG-03 offline at the first click: the button says so, and the next click works', async ({
  page,
  context,
  environment,
}) => {
  await page.goto(environment.examples.react ?? '')
  const { button, walletRow } = findModal(page)
  await expect(button).toHaveText('Connect wallet')
  await context.setOffline(true)
  await button.click()
  await expect(button).toHaveText('Could not open. Try again')
  await context.setOffline(false)
  await button.click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})

test('field case 39: PLG-03 a view that does not load shows Try again, which works, and the rest stays alive', async ({
  page,
  environment,
}) => {
  const lost = await loseFiles(page, '**/assets/WhatIsAWalletView-*.js*')
  const { action, modal, view, back, walletRow } = await openModal(page, environment.examples.react ?? '')
  await action('About wallets').click()
  await expect(modal.getByRole('heading', { name: 'This part did not load' })).toBeVisible()
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

test('PLG-02 a view that is long in coming: the dialog keeps its height, and the browser complains of no loop', async ({
  page,
  environment,
}) => {
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
  // As many as it once took to grow to the limit.
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, SOME_FRAMES)
  expect(await readHeightPx()).toBe(before)
  arrive()
  await expectAboutWallets(view)
  await expect(page.locator('html')).not.toHaveAttribute('data-complaint')
})

test('field case 39: PLG-03 a view whose code never arrives: the rest stays alive, and Try again has what came since', async ({
  page,
  environment,
}) => {
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
  await expect(modal.getByRole('heading', { name: 'This part did not load' })).toBeVisible()
  arrive()
  await action('Try again').click()
  await expectAboutWallets(view)
})

test('field case 39: PLG-03 where a browser keeps a failed import, Try again cannot help: the reload that is offered does', async ({
  page,
  environment,
}) => {
  // To a visitor a failure that is kept looks like a file that stays away for as long as the page lives.
  const lost = await loseFiles(page, '**/assets/WhatIsAWalletView-*.js*')
  const { action, modal, view } = await openModal(page, environment.examples.react ?? '')
  await action('About wallets').click()
  await expect(modal.getByRole('heading', { name: 'This part did not load' })).toBeVisible()
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

for (const part of ['createKernel', 'mount', 'WhatIsAWalletView']) {
  test(`BRW-01 PLG-03 one lost packet of ${part}: the next try goes out immediately, and the visitor sees no error`, async ({
    page,
    environment,
  }) => {
    await page.route(`**/assets/${part}-*.js*`, (route) => route.abort('connectionreset'), { times: 1 })
    const { action, view } = await openModal(page, environment.examples.react ?? '')
    await action('About wallets').click()
    await expectAboutWallets(view)
  })
}

test('BRW-01 PLG-03 the button offers a reload when a second press did not help, and the modal is open after it', async ({
  page,
  environment,
}) => {
  const lost = await loseFiles(page, '**/assets/createKernel-*.js*')
  await page.goto(environment.examples.react ?? '')
  const { button, walletRow } = findModal(page)
  await button.click()
  await expect(button).toHaveText('Could not open. Try again')
  await button.click()
  await expect(button).toHaveText('Could not open. Reload page')
  await lost.restore()
  await button.click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
  await page.reload()
  await expect(button).toHaveText('Connect wallet')
  await expect(walletRow(DEMO_WALLET)).toBeHidden()
})

test('PLG-03 the account that does not load after connecting can be tried again', async ({ page, environment }) => {
  const lost = await loseFiles(page, '**/assets/accountViews-*.js*')
  const wallet = await addWallet(page)
  const { action, modal, view, walletRow } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(modal.getByRole('heading', { name: 'This part did not load' })).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await lost.restore()
  await action('Try again').click()
  await expect(view('Account').getByText('0xf39Fd6…b92266')).toBeVisible()
})

test('PLG-03 the chain code that does not load is said in the list of wallets, with Try again', async ({
  page,
  environment,
}) => {
  const lost = await loseFiles(page, '**/assets/adapter-*.js*')
  const { action, modal, walletRow } = await openModal(page, environment.examples.react ?? '')
  await expect(modal.getByRole('alert').getByText('Wallets could not be looked up.')).toBeVisible()
  await lost.restore()
  await action('Try again').click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})

test('BRW-01 PLG-03 the list of wallets offers a reload when its chain code stays away, and the modal is open after it', async ({
  page,
  environment,
}) => {
  const lost = await loseFiles(page, '**/assets/adapter-*.js*')
  const { action, modal, walletRow } = await openModal(page, environment.examples.react ?? '')
  await expect(modal.getByRole('alert').getByText('Wallets could not be looked up.')).toBeVisible()
  await action('Try again').click()
  await expect(action('Reload page')).toBeVisible()
  await lost.restore()
  await action('Reload page').click()
  await expect(walletRow(DEMO_WALLET)).toBeVisible()
})

test('BAL-02 a chain that does not answer: the account stays usable, and the balance can be tried again', async ({
  page,
  environment,
}) => {
  const rpcUrl = `${environment.chains[0]?.rpcUrl}/`
  await page.route(rpcUrl, (route) => route.fulfill({ status: 401, body: 'No' }))
  const wallet = await addWallet(page)
  const { action, modal, walletRow } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(modal.getByText('Balance not available')).toBeVisible()
  await page.unroute(rpcUrl)
  await action('Try again').click()
  await expect(modal.getByRole('img', { name: /ETH$/ })).toBeVisible()
})

test('CON-10 a reload in the middle of connecting starts afresh', async ({ page, environment }) => {
  const wallet = await addWallet(page, { replies: { eth_requestAccounts: { waits: true } } })
  const { walletRow, view, button } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('ConnectingExternal')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await button.click()
  await wallet.reply('eth_requestAccounts', { result: [ALICE] })
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
})

test('field case 28: CON-11 a disconnect in one tab reaches the other', async ({ page, context, environment }) => {
  const url = environment.examples.react ?? ''
  const first = await openModal(page, url)
  await connectDemoWallet(page)
  const other = await context.newPage()
  const second = await openModal(other, url)
  await expect(second.view('Account')).toBeVisible()

  await first.action('Disconnect').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(other.getByTestId('status')).toHaveText('disconnected')
  await expect(second.view('Account')).toBeHidden()
})
