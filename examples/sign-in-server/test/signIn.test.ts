// @vitest-environment node
import type { SignInData, SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBitcoinWallet, createEvmWallet, createSolanaWallet, openSite, type Wallet } from './signInSite'

const HOUR_MS = 3_600_000
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
}, 60_000)
afterAll(() => site.stop())

const WALLETS: readonly [string, () => Wallet][] = [
  ['EVM', createEvmWallet],
  ['Solana', createSolanaWallet],
  ['Bitcoin', createBitcoinWallet],
]

describe('over HTTP', () => {
  test.each(WALLETS)(
    'SIW-04 an account of %s signs in, is known to the host’s own routes, and signs out',
    async (_, make) => {
      const wallet = make()
      const browser = site.openBrowser()
      expect(await browser.whoAmI()).toEqual([])
      const session = await browser.sign(wallet)
      expect(await browser.signIn(session)).toEqual({ status: 200, answer: { sessions: [session] } })
      expect(browser.jar.set).toMatch(/^latchkey-sign-in=[\da-f]{32}; .*; HttpOnly; SameSite=Strict$/)
      expect(await browser.whoAmI()).toEqual([wallet.address])
      expect(await site.openBrowser().whoAmI()).toEqual([])
      const query = `chainId=${wallet.chainId}&accountAddress=${wallet.address}`
      expect(await browser.request('DELETE', `/sign-in/sessions?${query}`)).toMatchObject({ status: 200 })
      expect(await browser.whoAmI()).toEqual([])
    },
  )
  test('SIW-04 several accounts in one browser are listed once each, and sign out together', async () => {
    const [alice, bob] = [createEvmWallet(), createSolanaWallet()]
    const browser = site.openBrowser()
    for (const wallet of [alice, bob, alice]) await browser.signIn(await browser.sign(wallet))
    expect((await browser.whoAmI()).sort()).toEqual([alice.address, bob.address].sort())
    await browser.request('DELETE', '/sign-in/sessions')
    expect(await browser.whoAmI()).toEqual([])
  })
  test('SIW-04 sessions and nonces outlive a restart, and the database knows no cookie', async () => {
    const browser = site.openBrowser()
    const [alice, bob] = [createEvmWallet(), createEvmWallet()]
    await browser.signIn(await browser.sign(alice))
    const later = await browser.sign(bob)
    await site.restart()
    expect(await browser.whoAmI()).toEqual([alice.address])
    expect(await browser.signIn(later)).toMatchObject({ status: 200 })
    const token = browser.jar.cookie.split('=')[1]
    const rows = await site.database.query<{ row: string }>('select to_jsonb(s)::text as row from sign_in.session s')
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ row }) => row.includes(String(token)))).toEqual([])
  })
  test('SIW-05 a cookie from before a sign-in is worthless after it', async () => {
    const browser = site.openBrowser()
    await browser.signIn(await browser.sign(createEvmWallet()))
    const before = browser.jar.cookie
    await browser.signIn(await browser.sign(createEvmWallet()))
    const thief = site.openBrowser()
    thief.jar.cookie = before
    expect(await thief.whoAmI()).toEqual([])
    expect(await browser.whoAmI()).toHaveLength(2)
  })
  test('SIW-04 a session ends with its message, and is deleted', async () => {
    const own = await openSite()
    const browser = own.openBrowser()
    await browser.signIn(await browser.sign(createEvmWallet()))
    own.clock.nowMs += HOUR_MS
    expect(await browser.whoAmI()).toEqual([])
    await browser.signIn(await browser.sign(createEvmWallet()))
    expect(await own.database.query('select 1 from sign_in.session')).toHaveLength(1)
    await own.stop()
  })
  test('SIW-05 without its database no one is signed in', async () => {
    const own = await openSite()
    const browser = own.openBrowser()
    await own.database.query('drop table sign_in.nonce')
    expect(await browser.request('GET', '/sign-in/nonce')).toEqual({ status: 503, answer: { error: 'unavailable' } })
    await own.stop()
  })
})

/** From now, by the server's clock. */
const seconds = (count: number) => new Date(site.clock.nowMs + count * 1000).toISOString()

