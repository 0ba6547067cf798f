// The wallet directory for visitors: opening it, six hundred rows, search, marks, pictures, and the way to one wallet.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addressOf } from '../examplePage'
import { disconnect, openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { untilStill } from '../untilStill'
import { expect, findAllWallets, openAllWallets, test } from '../wallets/directoryTest'
import { startRelayWallet } from '../wallets/relayWallet'
import { addWallet } from '../wallets/scriptedWallet'
import { copyPairingLink, readLink } from '../wallets/walletPage'

/** Milliseconds without a key press until a search is sent; CON-05. */
const SETTLE_MS = 300
/** Milliseconds until a picture counts as missing; CON-08. */
const PICTURE_MS = 2000
/** A listed wallet that no browser of these tests has. */
const LISTED = 'Ledger'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const pagesOf = (requests: readonly URLSearchParams[], entries: string) =>
  requests.filter((query) => query.get('entries') === entries)

test.describe('six hundred wallets', () => {
  test.use({ directoryOptions: { listingCount: 1300 } })

  test('CON-05 CON-09 the row shows the count; every page is requested once, with 40 wallets each', async ({
    page,
    url,
    requests,
    directory,
    environment,
  }) => {
    test.slow()
    // The network that most listings support. No page calls it before a connection.
    const networks = [{ id: 'eip155:1', name: 'Ethereum', native: ETHER, rpcUrls: [environment.chains[0]?.rpcUrl] }]
    const chains = networks.map(({ id }) => id).join()
    const query = new URLSearchParams({ projectId: environment.projectId, st: 'test', sv: '1', chains, entries: '1' })
    const { count } = await (await fetch(`${directory.url}/getWallets?${query}`)).json()
    expect(count).toBeGreaterThan(600)

    const { modal } = await openModal(page, `${url}&networks=${encodeURIComponent(JSON.stringify(networks))}`)
    const row = modal.getByTestId('lk-all-wallets')
    await expect(row).toContainText(`${Math.floor(count / 10) * 10}+`)
    expect(pagesOf(requests, '40')).toEqual([])
    await row.click()
    const { rows, stage } = findAllWallets(page)
    const lastPage = Math.ceil((count - 4) / 40)
    await expect
      .poll(
        async () => {
          await stage.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
          return rows.locator('xpath=ancestor::li').last().getAttribute('aria-posinset')
        },
        { timeout: 120_000, intervals: [100] },
      )
      // The demo wallet is installed, but not listed.
      .toBe(`${count + 1}`)
    const { version } = JSON.parse(readFileSync('kernel/package.json', 'utf8'))
    expect(new Set(requests.map((each) => each.get('sv')))).toEqual(new Set([`html-latchkey-${version}`]))
    const pages = pagesOf(requests, '40').map((each) => Number(each.get('page')))
    expect(pages).toEqual(pages.map((_, index) => index + 1))
    expect(pages).toHaveLength(lastPage)
    // Only the rows near the visible part are in the page.
    expect(await rows.count()).toBeLessThan(40)
  })
})

test('CON-05 a search is sent once the typing has settled, once, 100 wallets at a time; Enter does not wait, and clearing sends nothing', async ({
  page,
  url,
  requests,
}) => {
  await page.clock.install()
  const { search, rows, modal, action } = await openAllWallets(page, url)
  await expect(rows.first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const searched = () => pagesOf(requests, '100').map((query) => query.get('search'))
  await search.pressSequentially('vaul')
  await page.clock.runFor(SETTLE_MS - 1)
  await search.press('t')
  await page.clock.runFor(SETTLE_MS - 1)
  expect(searched()).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(searched).toEqual(['vault'])
  await expect(rows.filter({ hasNotText: /vault/i })).toHaveCount(0)
  await expect(rows.first()).toContainText(/vault/i)
  await expect(modal.getByRole('status').filter({ hasText: /wallets? found for “vault”/ })).toHaveCount(1)

  await action('Clear search').click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(rows.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  await search.fill('coral')
  await search.press('Enter')
  await expect.poll(searched).toEqual(['vault', 'coral'])
  await expect(rows.filter({ hasNotText: /coral/i })).toHaveCount(0)
  await page.clock.runFor(10 * SETTLE_MS)
  expect(searched()).toEqual(['vault', 'coral'])
  expect(pagesOf(requests, '40')).toHaveLength(1)
})

test('CON-05 a response to an earlier search never replaces a later one', NIGHT, async ({ page, url }) => {
  const { search, rows } = await openAllWallets(page, url)
  // Without a response, the later search would certainly finish first.
  await page.route(/search=vault/, () => {})
  const first = page.waitForRequest(/search=vault/)
  await search.fill('vault')
  await search.press('Enter')
  await first
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('search=vault'))
  await search.fill('coral')
  await search.press('Enter')
  await dropped
  await expect(rows.first()).toContainText(/coral/i)
  await expect(rows.filter({ hasNotText: /coral/i })).toHaveCount(0)
})

test('CON-05 certified wallets only', NIGHT, async ({ page, url, requests }) => {
  const { action, rows } = await openAllWallets(page, url)
  await action('Certified wallets only').click()
  await expect(action('Certified wallets only')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requests.at(-1)?.get('badge_type')).toBe('certified')
  await expect(rows.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  await action('Certified wallets only').click()
  await expect(action('Certified wallets only')).toHaveAttribute('aria-pressed', 'false')
  await expect(rows.first()).toBeVisible()
})

test('CON-02 CON-04 CON-05 a listed wallet that is installed is listed once, marked, and called directly', async ({
  page,
  url,
}) => {
  const wallet = await addWallet(page, { name: 'MetaMask', rdns: 'io.metamask' })
  const { search, rows, view } = await openAllWallets(page, url)
  await expect(rows.nth(0)).toContainText('MetaMask')
  for (const index of [0, 1]) await expect(rows.nth(index)).toContainText('Installed')
  await expect(rows.nth(2)).not.toContainText('Installed')
  await expect(rows.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  await search.fill('metamask')
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Installed')
  await rows.click()
  await expect(view('Account')).toBeVisible()
  expect(await wallet.count('eth_requestAccounts')).toBe(1)
})

test('CON-04 WCT-01 a chosen wallet’s code has its name and picture; Back returns to the same row', async ({
  page,
  url,
}) => {
  const { rows, stage, title, modal, back } = await openAllWallets(page, url)
  await untilStill(stage)
  await stage.hover()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => stage.evaluate((frame) => frame.scrollTop)).toBe(900)
  await expect.poll(() => rows.first().locator('xpath=ancestor::li').getAttribute('aria-posinset')).not.toBe('1')
  const names = await rows.filter({ has: page.locator('img') }).allTextContents()
  const name = names[Math.floor(names.length / 2)] ?? ''
  const row = rows.filter({ hasText: name })
  // Pictures do not load while the list moves fast.
  await expect(row.locator('img')).toHaveAttribute('src', /^http/)
  const picture = await row.locator('img').getAttribute('src')
  await row.scrollIntoViewIfNeeded()
  const top = await stage.evaluate((frame) => frame.scrollTop)
  expect(top).toBeGreaterThanOrEqual(900)
  await row.click()
  const code = modal.getByRole('img', { name: `QR code to connect ${name}` })
  await expect(code).toHaveAttribute('aria-busy', 'false')
  await expect(code.locator('img')).toHaveAttribute('src', picture ?? '')
  await expect(modal.getByRole('heading', { name: `Scan with ${name}` })).toBeVisible()
  await expect(title).toBeVisible()
  await back.click()
  await expect(row).toBeFocused()
  expect(await stage.evaluate((frame) => frame.scrollTop)).toBe(top)
})

/** Goes from the open list to the account, with a wallet that responds through the relay, and disconnects. */
async function pairListed(page: Page, name: string, approve: (link: string) => Promise<unknown>): Promise<void> {
  const { rows, search, view, modal, button } = findAllWallets(page)
  await modal.getByTestId('lk-all-wallets').click()
  await search.fill(name)
  await search.press('Enter')
  await rows.filter({ hasText: name }).first().click()
  await approve(await readLink(page))
  await expect(view('Account')).toBeVisible()
  await disconnect(page)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await button.click()
}

test('CON-06 the last two wallets that responded come first, newest first, also after a reload', async ({
  page,
  url,
  environment,
}) => {
  test.slow()
  const wallet = await startRelayWallet(environment)
  try {
    const { walletRows, button, modal } = await openModal(page, url)
    for (const name of ['Safe', LISTED, 'OKX Wallet']) await pairListed(page, name, wallet.connect)
    const recent = walletRows.filter({ hasText: 'Recent' })
    for (const opened of ['at once', 'after a reload']) {
      await test.step(opened, async () => {
        await expect(recent).toHaveCount(2)
        await expect(recent.nth(0)).toContainText('OKX Wallet')
        await expect(recent.nth(1)).toContainText(LISTED)
        await page.reload()
        await button.click()
      })
    }
    await modal.getByTestId('lk-all-wallets').click()
    await expect(findAllWallets(page).rows.filter({ hasText: LISTED })).toContainText('Recent')
  } finally {
    await wallet.stop()
  }
})

test('CON-06 a wallet that was chosen but never responded is not recent', NIGHT, async ({ page, url }) => {
  const { rows, back, walletRows } = await openAllWallets(page, url)
  await rows.filter({ hasText: LISTED }).click()
  await readLink(page)
  await back.click()
  await back.click()
  await expect(walletRows.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  await expect(walletRows.filter({ hasText: 'Recent' })).toHaveCount(0)
})

for (const [index, [name, fault]] of (
  [
    ['missing', { kind: 'status', status: 503 }],
    ['a page instead of a picture', { kind: 'html' }],
  ] as const
).entries()) {
  test(
    `CON-08 a picture that is ${name} is replaced by one drawn from the name`,
    variant(index, 1),
    async ({ page, url, directory }) => {
      directory.faults.add({ ...fault, path: '/getWalletImage' })
      const { rows } = await openAllWallets(page, url)
      const drawn = rows.filter({ hasText: LISTED }).locator('.wallet-icon.drawn')
      await expect(drawn).toHaveText('L')
      await expect(rows.filter({ hasText: LISTED }).locator('img')).toHaveCount(0)
    },
  )
}

test(
  'CON-08 a picture that takes longer than two seconds is replaced by a drawn one until it arrives',
  NIGHT,
  async ({ page, url, directory }) => {
    await page.clock.install()
    directory.faults.add({ kind: 'slow', path: '/getWalletImage', delayMs: 60_000 })
    const { rows } = await openAllWallets(page, url)
    const row = rows.filter({ hasText: LISTED })
    await expect(row.locator('img')).toHaveCount(1)
    await page.clock.runFor(PICTURE_MS)
    await expect(row.locator('.drawn')).toHaveText('L')
  },
)

test('CON-08 pictures of the directory are shown, and only those near the visible part are requested', async ({
  page,
  url,
}) => {
  const pictures = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/getWalletImage/')) pictures.add(request.url())
  })
  const { rows } = await openAllWallets(page, url)
  await expect(rows.filter({ hasText: LISTED }).locator('img.loaded')).toHaveCount(1)
  expect(pictures.size).toBeLessThan(40)
})

test('WCT-06 a visitor without the wallet gets links to its stores, which open in a page that learns nothing', async ({
  page,
  url,
  directory,
  environment,
}) => {
  const query = new URLSearchParams({ projectId: environment.projectId, st: 'test', sv: '1', chains: 'eip155:31337' })
  const { data } = await (await fetch(`${directory.url}/getWallets?${query}&entries=100&page=1`)).json()
  const { name } = data.find((listing: { app_store: string | null }) => listing.app_store)
  const { search, rows, action, view } = await openAllWallets(page, url)
  await search.fill(name)
  await search.press('Enter')
  await rows.click()
  await action(`Get ${name}`).click()
  const links = view('GetListedWallet').getByRole('link')
  await expect(links.filter({ hasText: 'App Store' })).toHaveCount(1)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('API-07 without a directory the bundled wallets are the list, and no request is sent', async ({
  page,
  environment,
  requests,
}) => {
  const { rows, search } = await openAllWallets(page, addressOf(environment, 'react'))
  await expect(rows.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  await search.fill('ledg')
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Ledger')
  expect(requests).toEqual([])
})

test('CON-01 the row that pairs with any wallet is there next to the directory', NIGHT, async ({ page, url }) => {
  await openModal(page, url)
  expect(await copyPairingLink(page)).toMatch(/^wc:/)
})
