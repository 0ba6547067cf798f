// @vitest-environment node
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInSession, SignInTools } from '@latchkey/plugin-siwx'
import { parseSignInText } from '@latchkey/plugin-siwx/message'
import { createSignInServer } from '@latchkey/plugin-siwx/server'
import { createLocalSignIn, createServerSignIn } from '@latchkey/plugin-siwx/storage'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toSignInData } from '../src/signInData'

const ALICE = '0x1111111111111111111111111111111111111111'
const BOB = '0xb0b0000000000000000000000000000000000b0b'
const NOW_MS = Date.parse('2026-01-02T03:04:05.000Z')
const HOUR_MS = 3_600_000
const ONE = 'eip155:1'

beforeEach(() => void vi.stubGlobal('location', new URL('https://shop.example/login?token=secret')))

/** A browser whose disk and clock the test holds; a signature is good when it names its account. */
function openBrowser() {
  const disk: { stored: unknown; nowMs: number; isNetworkDown: boolean } = {
    stored: null,
    nowMs: NOW_MS,
    isNetworkDown: false,
  }
  const tools: SignInTools = {
    nowMs: () => disk.nowMs,
    networkName: () => 'Ethereum',
    verifySignature: async ({ account, signature }) => !disk.isNetworkDown && signature === `by ${account}`,
    readStored: async () => disk.stored,
    async writeStored(sessions) {
      disk.stored = JSON.parse(JSON.stringify(sessions))
    },
  }
  return { disk, tools }
}
async function sign(
  provider: ReturnType<typeof createLocalSignIn>,
  accountAddress = ALICE,
  chainId: CaipNetworkId = ONE,
): Promise<SignInSession> {
  const message = await provider.createMessage({ chainId, accountAddress })
  return { data: toSignInData(message), message: message.toString(), signature: `by ${chainId}:${accountAddress}` }
}

describe('in this browser', () => {
  test('SIW-02 a signature is required, unless the host turns it off', () => {
    const { tools } = openBrowser()
    for (const [options, isRequired] of [
      [{}, true],
      [{ isRequired: false }, false],
      [{ isRequired: true }, true],
    ] as const) {
      expect(createLocalSignIn(tools, options).getRequired?.()).toBe(isRequired)
      expect(createServerSignIn(tools, { path: '/sign-in', ...options }).getRequired?.()).toBe(isRequired)
    }
  })
  test('SIW-01 the message contains what the host lists, and nothing else', async () => {
    const { tools } = openBrowser()
    const { data } = await sign(createLocalSignIn(tools, { resources: ['ipfs://a'] }))
    expect(data).toMatchObject({ resources: ['ipfs://a'] })
    const plain = await createLocalSignIn(tools).createMessage({ chainId: ONE, accountAddress: ALICE })
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['resources']))
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['statement']))
  })
  test('SIW-04 a valid session is not written again at each read', async () => {
    const { tools, disk } = openBrowser()
    const write = vi.spyOn(tools, 'writeStored')
    const provider = createLocalSignIn(tools)
    await provider.addSession(await sign(provider))
    expect(await provider.getSessions(ONE, ALICE)).toHaveLength(1)
    expect(write).toHaveBeenCalledOnce()
    disk.nowMs += 25 * HOUR_MS
    expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    expect([write.mock.calls.length, disk.stored]).toEqual([2, []])
  })

  test('SIW-01 the message has this page’s URL without its query, and is valid as long as the host sets', async () => {
    const { tools } = openBrowser()
    const provider = createLocalSignIn(tools, { statement: 'Hello.', lifeMs: 60_000 })
    const { message } = await sign(provider)
    expect(parseSignInText(message)).toMatchObject({
      domain: location.host,
      uri: 'https://shop.example/login',
      networkName: 'Ethereum',
      chainReference: '1',
      statement: 'Hello.',
      issuedAt: '2026-01-02T03:04:05.000Z',
      expirationTime: '2026-01-02T03:05:05.000Z',
    })
  })
  test.each<[string, { lifeMs?: number | null }, string | undefined]>([
    ['a day', {}, '2026-01-03T03:04:05.000Z'],
    ['as long as the host sets', { lifeMs: 1000 }, '2026-01-02T03:04:06.000Z'],
    ['until sign-out, if the host says so', { lifeMs: null }, undefined],
  ])('SIW-01 it lasts %s', async (_title, options, end) => {
    const { message, data } = await sign(createLocalSignIn(openBrowser().tools, options))
    expect([parseSignInText(message)?.expirationTime, data.expirationTime]).toEqual([end, end])
  })
  test('SIW-04 a session is stored for exactly this account and network, and revoked for exactly these', async () => {
    const { tools } = openBrowser()
    const provider = createLocalSignIn(tools)
    const pairs = [
      [ONE, ALICE],
      ['eip155:10', ALICE],
      [ONE, BOB],
    ] as const
    for (const [chainId, address] of pairs) await provider.addSession(await sign(provider, address, chainId))
    const count = async () =>
      Promise.all(pairs.map(async ([chainId, address]) => (await provider.getSessions(chainId, address)).length))
    expect(await count()).toEqual([1, 1, 1])
    await provider.revokeSession(ONE, ALICE)
    expect(await count()).toEqual([0, 1, 1])
    await provider.setSessions([])
    expect(await count()).toEqual([0, 0, 0])
  })
  test('SIW-04 a second sign-in replaces the first', async () => {
    const { tools } = openBrowser()
    const provider = createLocalSignIn(tools)
    await provider.addSession(await sign(provider))
    const second = await sign(provider)
    await provider.addSession(second)
    expect(await provider.getSessions(ONE, ALICE)).toEqual([second])
  })
  test('SIW-04 a session ends exactly at its expiration, and is removed', async () => {
    const { tools, disk } = openBrowser()
    const provider = createLocalSignIn(tools, { lifeMs: 60_000 })
    await provider.addSession(await sign(provider))
    disk.nowMs += 59_999
    expect(await provider.getSessions(ONE, ALICE)).toHaveLength(1)
    disk.nowMs += 1
    expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    expect(disk.stored).toEqual([])
  })
  test('SIW-05 a changed stored session is verified again, and not trusted', async () => {
    const { tools, disk } = openBrowser()
    const provider = createLocalSignIn(tools)
    const session = await sign(provider)
    const others: unknown[] = [
      { ...session, signature: `by ${ONE}:${BOB}` },
      { ...session, data: { ...session.data, statement: 'more' } },
      { ...session, message: session.message.replace(location.host, 'evil.example') },
      { ...session, data: 7 },
      null,
    ]
    for (const other of others) {
      disk.stored = [other]
      expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    }
    disk.stored = 'junk'
    expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    await expect(provider.addSession({ ...session, signature: 'by nobody' })).rejects.toMatchObject({
      code: 'siwx/session-refused',
    })
  })
  test('SIW-04 a network that does not respond proves nothing, and ends nothing', async () => {
    const { tools, disk } = openBrowser()
    const provider = createLocalSignIn(tools)
    await provider.addSession(await sign(provider))
    disk.isNetworkDown = true
    expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    disk.isNetworkDown = false
    expect(await provider.getSessions(ONE, ALICE)).toHaveLength(1)
  })
})

