// Every host, built from the packages as npm packs them: a visitor connects, sees the address, and disconnects.

import { disconnect, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { ALICE, addWallet } from '../wallets/scriptedWallet'
import { listHosts } from './build/listHosts.mjs'
import { answerEthereum, expect, test } from './hostTest'

const LOCAL = '0x7a69'
const ETHEREUM = '0x1'

/** Pages that do not show the account outside the modal, or draw no modal, have their own journeys. */
const OWN_JOURNEYS = new Set(['headless', 'libraries'])
/** So do pages without an EVM network, pages of the README and the guides, and pages that sign: solana.spec.ts, readme.spec.ts, guides.spec.ts, standalone.spec.ts. */
const hosts = listHosts().filter(
  ({ name, needs, blocks, installation }) =>
    !OWN_JOURNEYS.has(name) && !needs.includes('@solana/web3.js') && !blocks && !installation,
)

for (const { name, needs, start, template, inEveryRun } of hosts) {
  const rows = `${start ? 'PLG-09 ' : ''}${template ? 'HST-10 ' : ''}`
  const title = `${rows}host ${name}: a visitor connects, sees the address, and disconnects`
  test(title, inEveryRun ? {} : NIGHT, async ({ page, environment, serveHost }) => {
    const chainId = needs.includes('@latchkey/example-config') ? LOCAL : ETHEREUM
    const wallet = await addWallet(page, { chainId })
    await answerEthereum(page, environment)
    const url = await serveHost(name)
    // A hydration mismatch would be an error in the page.
    if (start) expect(await (await fetch(url)).text()).toMatch(/<button[^>]*>Connect wallet</)
    await page.goto(url)
    const { modal, walletRow, view } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    await expect(view('Account')).toBeVisible()
    await expect(page.locator('body')).toContainText(ALICE)
    await disconnect(page)
    await expect(modal).toBeHidden()
    await expect(page.locator('body')).not.toContainText(ALICE)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
}
