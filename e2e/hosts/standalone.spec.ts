// Every host on Ethereum that a package manager installed: a visitor connects, signs, and disconnects; the browser hydrates what its server rendered.
import { shortenAddress } from '@latchkey/kernel'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { closeModal, disconnect, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { addWallet } from '../wallets/scriptedWallet'
import { listHosts } from './build/listHosts.mjs'
import { answerEthereum, expect, test } from './hostTest'

const ETHEREUM = '0x1'
const FAMILIES = new Set(['@latchkey/chain-solana', '@latchkey/chain-bitcoin'])
const GREETING = 'Hello from this page'

/** Pages of another family each have their own journey. */
const hosts = listHosts().filter(({ needs, installation }) => installation && !needs.some((each) => FAMILIES.has(each)))

for (const { name, start } of hosts) {
  const title = `HST-01 ${start ? 'PLG-09 ' : ''}host ${name}: a visitor connects, signs, and disconnects`
  test(title, NIGHT, async ({ page, environment, serveHost }) => {
    const account = privateKeyToAccount(generatePrivateKey())
    await page.exposeFunction('signInWallet', async ([raw]: [`0x${string}`]) => ({
      result: await account.signMessage({ message: { raw } }),
    }))
    const wallet = await addWallet(page, {
      chainId: ETHEREUM,
      accounts: [account.address],
      replies: { personal_sign: { handler: 'signInWallet' } },
    })
    await answerEthereum(page, environment)
    const url = await serveHost(name)
    // A hydration mismatch would be an error in the page.
    if (start) expect(await (await fetch(url)).text()).toMatch(/<button[^>]*>Connect wallet<|<latchkey-button/)
    await page.goto(url)
    // Astro removes this attribute when it has hydrated an island. An earlier press reaches no code.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    const { modal, walletRow, view } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    await expect(view('Account')).toBeVisible()
    await closeModal(page)
    await expect(page.locator('body')).toContainText(account.address)

    await page.getByRole('button', { name: 'Sign a greeting' }).click()
    const signed = page.getByRole('status')
    await expect(signed).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await signed.textContent()) as `0x${string}`
    expect(await verifyMessage({ address: account.address, message: GREETING, signature })).toBe(true)

    await page.getByRole('button', { name: `Account ${shortenAddress(account.address)}` }).click()
    await disconnect(page)
    await expect(modal).toBeHidden()
    await expect(page.locator('body')).not.toContainText(account.address)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
}
