// The page of the sign-in guide, with the routes of its server and Auth.js: a visitor signs in and out, and only a signature counts.
import type { SignInData } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import type { Page } from '@playwright/test'
import { disconnect, findModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { addSignInWallet, type SignInWallet } from '../wallets/signInWallet'
import { answerEthereum, expect, test } from './hostTest'

const ETHEREUM = '0x1'
const HOST = 'guide-sign-in'
const userOf = (address: string) => `eip155:1:${address}`

/** What Auth.js and the server's own route know about this browser. Calls the route with an account, like the page. */
async function readServer(page: Page, account: string) {
  const read = (path: string) => page.request.get(new URL(path, page.url()).href)
  const session = await (await read('/auth/session')).json()
  return { user: session?.user.id ?? null, orders: (await read(`/orders?account=${account}`)).status() }
}

/** Sends a message that Alice's key signed, with these fields in place of the requested ones; resolves to the server's response. */
async function post(page: Page, wallet: SignInWallet, fields: Partial<SignInData>) {
  const { host, origin } = new URL(page.url())
  const { nonce } = await page.evaluate(async () => (await fetch('/sign-in/nonce')).json())
  const data: SignInData = {
    domain: host,
    uri: `${origin}/`,
    version: '1',
    nonce,
    chainId: 'eip155:1',
    accountAddress: wallet.alice,
    ...fields,
  }
  const message = createSignInMessage(data, 'Ethereum').toString()
  const body = JSON.stringify({ data, message, signature: await wallet.sign(message) })
  return page.evaluate(async (text) => {
    const response = await fetch('/sign-in/sessions', { method: 'POST', body: text })
    return { status: response.status, ...(await response.json()) }
  }, body)
}

/** Sends the request of a page that claims an account. */
function claim(page: Page, account: string) {
  return page.evaluate(async (name) => {
    const { csrfToken } = await (await fetch('/auth/csrf')).json()
    const body = new URLSearchParams({ account: name, csrfToken })
    await fetch('/auth/callback/wallet', { method: 'POST', headers: { 'X-Auth-Return-Redirect': '1' }, body })
  }, account)
}

test(
  `SIW-04 host ${HOST}: Auth.js has a session for the wallet’s account while it is signed in, and none afterward`,
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const wallet = await addSignInWallet(page, { chainId: ETHEREUM })
    await answerEthereum(page, environment)
    await page.goto(await serveHost(HOST))
    const { walletRow, view, action, modal } = findModal(page)
    const button = page.getByRole('button', { name: /^(Connect wallet|Account 0x)/ })
    const user = page.locator('body > [role=status]')
    await button.click()
    await walletRow(wallet.name).click()
    await action('Sign in').click()
    await expect(user).toHaveText(`Signed in as ${userOf(wallet.alice)}`)
    expect(await readServer(page, wallet.alice)).toEqual({ user: userOf(wallet.alice), orders: 200 })
    await page.reload()
    await expect(user).toHaveText(`Signed in as ${userOf(wallet.alice)}`)

    await wallet.move({ accounts: [wallet.bob] })
    await action('Sign in').click()
    await expect(user).toHaveText(`Signed in as ${userOf(wallet.bob)}`)
    await expect(modal).toBeHidden()

    // Disconnects with the account's own button, so the page takes no part.
    await button.click()
    await openSettings(page)
    await modal.getByRole('button', { name: /^Signed in/ }).click()
    await action('Sign out of this site').click()
    await expect(view('SIWXSignMessage')).toBeVisible()
    expect((await readServer(page, wallet.bob)).user).toBeNull()
    await action('Sign in').click()
    await expect(modal).toBeHidden()
    await expect(user).toHaveText(`Signed in as ${userOf(wallet.bob)}`)

    await button.click()
    await disconnect(page)
    await expect(user).toBeEmpty()
    expect(await readServer(page, wallet.bob)).toEqual({ user: null, orders: 401 })
  },
)

test(
  `SIW-04 host ${HOST}: a sign-in that is forged, expired, for another site, or only claimed signs no one in`,
  NIGHT,
  async ({ page, environment, serveHost, complaints }) => {
    const wallet = await addSignInWallet(page, { chainId: ETHEREUM })
    await answerEthereum(page, environment)
    await page.goto(await serveHost(HOST))
    const { walletRow, view, action } = findModal(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await walletRow(wallet.name).click()
    wallet.decide('forge')
    const refused = page.waitForResponse((response) => response.url().endsWith('/sign-in/sessions') && !response.ok())
    await action('Sign in').click()
    expect((await refused).status()).toBe(403)
    await expect(view('SIWXSignMessage').getByRole('alert')).toHaveText('Sign-in failed. Try again.')

    const over = new Date(Date.now() - 1000).toISOString()
    expect(await post(page, wallet, { expirationTime: over })).toEqual({ status: 403, error: 'time' })
    expect(await post(page, wallet, { domain: 'evil.example' })).toEqual({ status: 403, error: 'domain' })
    await claim(page, userOf(wallet.alice))
    expect(await readServer(page, wallet.alice)).toEqual({ user: null, orders: 401 })
    // The response to the same valid request from a page of this origin.
    expect(await post(page, wallet, {})).toMatchObject({ status: 200 })
    await claim(page, userOf(wallet.bob))
    expect((await readServer(page, wallet.alice)).user).toBeNull()
    await claim(page, userOf(wallet.alice))
    expect((await readServer(page, wallet.alice)).user).toBe(userOf(wallet.alice))
    // The browser reports every refusal.
    complaints.length = 0
  },
)
