// Every host, built from the packages as npm packs them: a visitor connects, sees the address, and disconnects.
import { mainnet } from '@latchkey/chain-evm/networks'
import { listHosts } from '../../scripts/hosts/listHosts.mjs'
import { findModal } from '../modalPage'
import { ALICE, addWallet } from '../wallets/scriptedWallet'
import { expect, test } from './hostTest'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LOCAL = '0x7a69'
const ETHEREUM = '0x1'

/** A page without an EVM network has a journey of its own: solana.spec.ts. */
const hosts = listHosts().filter(({ needs }) => !needs.includes('@solana/web3.js'))

for (const { name, needs, start } of hosts) {
  test(`${start ? 'PLG-09 ' : ''}host ${name}: a visitor connects, sees the address, and disconnects`, async ({
    page,
    environment,
    serveHost,
  }) => {
    const chainId = needs.includes('@latchkey/example-config') ? LOCAL : ETHEREUM
    const wallet = await addWallet(page, { chainId })
    // What a page on Ethereum reads comes from the local chain.
    for (const address of mainnet.rpcUrls)
      await page.route(`${address}**`, async (route) =>
        route.fulfill({ response: await route.fetch({ url: environment.chains[0]?.rpcUrl ?? '' }) }),
      )
    const url = await serveHost(name)
    // A difference at hydration would be an error in the page.
    if (start) expect(await (await fetch(url)).text()).toMatch(/<button[^>]*>Connect wallet</)
    await page.goto(url)
    const { modal, walletRow, view, action } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    await expect(view('Account')).toBeVisible()
    await expect(page.locator('body')).toContainText(ALICE)
    await action('Disconnect').click()
    await expect(modal).toBeHidden()
    await expect(page.locator('body')).not.toContainText(ALICE)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
}
