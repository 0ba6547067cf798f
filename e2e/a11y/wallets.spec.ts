// The views of wallets on other devices by keyboard only. The gallery checks how they look in every state.
import { findModal } from '../modalPage'
import { expect, findAllWallets, test } from '../wallets/directoryTest'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('MOD-04 UIX-01 by keyboard only: the code and its link, back, all wallets, a search, a wallet, and back to its row', async ({
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
  await expect(modal.getByTestId('lk-wallet-walletconnect')).toBeFocused()

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
