// One walk through the views of wallets elsewhere: the whole list, a wallet's stores, and the code in every state.
import type { Page } from '@playwright/test'
import type { Environment } from '../environment'
import { test } from '../fixtures'
import { openAllWallets } from '../wallets/directoryTest'
import { type ScriptedRelayWallet, startRelayWallet } from '../wallets/relayWallet'
import { readLink } from '../wallets/walletPage'

/** After fifteen seconds the view offers a way out. Design, principle 2. */
const LATE_MS = 16_000

/** Opens each view in turn and calls `check` on it. The page may read the clipboard. */
export async function walkWallets(
  page: Page,
  { url, environment }: { url: string; environment: Environment },
  check: () => Promise<void>,
): Promise<void> {
  // A relay takes clocks that are late, and none that are early.
  await page.clock.install({ time: Date.now() - LATE_MS })
  const at = (name: string) => test.step(name, check)
  const { rows, search, modal, back, action, view } = await openAllWallets(page, url)
  await rows.locator('img.loaded').first().waitFor()
  await at('AllWallets')
  await search.fill('nothing is called so')
  await search.press('Enter')
  await modal.getByRole('heading', { name: /^No wallet found/ }).waitFor()
  await at('AllWallets, none found')
  await action('Show all wallets').click()

  await rows.filter({ hasText: 'Safe' }).click()
  await modal.getByTestId('lk-qr').locator('path').waitFor()
  await at('ConnectingWalletConnect')
  await action('Get Safe').click()
  await view('GetListedWallet').getByRole('link').first().waitFor()
  await at('GetListedWallet')
  await back.click()
  await modal.getByTestId('lk-qr').locator('path').waitFor()
  await back.click()
  await back.click()

  await modal.getByTestId('lk-wallet-walletconnect').click()
  await modal.getByTestId('lk-qr').locator('path').waitFor()
  await at('ConnectingWalletConnectBasic')
  await page.clock.fastForward(LATE_MS)
  await action('Choose another wallet').waitFor()
  await at('ConnectingWalletConnectBasic, waiting for long')
  const wallet: ScriptedRelayWallet = await startRelayWallet(environment)
  try {
    await wallet.pair(await readLink(page))
    await (await wallet.asked('connection')).reject()
    await action('Try again').waitFor()
    await at('ConnectingWalletConnectBasic, declined')
  } finally {
    await wallet.stop()
  }
}
