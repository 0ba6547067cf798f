// The views of wallets elsewhere: axe in the dark and in the light, the narrowest phone in both directions, and the keyboard alone.
import { expectToFit } from '../layout'
import { findModal } from '../modalPage'
import { expect, findAllWallets, test } from '../wallets/directoryTest'
import { scan } from './scan'
import { walkWallets } from './walkWallets'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

for (const mode of ['dark', 'light'] as const) {
  test(`MOD-01 UIX-01 axe finds nothing in the views of wallets elsewhere, ${mode}`, async ({
    page,
    url,
    environment,
  }) => {
    test.slow()
    let scanned = 0
    await walkWallets(page, { url, environment }, async () => {
      scanned += 1
      await scan(page, mode)
    })
    expect(scanned).toBeGreaterThan(0)
  })
}

for (const direction of ['ltr', 'rtl'] as const) {
  test.describe(direction, () => {
    test.use({ viewport: { width: 320, height: 640 } })

    test(`MOD-01 wallets elsewhere fit on 320 px, with targets for a thumb, ${direction}`, async ({
      page,
      url,
      environment,
    }) => {
      test.slow()
      await page.addInitScript((dir) => {
        document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', dir))
      }, direction)
      await walkWallets(page, { url, environment }, () => expectToFit(page))
    })
  })
}

test('MOD-04 UIX-01 by keyboard alone: the code and its link, back, all wallets, words, a wallet, and back to its row', async ({
  page,
  url,
}) => {
  await page.goto(url)
  const { button, modal, view, action, back, walletRow } = findModal(page)
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(walletRow('MetaMask')).toBeVisible()
  const tabTo = async (name: string | RegExp) => {
    const wanted = modal.getByRole('button', { name }).first()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(wanted).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [1] })
  }
  await tabTo(/^WalletConnect/)
  await page.keyboard.press('Enter')
  await expect(view('ConnectingWalletConnectBasic')).toBeFocused()
  await expect(modal.getByTestId('lk-qr')).toHaveAttribute('aria-busy', 'false')
  await tabTo('Copy link')
  await page.keyboard.press('Enter')
  await expect(action('Copied')).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
  await tabTo('Back')
  await page.keyboard.press('Enter')
  await expect(view('Connect')).toBeFocused()

  await tabTo(/^All wallets/)
  await page.keyboard.press('Enter')
  const { search, rows } = findAllWallets(page)
  await expect(rows.filter({ hasText: 'MetaMask' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(search).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [1] })
  await page.keyboard.type('ledger')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText(['Ledger'])
  await page.keyboard.press('ArrowDown')
  await expect(rows).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(view('ConnectingWalletConnect')).toBeFocused()
  await expect(modal.getByRole('heading', { name: 'Scan with Ledger' })).toBeVisible()
  await tabTo('Back')
  await page.keyboard.press('Enter')
  await expect(rows).toBeFocused()
  await expect(back).toBeVisible()
})