describe.each(WALLETS)('tampered data is refused, %s', (_family, make) => {
  /** Signs a message with different fields from those that this server requested. */
  test.each<[string, () => Partial<SignInData>, string]>([
    ['domain', () => ({ domain: 'evil.example' }), 'domain'],
    ['page', () => ({ uri: 'https://evil.example/' }), 'uri'],
    ['address', () => ({ accountAddress: make().address }), 'signature'],
    ['chain that this server does not take', () => ({ chainId: 'eip155:1' }), 'chain'],
    ['nonce that was never issued', () => ({ nonce: 'a1b2c3d4e5f6' }), 'nonce'],
    ['time that is over', () => ({ issuedAt: seconds(-7200), expirationTime: seconds(-1) }), 'time'],
    ['time that has not come', () => ({ notBefore: seconds(600) }), 'time'],
    ['time in the future', () => ({ issuedAt: seconds(600) }), 'time'],
  ])('SIW-05 signed for another %s', async (_title, change, error) => {
    const browser = site.openBrowser()
    const session = await browser.sign(make(), change())
    expect(await browser.signIn(session)).toEqual({ status: 403, answer: { error } })
    expect(await browser.whoAmI()).toEqual([])
  })
  /** The text is the requested one, but the wallet signed another. */
  test.each<[string, Partial<SignInData>, Partial<SignInData>]>([
    ['domain', { domain: 'evil.example' }, {}],
    ['statement', { statement: 'I pay for everything.' }, {}],
    ['time', { expirationTime: '2020-01-01T00:00:00.000Z' }, {}],
  ])('SIW-05 the %s put right after the wallet signed another', async (_title, signed) => {
    const wallet = make()
    const browser = site.openBrowser()
    const { data } = await browser.sign(wallet)
    const message = createSignInMessage(data, 'Local').toString()
    const signature = await wallet.sign(createSignInMessage({ ...data, ...signed }, 'Local').toString())
    expect(await browser.signIn({ data, message, signature })).toEqual({ status: 403, answer: { error: 'signature' } })
  })
  test('SIW-05 a nonce works once, also for two concurrent requests', async () => {
    const browser = site.openBrowser()
    const session = await browser.sign(make())
    const answers = await Promise.all([1, 2, 3].map(() => site.openBrowser().signIn(session)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await browser.signIn(session)).toEqual({ status: 403, answer: { error: 'nonce' } })
  })
  test('SIW-05 a line break in the statement is refused, even with a valid signature', async () => {
    const wallet = make()
    const browser = site.openBrowser()
    const { data, message } = await browser.sign(wallet)
    const statement = 'Sign in.\nURI: https://evil.example'
    const text = message.replace(String(data.statement), statement)
    expect(text).toContain(statement)
    const session = { data: { ...data, statement }, message: text, signature: await wallet.sign(text) }
    expect(await browser.signIn(session)).toEqual({ status: 403, answer: { error: 'message' } })
    // It is also refused if only the data has the line.
    const { data: other, message: fresh } = await browser.sign(wallet)
    const broken = fresh.replace('\nVersion: 1', '\nURI: https://evil.example\nVersion: 1')
    const second: SignInSession = { data: other, message: broken, signature: await wallet.sign(broken) }
    expect(await browser.signIn(second)).toEqual({ status: 403, answer: { error: 'message' } })
  })
  test('SIW-05 a signature of another account is refused', async () => {
    const browser = site.openBrowser()
    const session = await browser.sign(make())
    const signature = await make().sign(session.message)
    expect(await browser.signIn({ ...session, signature })).toEqual({ status: 403, answer: { error: 'signature' } })
  })
  test('SIW-05 a request from a page of another origin is refused', async () => {
    const browser = site.openBrowser()
    const session = await browser.sign(make())
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}] as Record<string, string>[]) {
      const answer = await browser.request('POST', '/sign-in/sessions', session, headers)
      expect(answer).toEqual({ status: 403, answer: { error: 'origin' } })
    }
  })
})

test('SIW-05 a network of a family without a verifier is refused', async () => {
  const browser = site.openBrowser()
  const session = await browser.sign({ ...createEvmWallet(), chainId: 'cosmos:local' })
  expect(await browser.signIn(session)).toEqual({ status: 403, answer: { error: 'chain' } })
})
test('SIW-05 the same signature for another network of the family is refused', async () => {
  const browser = site.openBrowser()
  const session = await browser.sign(createEvmWallet())
  const data = { ...session.data, chainId: 'eip155:31338' as const }
  expect(await browser.signIn({ ...session, data })).toEqual({ status: 403, answer: { error: 'chain' } })
})
