// The modal opened from inside another library's dialog, which tries to keep focus, keys, wheel and names for itself.
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { variant } from '../night'
import { addWallet } from '../wallets/scriptedWallet'

test.use({ viewport: { width: 1000, height: 480 }, contextOptions: { reducedMotion: 'reduce' } })

/** Taller than the window. */
const WALLETS = Array.from({ length: 12 }, (_, index) => `Wallet ${index + 1}`)

for (const [index, library] of ['Radix', 'MUI'].entries()) {
  test(
    `MOD-07 inside a dialog of ${library}: focus enters and returns, Escape and clicks reach the modal, the list scrolls, names are announced`,
    variant(index, 1),
    async ({ page, environment }) => {
      for (const name of WALLETS) await addWallet(page, { name })
      await page.goto(environment.examples.dialogs ?? '')
      const { title, view, close, walletRow } = findModal(page)
      const theirs = page.getByRole('dialog', { name: `${library} checkout` })
      const opener = theirs.getByTestId('lk-connect-button')
      const ours = page.getByRole('dialog', { name: 'Connect a wallet' })

      await page.getByRole('button', { name: library, exact: true }).click()
      await opener.press('Enter')
      await expect(view('Connect')).toBeFocused()
      for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        await expect(theirs.locator(':focus')).toHaveCount(0)
      }
      await walletRow('Wallet 2').press('Escape')
      await expect(ours).toBeHidden()
      await expect(opener).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(theirs).toBeHidden()

      // Our modal is in the page when the other dialog hides everything next to it.
      await page.getByRole('button', { name: library, exact: true }).click()
      await opener.click()
      await expect(ours).toBeVisible()
      await expect(ours.getByRole('button', { name: /^Wallet 2\b/ })).toBeVisible()
      const last = walletRow(WALLETS.at(-1) ?? '')
      await expect(last).not.toBeInViewport()
      await walletRow('Wallet 2').hover()
      await page.mouse.wheel(0, 2000)
      await expect(last).toBeInViewport()
      await title.click()
      await last.click()
      await expect(view('Account')).toBeVisible()
      await close.click()
      await expect(opener).toBeFocused()
      await expect(theirs).toBeVisible()
    },
  )
}
