// What a site configures about listed wallets, as its visitors see it: which ones, in which order, and where a click leads.
import type { Page } from '@playwright/test'
import { KNOWN_WALLETS } from '../../services/explorer/knownWallets'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { untilStill } from '../untilStill'
import { DEMO_WALLET } from '../wallets/demoWallet'
import { expect, findAllWallets, openAllWallets, test } from '../wallets/directoryTest'
import { startRelayWallet } from '../wallets/relayWallet'
import { readLink } from '../wallets/walletPage'

const idOf = (name: string) => KNOWN_WALLETS.find((wallet) => wallet.name === name)?.id ?? name
const HOUSE = {
  id: 'house',
  name: 'House Wallet',
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E',
  mobileLink: 'house-wallet://',
  webappLink: 'https://wallet.house.example',
  homepage: 'https://house.example',
}
const BARN = { ...HOUSE, id: 'barn', name: 'Barn Wallet', mobileLink: 'barn://' }

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test.describe('featured and custom wallets', () => {
  const featured = ['Safe', 'OKX Wallet', 'Ledger'].map(idOf)
  test.use({ hostWallets: { featured, custom: [HOUSE, BARN] } })

  test('CON-01 CON-05 CON-07 they follow the installed ones in the site’s order, and no other wallet is recommended', async ({
    page,
    url,
    requests,
  }) => {
    const { modal, walletRow } = await openModal(page, url)
    await expect(walletRow(BARN.name)).toBeVisible()
    await expect(modal.getByRole('list', { name: 'Wallets' }).getByRole('button')).toHaveText([
      /WalletConnect/,
      new RegExp(`^${DEMO_WALLET}.*Installed`),
      'Safe',
      'OKX Wallet',
      'Ledger',
      HOUSE.name,
      BARN.name,
      /^All wallets/,
    ])
    expect(requests.map((query) => query.get('include')).filter(Boolean)).toEqual([featured.join()])
  })

  test(
    'CON-04 CON-07 a click opens the wallet’s own code with its picture, and the wallet can be downloaded from its site',
    NIGHT,
    async ({ page, url }) => {
      const { modal, walletRow, action, view, back } = await openModal(page, url)
      await walletRow(HOUSE.name).click()
      const code = modal.getByRole('img', { name: `QR code to connect ${HOUSE.name}` })
      await expect(code).toHaveAttribute('aria-busy', 'false')
      await expect(code.locator('img')).toHaveAttribute('src', HOUSE.icon)
      expect(await readLink(page)).toMatch(/^wc:/)
      await modal.getByRole('tab', { name: 'Web' }).click()
      const link = modal.getByRole('link', { name: `Open ${HOUSE.name}` })
      await expect(link).toHaveAttribute('href', /^https:\/\/wallet\.house\.example\/wc\?uri=wc%3A/)
      await modal.getByRole('tab', { name: 'Phone' }).click()
      await action(`Get ${HOUSE.name}`).click()
      await expect(view('GetListedWallet').getByRole('link')).toHaveAttribute('href', /^https:\/\/house\.example\/?$/)
      await back.click()
      await back.click()
      await walletRow('OKX Wallet').click()
      await expect(modal.getByRole('heading', { name: 'Scan with OKX Wallet' })).toBeVisible()
    },
  )

  test(
    'CON-05 CON-07 the list of all wallets starts with them, each once, and a search finds a wallet of the site',
    NIGHT,
    async ({ page, url }) => {
      const { rows, search } = await openAllWallets(page, url)
      await expect(rows.filter({ hasText: 'MetaMask' })).toHaveCount(1)
      const names = await rows.locator('.row-title').allTextContents()
      expect(names.slice(0, 6)).toEqual([DEMO_WALLET, 'Safe', 'OKX Wallet', 'Ledger', HOUSE.name, BARN.name])
      expect(new Set(names).size).toBe(names.length)
      await search.fill('house')
      await search.press('Enter')
      await expect(rows.filter({ hasText: HOUSE.name })).toHaveCount(1)
      await expect(rows.filter({ hasText: BARN.name })).toHaveCount(0)
    },
  )

  test(
    'CON-01 CON-06 a featured wallet that responded is recent, and no longer featured',
    NIGHT,
    async ({ page, url, environment }) => {
      test.slow()
      const wallet = await startRelayWallet(environment)
      try {
        const { walletRow, walletRows, view, button } = await openModal(page, url)
        await walletRow('Ledger').click()
        await wallet.connect(await readLink(page))
        await expect(view('Account')).toBeVisible()
        await disconnect(page)
        await button.click()
        await expect(walletRow(BARN.name)).toBeVisible()
        await expect(walletRows).toHaveText([
          /^Ledger.*Recent$/,
          new RegExp(`^${DEMO_WALLET}`),
          'Safe',
          'OKX Wallet',
          HOUSE.name,
          BARN.name,
        ])
      } finally {
        await wallet.stop()
      }
    },
  )
})

