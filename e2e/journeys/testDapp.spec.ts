// @metamask/test-dapp as a site of ours: its buttons reach the visitor's wallet through the modal's provider.
import { join } from 'node:path'
import { isHex, recoverMessageAddress } from 'viem'
import { ROOT } from '../../scripts/packages.mjs'
import { bundlePage } from '../../services/bundlePage.ts'
import { startStatic } from '../../services/local/static.ts'
import { test as base, expect } from '../fixtures'
import { findModal } from '../modalPage'
import { addSignInWallet } from '../wallets/signInWallet'

const SITE = new URL('../../examples/third-party-wallets/sites/testDapp.ts', import.meta.url)
const DIST = join(ROOT, 'node_modules/@metamask/test-dapp/dist')
const MESSAGE = 'Example `personal_sign` message'
const SIGNATURE = /^0x[0-9a-f]{130}$/
const HASH = `0x${'ab'.repeat(32)}`

/** The URL of the page, which uses the first wallet that announces itself: the modal. */
const test = base.extend<{ testDapp: string }>({
  testDapp: async ({ page, environment }, use) => {
    const networks = environment.networks.filter(({ id }) => String(id).startsWith('eip155:'))
    const define = { NETWORKS: JSON.stringify(networks) }
    await page.addInitScript(await bundlePage(SITE, { format: 'iife', define }))
    // Its style sheets, and requests of other vendors' modals in it, go to other machines.
    await page.route(/^https:/, (route) => route.fulfill({ body: '' }))
    await page.routeWebSocket(/^wss:/, () => {})
    const site = await startStatic({ dir: DIST, port: 0 })
    await use(site.url)
    await page.close()
    await site.stop()
  },
})

test('BRW-03 BRW-05 in @metamask/test-dapp a visitor connects, signs, signs in, sends, declines and disconnects', async ({
  page,
  testDapp,
}) => {
  const wallet = await addSignInWallet(page)
  const { modal, walletRow } = findModal(page)
  const find = (id: string) => page.locator(`#${id}`)
  await page.goto(testDapp)
  await find('connectButton').click()
  await walletRow(wallet.name).click()
  await expect(modal).toBeHidden()
  await expect(find('accounts')).toHaveText(wallet.alice, { ignoreCase: true })
  await expect(find('chainId')).toHaveText('0x7a69')

  await find('personalSign').click()
  await expect(find('personalSignResult')).toHaveText(SIGNATURE)
  const given = await find('personalSignResult').textContent()
  const signature = isHex(given) ? given : '0x'
  expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(wallet.alice)

  await find('siwe').click()
  await expect(find('siweResult')).toHaveText(SIGNATURE)
  expect(wallet.texts.at(-1)).toContain(`${new URL(testDapp).host} wants you to sign in with your Ethereum account`)

  await wallet.reply('eth_sendTransaction', { result: HASH })
  const sent = page.waitForEvent('console', (line) => line.text() === HASH)
  await find('sendButton').click()
  await sent

  wallet.decide('refuse')
  await find('personalSign').click()
  await expect(find('personalSign')).toHaveText('Error: The request was declined in the wallet.')

  await find('revokeAccountsPermission').click()
  await expect(find('accounts')).toBeEmpty()
})
