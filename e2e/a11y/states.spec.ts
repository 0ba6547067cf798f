// Views in states that a walk does not meet: on a phone, and when something does not answer. axe in the dark and in the light.
import { addressOf } from '../examplePage'
import { openModal } from '../modalPage'
import { expect, findAllWallets, openAllWallets, test } from '../wallets/directoryTest'
import { scan } from './scan'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0 Mobile Safari/537.36',
}
/** Nothing listens there. */
const NO_RELAY = 'ws://127.0.0.1:9'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const mode of ['dark', 'light'] as const) {
  test.describe(`on a phone, ${mode}`, () => {
    test.use(PHONE)

    test(`MOD-01 UIX-01 axe finds nothing in the list, in all wallets and in the way to one, ${mode}`, async ({
      page,
      url,
    }) => {
      const { modal, walletRow, view } = await openModal(page, url)
      await expect(walletRow('MetaMask')).toBeVisible()
      await test.step('Connect', () => scan(page, mode))
      await modal.getByTestId('lk-all-wallets').tap()
      const { rows } = findAllWallets(page)
      await rows.locator('img.loaded').first().waitFor()
      await test.step('AllWallets', () => scan(page, mode))
      await rows.filter({ hasText: 'Safe' }).tap()
      await expect(view('ConnectingWalletConnect').getByRole('link', { name: 'Open Safe' })).toBeVisible()
      await test.step('ConnectingWalletConnect', () => scan(page, mode))
    })
  })

  test.describe(`a project that nobody knows, ${mode}`, () => {
    test.use({ directoryOptions: { projectIds: ['f'.repeat(32)] } })

    test(`MOD-01 UIX-01 axe finds nothing in the alert for the site’s developer, ${mode}`, async ({ page, url }) => {
      const { modal, action } = await openModal(page, url)
      await expect(action('Dismiss')).toBeVisible()
      await expect(modal.getByTestId('lk-all-wallets')).toBeVisible()
      await scan(page, mode)
    })
  })

  test(`MOD-01 UIX-01 WCT-08 axe finds nothing in the note of a relay that is down, ${mode}`, async ({
    page,
    environment,
  }) => {
    const { modal } = await openModal(page, addressOf({ ...environment, relayUrl: NO_RELAY }, 'react'))
    await modal.getByTestId('lk-wallet-walletconnect').click()
    await expect(modal.getByText('The connection service does not answer.')).toBeVisible({ timeout: 20_000 })
    await scan(page, mode)
  })

  test(`MOD-01 UIX-01 CON-05 axe finds nothing where the directory has failed, with wallets and without, ${mode}`, async ({
    page,
    url,
    directory,
  }) => {
    directory.faults.add({ kind: 'status', status: 503, path: '/getWallets' })
    const { modal, search, action } = await openAllWallets(page, url)
    const details = modal.getByText('Technical details')
    await expect(modal.getByRole('alert').filter({ hasText: 'Some wallets are missing here' })).toBeVisible()
    await details.click()
    await test.step('with wallets', () => scan(page, mode))
    await search.fill('coral')
    await search.press('Enter')
    await expect(action('Connect any wallet by code')).toBeVisible()
    await details.click()
    await test.step('without', () => scan(page, mode))
  })
}