test.describe('included wallets', () => {
  test.use({ hostWallets: { include: ['Ledger', 'Safe'].map(idOf), custom: [BARN] } })

  test(
    'CON-05 no wallet is listed, recommended or found other than those of the site',
    NIGHT,
    async ({ page, url }) => {
      const { modal, walletRow } = await openModal(page, url)
      await expect(walletRow(BARN.name)).toBeVisible()
      await modal.getByTestId('lk-all-wallets').click()
      const { rows, search, title } = findAllWallets(page)
      await expect(title).toHaveText('All wallets')
      await expect(rows.filter({ hasText: 'Ledger' })).toHaveCount(1)
      expect((await rows.locator('.row-title').allTextContents()).sort()).toEqual([BARN.name, 'Ledger', 'Safe'])
      await search.fill('metamask')
      await search.press('Enter')
      await expect(modal.getByRole('heading', { name: 'No results for “metamask”' })).toBeVisible()
    },
  )
})

test.describe('excluded wallets', () => {
  test.use({ hostWallets: { exclude: ['MetaMask', 'Trust Wallet'].map(idOf) } })

  test('CON-05 they are neither recommended nor listed nor found; the next ones take their place', async ({
    page,
    url,
  }) => {
    const { walletRows, walletRow, modal } = await openModal(page, url)
    await expect(walletRow('Coinbase Wallet')).toBeVisible()
    await expect(walletRows).toHaveText([new RegExp(`^${DEMO_WALLET}`), 'Coinbase Wallet'])
    await modal.getByTestId('lk-all-wallets').click()
    const { rows, search } = findAllWallets(page)
    await expect(rows.filter({ hasText: 'Ledger' })).toHaveCount(1)
    await expect(rows.filter({ hasText: /^(MetaMask|Trust Wallet)$/ })).toHaveCount(0)
    await search.fill('trust wallet')
    await search.press('Enter')
    await expect(modal.getByRole('status').filter({ hasText: /“trust wallet”/ })).toHaveCount(1)
    await expect(rows.filter({ hasText: /^Trust Wallet$/ })).toHaveCount(0)
  })
})

/** Top edges of the rows, in pixels, once the dialog is still. */
async function measure(page: Page, names: readonly RegExp[]): Promise<(number | undefined)[]> {
  const { modal } = findModal(page)
  await untilStill(modal)
  const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('button')
  const boxes = await Promise.all(names.map((name) => rows.filter({ hasText: name }).boundingBox()))
  return boxes.map((box) => box?.y)
}

const MANY = KNOWN_WALLETS.slice(0, 12).map(({ name }) => name)
const FEW = MANY.slice(0, 4)
const FIXED = [/WalletConnect/, new RegExp(`^${DEMO_WALLET}`)]
const WITH_ALL = [...FIXED, /^All wallets/]

for (const [index, { names, skeletons, hasPointer, there }] of [
  { names: FEW, skeletons: 4, hasPointer: false, there: WITH_ALL },
  { names: FEW, skeletons: 4, hasPointer: true, there: WITH_ALL },
  { names: MANY, skeletons: 8, hasPointer: false, there: FIXED },
  { names: MANY, skeletons: 8, hasPointer: true, there: WITH_ALL },
].entries()) {
  test.describe(`${names.length} featured wallets and a slow directory${hasPointer ? ', under the pointer' : ''}`, () => {
    test.use({ hostWallets: { featured: names.map(idOf) }, viewport: { width: 1280, height: 900 } })

    test(
      'CON-05 no row moves between the list that is shown and the one that is complete',
      variant(index % 3, 1),
      async ({ page, url, directory }) => {
        const answers: (() => void)[] = []
        let isSlow = true
        await page.route(`${directory.url}/getWallets*`, async (route) => {
          if (isSlow) await new Promise<void>((answer) => answers.push(answer))
          await route.continue()
        })
        const { modal, walletRow } = await openModal(page, url)
        await expect(modal.getByTestId('lk-all-wallets')).toBeVisible()
        await expect(modal.locator('.row:has(.skeleton)')).toHaveCount(skeletons)
        await expect.poll(() => answers.length).toBe(2)
        await untilStill(modal)
        if (hasPointer) await walletRow(DEMO_WALLET).hover()
        const before = await measure(page, there)
        isSlow = false
        for (const answer of answers) answer()
        for (const name of names) await expect(walletRow(name)).toHaveCount(1)
        await expect(modal.locator('.skeleton')).toHaveCount(0)
        expect(await measure(page, there)).toEqual(before)
        await walletRow('Safe').click()
        await expect(modal.getByRole('heading', { name: 'Scan with Safe' })).toBeVisible()
      },
    )
  })
}
