// One walk through every view that a visitor can reach without leaving the page, for checks that hold on each of them.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

/** Set by the view that waits: its way out appears after this time. */
const WAY_OUT_MS = 15_000

/** Opens each view in turn and calls `check` on it, each as a step of the test with the view's name. */
export async function walkViews(page: Page, url: string, check: () => Promise<void>): Promise<void> {
  await page.clock.install()
  const replies = { eth_requestAccounts: { waits: true } as const }
  const wallet = await addWallet(page, { name: 'Test Wallet', replies })
  const { action, back, modal, view, walletRow, button } = await openModal(page, url)
  const at = (name: string) => test.step(name, check)

  await walletRow(wallet.name).waitFor()
  await at('Connect')
  await action('About wallets').click()
  await modal.getByRole('heading', { name: 'A home for what you own' }).waitFor()
  await at('WhatIsAWallet')
  await action('Get a wallet').click()
  await modal.getByRole('link', { name: 'MetaMask' }).waitFor()
  await at('GetWallet')
  await back.click()
  await back.click()

  await walletRow(wallet.name).click()
  await modal.getByRole('heading', { name: `Waiting for ${wallet.name}` }).waitFor()
  await at('ConnectingExternal, waiting')
  await page.clock.fastForward(WAY_OUT_MS)
  await action('Choose another wallet').waitFor()
  await at('ConnectingExternal, waiting for long')
  await wallet.settle({ error: { code: -32603, message: 'Internal error' } })
  await modal.getByText('Technical details').click()
  await at('ConnectingExternal, failed')
  await wallet.reply('eth_requestAccounts', { error: { code: 4001, message: 'No' } })
  await action('Try again').click()
  await modal.getByRole('heading', { name: `You declined in ${wallet.name}` }).waitFor()
  await at('ConnectingExternal, declined')

  await wallet.reply('eth_requestAccounts', { result: [ALICE] })
  await action('Try again').click()
  await modal.getByRole('img', { name: /ETH$/ }).waitFor()
  await at('Account')
  await action('Settings').click()
  await action('Disconnect').waitFor()
  await at('AccountSettings')
  await back.click()
  await wallet.reply('wallet_switchEthereumChain', { error: { code: 4001, message: 'No' } })
  await modal.getByRole('button', { name: /^Network: / }).click()
  await view('Networks').getByRole('button', { name: 'Latchkey Local' }).waitFor()
  await at('Networks')
  await view('Networks').getByRole('button', { name: 'Latchkey Second' }).click()
  await modal.getByRole('alert').filter({ hasText: 'You declined' }).waitFor()
  await at('Networks, declined')
  await wallet.move({ chainId: '0x539' })
  await view('UnsupportedChain').getByRole('button', { name: 'Latchkey Second' }).waitFor()
  await at('UnsupportedChain')
  await expect(button).toHaveText('Wrong network')
}