describe('with a host’s server', () => {
  function openSite(serverMs = NOW_MS, options: { lifeMs?: number } = {}) {
    const { tools, disk } = openBrowser()
    const { verifySignature } = tools
    const server = createSignInServer({
      origin: location.origin,
      networks: [ONE],
      verifySignature,
      nowMs: () => serverMs,
      ...options,
    })
    let cookie = ''
    const provider = createServerSignIn(tools, {
      path: '/sign-in',
      isRequired: false,
      // As a browser does: its cookie, and the page that sends the request.
      async fetch(input, init) {
        const { method = 'GET', body = null } = init ?? {}
        const headers = { cookie, origin: location.origin }
        const response = await server.handle(new Request(String(input), { method, body, headers }))
        cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
        return response
      },
    })
    return { provider, disk }
  }
  test.each<[string, { lifeMs?: number }, string]>([
    ['a day', {}, '2026-01-03T03:04:05.000Z'],
    ['as long as the server sets', { lifeMs: 1000 }, '2026-01-02T03:04:06.000Z'],
  ])('SIW-01 the message lasts %s', async (_title, options, end) => {
    const { provider } = openSite(NOW_MS, options)
    expect(parseSignInText((await sign(provider)).message)?.expirationTime).toBe(end)
  })
  test.each([-HOUR_MS, HOUR_MS])(
    'field case 30 SIW-01: a visitor’s clock that is %i ms off does not affect the message’s times, and the server accepts it',
    async (offMs) => {
      const { provider, disk } = openSite()
      disk.nowMs += offMs
      const session = await sign(provider)
      expect(session.data).toMatchObject({
        issuedAt: '2026-01-02T03:04:05.000Z',
        expirationTime: '2026-01-03T03:04:05.000Z',
      })
      await provider.addSession(session)
      expect(await provider.getSessions(ONE, ALICE)).toEqual([session])
    },
  )
  test('SIW-01 with a server of an earlier release, which returns no times, this page’s clock is used', async () => {
    const answer = async () => Response.json({ nonce: 'a1b2c3d4e5f6' })
    const provider = createServerSignIn(openBrowser().tools, { path: '/sign-in', fetch: answer })
    expect((await sign(provider)).data).toMatchObject({
      nonce: 'a1b2c3d4e5f6',
      issuedAt: '2026-01-02T03:04:05.000Z',
      expirationTime: '2026-01-03T03:04:05.000Z',
    })
  })
  test('SIW-04 SIW-05 signed in, listed, revoked; used once', async () => {
    const { provider } = openSite()
    expect(provider.getRequired?.()).toBe(false)
    const session = await sign(provider)
    await provider.addSession(session)
    expect(await provider.getSessions(ONE, ALICE)).toEqual([session])
    expect(await provider.getSessions(ONE, BOB)).toEqual([])
    await expect(provider.addSession(session)).rejects.toMatchObject({ code: 'kernel/http-status' })
    await provider.revokeSession(ONE, ALICE)
    expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    await provider.addSession(await sign(provider))
    await provider.setSessions([])
    expect(await provider.getSessions(ONE, ALICE)).toEqual([])
    const last = await sign(provider)
    await provider.setSessions([last])
    expect(await provider.getSessions(ONE, ALICE)).toEqual([last])
  })
})

test('SIW-04 of the sessions that a host’s server lists, only those of the account on its network count', async () => {
  const { tools } = openBrowser()
  const local = createLocalSignIn(tools)
  const sessions = [await sign(local), await sign(local, ALICE, 'eip155:10'), await sign(local, BOB)]
  const provider = createServerSignIn(tools, { path: '/sign-in', fetch: async () => Response.json({ sessions }) })
  expect(await provider.getSessions(ONE, ALICE)).toEqual([sessions[0]])
})
