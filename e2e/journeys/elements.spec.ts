// The four custom elements on a page without a framework: examples/elements, whose policy is strict.
import type { Page } from '@playwright/test'
import { addAxe } from '../a11y/scan'
import { expect, test } from '../fixtures'
import { disconnect, findModal } from '../modalPage'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What axe finds on the whole page. */
async function listViolations(page: Page): Promise<readonly string[]> {
  await addAxe(page)
  const { violations } = await page.evaluate(() => window.axe.run(document))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('HST-08 one press connects a named wallet; the account, the network and the events follow', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, { rdns: 'com.example.test', replies: { eth_requestAccounts: { waits: true } } })
  await page.goto(environment.examples.elements ?? '')
  const { modal, view, walletRows } = findModal(page)
  const button = (name: string | RegExp) => page.locator('main').getByRole('button', { name })
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  const [first, second] = environment.chains
  await expect(button('Log in')).toBeVisible()
  await expect(button(/^Network /)).toHaveCount(1)
  await expect(page.locator('main').getByRole('button')).toHaveCount(4)
  expect(await listViolations(page)).toEqual([])

  await button('Connect Other Wallet').click()
  await expect(button('Wallet not found. Choose another')).toBeVisible()
  await expect(events).toHaveText(['latchkey-wallet-button com.example.other latchkey-error kernel/connector-missing'])
  await expect(modal).toBeHidden()

  await button('Connect Test Wallet').focus()
  await page.keyboard.press('Enter')
  await wallet.waitUntilPending()
  await expect(view('ConnectingExternal')).toBeVisible()
  await expect(walletRows).toHaveCount(0)
  await wallet.settle({ result: [ALICE] })
  await expect(view('Account')).toBeVisible()
  await expect(events).toHaveCount(5)
  await expect(events.filter({ hasText: 'latchkey-connect' })).toHaveText([
    'latchkey-button latchkey-connect',
    'latchkey-account-button latchkey-connect',
    'latchkey-network-button latchkey-connect',
    'latchkey-wallet-button com.example.test latchkey-connect',
  ])
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(button(/^Account .*ETH · 0xf39Fd6…/)).toHaveCount(1)
  expect(await listViolations(page)).toEqual([])

  await button(`Network ${first?.name}`).click()
  await expect(view('Networks')).toBeVisible()
  await wallet.reply('wallet_switchEthereumChain', { result: null })
  await wallet.reply('eth_chainId', { result: '0x7a6a' })
  await view('Networks')
    .getByRole('button', { name: second?.name ?? '' })
    .click()
  await expect(button(`Network ${second?.name}`)).toBeVisible()
  await expect(modal).toBeHidden()

  await button(/^Account .*0xf39Fd6…/)
    .first()
    .click()
  await expect(view('Account')).toBeVisible()
  await disconnect(page)
  await expect(page.locator('latchkey-account-button').getByRole('button')).toHaveCount(0)
  await expect(events.filter({ hasText: 'latchkey-disconnect' })).toHaveCount(4)
})
