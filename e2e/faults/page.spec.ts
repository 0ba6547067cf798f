// Pages and browsers with problems: blocked or broken storage, reloads, several tabs and modals.
// The demo wallet is left out, because it stores its own state in the storage that some of these tests break.
import { watchListeners } from '../countListeners'
import { expect, test } from '../fixtures'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { connectDemoWallet, DEMO_WALLET, leaveDemoWalletOut } from '../wallets/demoWallet'
import { ALICE, addWallet, BOB } from '../wallets/scriptedWallet'

test('field case 27: STO-01 blocked storage: connecting works for this visit', async ({ page, environment }) => {
  await leaveDemoWalletOut(page)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get })
    Object.defineProperty(window, 'sessionStorage', { get })
  })
  const wallet = await addWallet(page)
  const { walletRow, view } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
  await disconnect(page)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('field case 27: STO-01 full storage: connecting works, and a reload loses only the connection', async ({
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

test('PLG-08 a modal destroyed while open leaves the page usable', NIGHT, async ({ page, environment }) => {
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
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(shop.getByRole('status')).toHaveText('disconnected')
  await expect(vault.getByRole('status')).toHaveText(BOB)
})

test(
  'BAL-02 if a chain does not respond, the account stays usable, and the balance can be retried',
  NIGHT,
  async ({ page, environment }) => {
    const rpcUrl = `${environment.chains[0]?.rpcUrl}/`
    await page.route(rpcUrl, (route) => route.fulfill({ status: 401, body: 'No' }))
    const wallet = await addWallet(page)
    const { action, modal, walletRow } = await openModal(page, environment.examples.react ?? '')
    await walletRow(wallet.name).click()
    await expect(modal.getByText('Balance not available')).toBeVisible()
    await page.unroute(rpcUrl)
    await action('Try again').click()
    await expect(modal.getByRole('img', { name: /ETH$/ })).toBeVisible()
  },
)

test('CON-10 a reload while connecting starts over', NIGHT, async ({ page, environment }) => {
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
  await openModal(page, url)
  await connectDemoWallet(page)
  const other = await context.newPage()
  const second = await openModal(other, url)
  await expect(second.view('Account')).toBeVisible()

  await disconnect(page)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(other.getByTestId('status')).toHaveText('disconnected')
  await expect(second.view('Account')).toBeHidden()
})
