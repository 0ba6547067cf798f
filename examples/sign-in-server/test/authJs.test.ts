// @vitest-environment node
// Auth.js as a package, on top of the sign-in: its own routes and cookies, and a wallet that really signs.
import { Auth } from '@auth/core'
import { createVerifyMessage } from '@latchkey/chain-evm/verify'
import type { SignInData } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { createSignInServer } from '@latchkey/plugin-siwx/server'
import { expect, test } from 'vitest'
import { createAuthConfig } from './authConfig.ts'
import { createEvmWallet } from './signInSite.ts'

const ORIGIN = 'https://shop.example'
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function openSite() {
  const evm = createVerifyMessage({ networks: [{ id: 'eip155:31337', name: 'Local', native, rpcUrls: [ORIGIN] }] })
  const verifySignature: typeof evm.verify = (proof, options) => evm.verify(proof, options)
  const signIn = createSignInServer({
    origin: ORIGIN,
    networks: ['eip155:31337'],
    verifySignature: (proof) => verifySignature(proof, { signal: AbortSignal.timeout(10_000) }),
  })
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/auth/')
      ? Auth(request, createAuthConfig(signIn, 'a secret of thirty-two characters', request))
      : signIn.handle(request)
  return { openBrowser: () => openBrowser(answer) }
}

/** Keeps its cookies, and sends the page's origin. */
function openBrowser(answer: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>()
  async function request(method: string, path: string, body?: string | URLSearchParams) {
    const cookie = [...cookies].map((each) => each.join('=')).join('; ')
    const init = { method, headers: { origin: ORIGIN, cookie }, ...(body !== undefined && { body }) }
    const response = await answer(new Request(ORIGIN + path, init))
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    async signIn() {
      const wallet = createEvmWallet()
      const { nonce } = await (await request('GET', '/sign-in/nonce')).json()
      const data: SignInData = {
        domain: 'shop.example',
        uri: `${ORIGIN}/`,
        version: '1',
        nonce,
        accountAddress: wallet.address,
        chainId: wallet.chainId,
        issuedAt: new Date().toISOString(),
      }
      const message = createSignInMessage(data, 'Ethereum').toString()
      const session = { data, message, signature: await wallet.sign(message) }
      expect((await request('POST', '/sign-in/sessions', JSON.stringify(session))).status).toBe(200)
      return `${wallet.chainId}:${wallet.address}`
    },
    /** Does what `signIn('wallet', { account })` of Auth.js does. */
    async enter(account: string) {
      const { csrfToken } = await (await request('GET', '/auth/csrf')).json()
      await request('POST', '/auth/callback/wallet', new URLSearchParams({ account, csrfToken }))
    },
    signOut: (account: string) => {
      const [, reference = '', accountAddress = ''] = account.split(':')
      const search = new URLSearchParams({ chainId: `eip155:${reference}`, accountAddress })
      return request('DELETE', `/sign-in/sessions?${search}`)
    },
    whoAmI: async () => (await (await request('GET', '/auth/session')).json())?.user?.id ?? null,
  }
}

test('SIW-04 Auth.js: the user of its session is the account that signed in with a wallet', async () => {
  const browser = openSite().openBrowser()
  const account = await browser.signIn()
  expect(await browser.whoAmI()).toBeNull()
  await browser.enter(account)
  expect(await browser.whoAmI()).toBe(account)
})

test('SIW-04 Auth.js: with two signed-in accounts, the user is the page’s current one', async () => {
  const browser = openSite().openBrowser()
  await browser.enter(await browser.signIn())
  const second = await browser.signIn()
  await browser.enter(second)
  expect(await browser.whoAmI()).toBe(second)
})

test('SIW-04 Auth.js: its session ends when the account signs out, though the page tells it nothing', async () => {
  const browser = openSite().openBrowser()
  const account = await browser.signIn()
  await browser.signIn()
  await browser.enter(account)
  await browser.signOut(account)
  expect(await browser.whoAmI()).toBeNull()
})

test('SIW-04 Auth.js: an account that the page only claims is not signed in', async () => {
  const site = openSite()
  const account = await site.openBrowser().signIn()
  const browser = site.openBrowser()
  await browser.enter(account)
  expect(await browser.whoAmI()).toBeNull()
  await browser.signIn()
  await browser.enter(account)
  expect(await browser.whoAmI()).toBeNull()
})
