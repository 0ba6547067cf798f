// @vitest-environment node
// Auth.js as a package, over the sign-in: its own routes, its own cookies, and a wallet that really signs.
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
  const config = createAuthConfig(signIn, 'a secret of thirty-two characters')
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/auth/') ? Auth(request, config) : signIn.handle(request)
  return { openBrowser: () => openBrowser(answer) }
}

/** Keeps its cookies, and names the page that asks. */
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
        ...{ domain: 'shop.example', uri: `${ORIGIN}/`, version: '1', nonce },
        ...{ accountAddress: wallet.address, chainId: wallet.chainId, issuedAt: new Date().toISOString() },
      }
      const message = createSignInMessage(data, 'Ethereum').toString()
      const session = { data, message, signature: await wallet.sign(message) }
      expect((await request('POST', '/sign-in/sessions', JSON.stringify(session))).status).toBe(200)
      return `${wallet.chainId}:${wallet.address}`
    },
    /** As `signIn('wallet', form)` of Auth.js does. */
    async enter(form: Record<string, string> = {}) {
      const { csrfToken } = await (await request('GET', '/auth/csrf')).json()
      await request('POST', '/auth/callback/wallet', new URLSearchParams({ ...form, csrfToken }))
    },
    whoAmI: async () => (await (await request('GET', '/auth/session')).json())?.user?.id ?? null,
  }
}

test('SIW-04 Auth.js: who has signed in with a wallet is the user of its session', async () => {
  const browser = openSite().openBrowser()
  const account = await browser.signIn()
  expect(await browser.whoAmI()).toBeNull()
  await browser.enter()
  expect(await browser.whoAmI()).toBe(account)
})

test('SIW-04 Auth.js: an account that a page only names is no one', async () => {
  const site = openSite()
  const account = await site.openBrowser().signIn()
  const browser = site.openBrowser()
  await browser.enter({ id: account, accountAddress: account })
  expect(await browser.whoAmI()).toBeNull()
})
