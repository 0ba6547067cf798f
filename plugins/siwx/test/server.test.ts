// @vitest-environment node
import { LatchkeyError } from '@latchkey/kernel'
import type { SignInData, SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { createSignInServer } from '@latchkey/plugin-siwx/server'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../src/memoryStore'

const ORIGIN = 'https://shop.example'
const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'b0'.repeat(32)}`)
const MINUTE_MS = 60_000

/** A server, and one browser with its cookie. */
function openBrowser(origin = ORIGIN) {
  const clock = { nowMs: Date.parse('2026-01-02T03:04:05.000Z') }
  const server = createSignInServer({
    origin,
    networks: ['eip155:1', 'eip155:137'],
    nowMs: () => clock.nowMs,
    verifySignature: async ({ account, message, signature }) =>
      account.endsWith(`:${await recoverMessageAddress({ message, signature: signature as `0x${string}` })}`),
  })
  const jar = { cookie: '', set: '' }
  async function request(method: string, route: string, body?: unknown, headers: Record<string, string> = { origin }) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, headers: { ...headers, cookie: jar.cookie }, ...(body !== undefined && { body: text }) }
    const response = await server.handle(new Request(`${origin}/sign-in/${route}`, init))
    jar.set = response.headers.get('set-cookie') ?? ''
    if (jar.set) jar.cookie = jar.set.split(';')[0] ?? ''
    const answer: { nonce?: string; error?: string; sessions?: SignInSession[] } = await response.json()
    return { status: response.status, ...answer, cache: response.headers.get('cache-control') }
  }
  async function sign(change: Partial<SignInData> = {}, signer = alice): Promise<SignInSession> {
    const { nonce = '' } = await request('GET', 'nonce')
    const data: SignInData = {
      accountAddress: signer.address,
      chainId: 'eip155:1',
      domain: new URL(origin).host,
      uri: `${origin}/login`,
      version: '1',
      nonce,
      issuedAt: new Date(clock.nowMs).toISOString(),
      ...change,
    }
    const message = createSignInMessage(data, 'Ethereum').toString()
    return { data, message, signature: await signer.signMessage({ message }) }
  }
  const list = async () => (await request('GET', 'sessions')).sessions?.map(({ data }) => data.accountAddress)
  return { server, clock, jar, request, sign, list }
}

describe('a host’s server', () => {
  test('SIW-04 nonce, signature, session; listed and revoked', async () => {
    const { server, jar, request, sign, list } = openBrowser()
    expect(await list()).toEqual([])
    const session = await sign()
    expect(await request('POST', 'sessions', session)).toMatchObject({ status: 200, cache: 'no-store' })
    expect(jar.set).toMatch(
      /^__Host-latchkey-sign-in=[\da-f]{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/,
    )
    const before = jar.cookie
    await request('POST', 'sessions', await sign({}, bob))
    expect(jar.cookie).not.toBe(before)
    expect(await list()).toEqual([alice.address, bob.address])
    const own = new Request(`${ORIGIN}/cart`, { headers: { cookie: `theme=dark; ${jar.cookie}` } })
    expect((await server.sessionsOf(own)).map(({ data }) => data.accountAddress)).toEqual([alice.address, bob.address])
    expect(await server.sessionsOf(new Request(ORIGIN, { headers: { cookie: before } }))).toEqual([])
    await request('DELETE', `sessions?chainId=eip155:1&accountAddress=${alice.address}`)
    expect(await list()).toEqual([bob.address])
    await request('DELETE', 'sessions')
    expect(await list()).toEqual([])
  })
  test('SIW-05 a nonce is valid once', async () => {
    const { request, sign, list } = openBrowser()
    const session = await sign()
    await request('POST', 'sessions', session)
    expect(await request('POST', 'sessions', session)).toMatchObject({ status: 403, error: 'nonce' })
    expect(await list()).toEqual([alice.address])
  })
  test('WCT-11 SIW-04 a sign-in that a wallet signs for several networks while connecting has one nonce, and counts completely or not at all', async () => {
    const { request, sign, list } = openBrowser()
    const first = await sign()
    const { nonce } = first.data
    const second = await sign({ nonce, chainId: 'eip155:137' })
    expect(await request('POST', 'sessions', { sessions: [first, second] })).toMatchObject({ status: 200 })
    expect((await request('GET', 'sessions')).sessions).toEqual([first, second])
    await request('DELETE', 'sessions')
    const later = await sign()
    for (const [other, error] of [
      [{ ...(await sign({ nonce: later.data.nonce }, bob)), signature: later.signature }, 'signature'],
      [await sign(), 'nonce'],
      [await sign({ chainId: 'eip155:10' }), 'chain'],
    ] as const) {
      expect(await request('POST', 'sessions', { sessions: [later, other] })).toMatchObject({ status: 403, error })
    }
    for (const sessions of [[], [later, {}], 7]) {
      expect(await request('POST', 'sessions', { sessions })).toMatchObject({ status: 400, error: 'malformed' })
    }
    expect(await list()).toEqual([])
  })
  test('SIW-05 a nonce is valid for ten minutes', async () => {
    const { request, sign, clock } = openBrowser()
    const session = await sign()
    clock.nowMs += 10 * MINUTE_MS
    expect(await request('POST', 'sessions', session)).toMatchObject({ status: 403, error: 'nonce' })
  })
  test.each<[string, Partial<SignInData>, string]>([
    ['domain', { domain: 'evil.example' }, 'domain'],
    ['page', { uri: 'https://evil.example/' }, 'uri'],
    ['address', { accountAddress: bob.address }, 'signature'],
    ['chain', { chainId: 'eip155:10' }, 'chain'],
    ['nonce', { nonce: 'a1b2c3d4e5f6' }, 'nonce'],
    ['time', { expirationTime: '2026-01-02T03:04:05.000Z' }, 'time'],
  ])('SIW-05 another %s is refused', async (_title, change, error) => {
    const { request, sign, list } = openBrowser()
    expect(await request('POST', 'sessions', await sign(change))).toMatchObject({ status: 403, error })
    expect(await list()).toEqual([])
  })
  test('SIW-05 a line break in the statement is refused', async () => {
    const { request, sign } = openBrowser()
    const { data, message } = await sign({ statement: 'Sign in.' })
    const changed = message.replace('Sign in.', 'Sign in.\nfor ever')
    const signature = await alice.signMessage({ message: changed })
    const session = { data: { ...data, statement: 'Sign in.\nfor ever' }, message: changed, signature }
    expect(await request('POST', 'sessions', session)).toMatchObject({ status: 403, error: 'message' })
  })
  test('SIW-05 pages of other origins cannot sign anyone in or out', async () => {
    const { request, sign, list } = openBrowser()
    await request('POST', 'sessions', await sign())
    const others: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]
    for (const headers of others) {
      expect(await request('DELETE', 'sessions', undefined, headers)).toMatchObject({ status: 403, error: 'origin' })
      expect(await request('POST', 'sessions', await sign(), headers)).toMatchObject({ status: 403, error: 'origin' })
    }
    expect(await list()).toEqual([alice.address])
  })
  test('SIW-04 a session ends with its message, or after a day', async () => {
    const { request, sign, list, clock } = openBrowser()
    await request('POST', 'sessions', await sign({ expirationTime: '2026-01-02T04:04:05.000Z' }))
    await request('POST', 'sessions', await sign({}, bob))
    clock.nowMs += 60 * MINUTE_MS
    expect(await list()).toEqual([bob.address])
    clock.nowMs += 23 * 60 * MINUTE_MS
    expect(await list()).toEqual([])
  })
  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['half a session', '{"data":{},"message":"","signature":""}'],
    ['an endless body', `"${'x'.repeat(300_000)}"`],
  ])('SIW-05 %s is not a session', async (_title, body) => {
    expect(await openBrowser().request('POST', 'sessions', body)).toMatchObject({ status: 400, error: 'malformed' })
  })
  test('SIW-04 unknown routes, and cookies that are not tokens', async () => {
    const { request, jar, list } = openBrowser()
    expect(await request('PUT', 'sessions')).toMatchObject({ status: 404 })
    expect(await request('GET', 'constructor')).toMatchObject({ status: 404 })
    jar.cookie = '__Host-latchkey-sign-in=../../etc'
    expect(await list()).toEqual([])
    expect(await request('DELETE', 'sessions?chainId=7')).toMatchObject({ status: 400 })
  })
  test('SIW-04 on localhost without https, the cookie is not marked secure', async () => {
    const { request, sign, jar, list } = openBrowser('http://localhost:8080')
    await request('POST', 'sessions', await sign())
    expect(jar.set).toMatch(/^latchkey-sign-in=.*SameSite=Strict$/)
    expect(await list()).toEqual([alice.address])
  })
})

describe('a custom store of the host', () => {
  const names = ['addNonce', 'consumeNonce', 'addSession', 'listSessions', 'moveSessions', 'removeSessions'] as const
  function openServer(verifySignature = async () => true) {
    const store = createMemoryStore()
    const calls: string[] = []
    for (const name of names) {
      const call = store[name] as (...input: unknown[]) => Promise<unknown>
      const listed = (...input: unknown[]) => {
        calls.push(name)
        return call(...input)
      }
      Object.assign(store, { [name]: listed })
    }
    const server = createSignInServer({ origin: ORIGIN, networks: ['eip155:1'], verifySignature, store })
    async function request(method: string, route: string, body?: unknown, cookie = '') {
      const init = {
        method,
        headers: { origin: ORIGIN, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      return server.handle(new Request(`${ORIGIN}/sign-in/${route}`, init))
    }
    async function sign() {
      const { nonce, issuedAt } = await (await request('GET', 'nonce')).json()
      const page = { domain: new URL(ORIGIN).host, uri: `${ORIGIN}/`, version: '1' }
      const data: SignInData = { accountAddress: alice.address, chainId: 'eip155:1', ...page, nonce, issuedAt }
      return { data, message: createSignInMessage(data, 'Ethereum').toString(), signature: '0x' }
    }
    return { request, sign, calls }
  }

  test('SIW-05 without a valid token, a browser’s sessions are not looked up, moved, or removed', async () => {
    const hex = 'a'.repeat(32)
    const tokens = ['x', `${hex}a`, `x${hex}`].map((token) => `__Host-latchkey-sign-in=${token}`)
    for (const cookie of ['', `other=${hex}`, ...tokens]) {
      const { request, sign, calls } = openServer()
      expect(await (await request('GET', 'sessions', undefined, cookie)).json()).toEqual({ sessions: [] })
      expect((await request('DELETE', 'sessions', undefined, cookie)).status).toBe(200)
      expect((await request('POST', 'sessions', await sign(), cookie)).status).toBe(200)
      expect(calls).toEqual(['addNonce', 'consumeNonce', 'addSession'])
    }
  })
  test.each(['chainId=eip155:1', 'accountAddress=0xa', 'chainId=x&accountAddress=0xa', 'else=1'])(
    'SIW-04 a request to end only part of an account’s sessions, %s, ends nothing',
    async (query) => {
      const { request, calls } = openServer()
      const cookie = `__Host-latchkey-sign-in=${'a'.repeat(32)}`
      expect((await request('DELETE', `sessions?${query}`, undefined, cookie)).status).toBe(400)
      expect(calls).toEqual([])
    },
  )
  test('SIW-05 a check that fails is not a refusal: the host is notified', async () => {
    const { request, sign } = openServer(() => Promise.reject(new Error('node down')))
    await expect(request('POST', 'sessions', await sign())).rejects.toThrow('node down')
    const cause = new LatchkeyError('rpc/internal-error', 'node down', {
      context: { rpcCode: -32603, name: 'internal' },
    })
    const known = openServer(() => Promise.reject(cause))
    await expect(known.request('POST', 'sessions', await known.sign())).rejects.toBe(cause)
  })
})
