import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaipNetworkId, ChainAdapter, Network } from '@latchkey/kernel'
import { createFakeClock } from '@latchkey/kernel/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { en } from '../i18n/en'
import { checkClock } from './clock'
import { checkLogin } from './login'
import { checkNetworks } from './networks'
import { checkContext, checkOnline } from './page'
import { checkPolicy, watchViolations } from './policy'
import { tryPopup } from './popups'
import { checkStorage } from './storage'
import { checkWallets, countRivals } from './wallets'

const LIVE = new AbortController().signal
const MINUTE_MS = 60_000

test('the device is offline; the page was loaded without https', () => {
  expect(checkOnline(false)).toMatchObject({ state: 'problem', says: 'diagnosis.online.off' })
  expect(checkOnline(true).state).toBe('ok')
  expect(checkContext(false, 'http:')).toMatchObject({ state: 'problem', says: 'diagnosis.secure.off' })
  expect(checkContext(true, 'https:').state).toBe('ok')
})

describe('clock', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })
  const NOW_MS = Date.UTC(2026, 5, 1, 12)
  /** The test's page is not the server's own, and may read as much. */
  const SHARED = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'date, age' }

  /** A server that says this time. */
  async function startServer(headers: Record<string, string>): Promise<string> {
    const server = createServer((_request, response) => {
      response.sendDate = false
      response.writeHead(200, { ...SHARED, ...headers }).end()
    }).listen(0, '127.0.0.1')
    closers.push(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/page?of=somebody`
  }
  const serverAt = (atMs: number, headers = {}) => startServer({ date: new Date(atMs).toUTCString(), ...headers })
  const check = (url: string, now = () => NOW_MS) => checkClock({ url, fetch, now, signal: LIVE, language: 'en' })

  test('WCT-10 correct, and correct within the tolerance', async () => {
    for (const offMs of [0, 50_000, -50_000]) {
      expect(await check(await serverAt(NOW_MS + offMs))).toMatchObject({ state: 'ok', says: 'diagnosis.clock.ok' })
    }
  })
  test('WCT-10 slow and fast, by how much', async () => {
    expect(await check(await serverAt(NOW_MS + 10 * MINUTE_MS))).toMatchObject({
      state: 'problem',
      says: 'diagnosis.clock.slow',
      words: { difference: '10 min' },
    })
    expect(await check(await serverAt(NOW_MS - 3 * 60 * MINUTE_MS))).toMatchObject({
      state: 'problem',
      says: 'diagnosis.clock.fast',
      words: { difference: '3 hrs' },
    })
  })
  test('WCT-10 a slow response proves nothing within its duration', async () => {
    const url = await serverAt(NOW_MS + 5 * MINUTE_MS)
    const times = [NOW_MS, NOW_MS + 6 * MINUTE_MS]
    expect(await check(url, () => times.shift() ?? 0)).toMatchObject({ state: 'ok' })
  })
  test('WCT-10 the age of a cached response comes from its Age header', async () => {
    const url = await serverAt(NOW_MS - 10 * MINUTE_MS, { age: '600' })
    expect(await check(url)).toMatchObject({ state: 'ok' })
  })
  test('WCT-10 a server that sends no time', async () => {
    expect(await check(await startServer({}))).toMatchObject({ state: 'unknown', says: 'diagnosis.clock.unknown' })
  })
  test('WCT-10 the technical line contains neither the path nor the query of the page', async () => {
    const { technical, origins } = await check(await serverAt(NOW_MS))
    expect(technical).not.toContain('somebody')
    expect(origins?.[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

test.each([
  ['kept', false, 'ok', 'diagnosis.storage.kept'],
  ['session', false, 'ok', 'diagnosis.storage.session'],
  ['kept', true, 'ok', 'diagnosis.storage.apart'],
  ['full', false, 'problem', 'diagnosis.storage.full'],
  ['blocked', true, 'problem', 'diagnosis.storage.blocked'],
] as const)('STO-01 storage that is %s, in a frame: %s', (storage, isFramed, state, says) => {
  expect(checkStorage(storage, isFramed, { usage: 5, quota: 10 })).toMatchObject({ state, says })
})

describe('networks', () => {
  const create = (id: CaipNetworkId, name: string): Network => ({
    id,
    name,
    rpcUrls: [`https://${name.toLowerCase()}.example/key`],
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  const networks = [create('eip155:1', 'First'), create('eip155:2', 'Second')]
  const answering = (read: (id: CaipNetworkId) => Promise<CaipNetworkId | null>) => async () =>
    ({ feature: async () => ({ readNetwork: read }) }) as unknown as ChainAdapter
  const check = (chain: () => Promise<Pick<ChainAdapter, 'feature'>>, signal = LIVE) =>
    checkNetworks({ networks, chain, signal })

  test('RPC-05 all respond, with their own network', async () => {
    const finding = await check(answering(async (id) => id))
    expect(finding).toMatchObject({ state: 'ok', origins: ['https://first.example', 'https://second.example'] })
    expect(finding.technical).not.toContain('key')
  })
  test('RPC-05 one does not respond: it is named', async () => {
    const down = answering(async (id) => (id === 'eip155:2' ? Promise.reject(new TypeError('secret')) : id))
    const finding = await check(down)
    expect(finding).toMatchObject({ state: 'problem', says: 'diagnosis.networks.down', words: { names: 'Second' } })
    expect(finding.technical).not.toContain('secret')
  })
  test('RPC-05 another network responds in its place', async () => {
    expect(await check(answering(async () => 'eip155:1'))).toMatchObject({
      state: 'problem',
      says: 'diagnosis.networks.wrong',
      words: { names: 'Second' },
    })
  })
  test('RPC-05 a family that cannot be checked', async () => {
    expect(await check(async () => ({ feature: async () => null }))).toMatchObject({ state: 'unknown' })
  })
})

describe('login', () => {
  const origin = 'https://login.example'
  const ports = (signal = LIVE) => ({ signal, clock: createFakeClock() })

  test('EMB-10 the frame responds, is blocked, or stays silent', async () => {
    expect(await checkLogin({ origin, reach: async () => {} }, ports())).toMatchObject({ state: 'ok' })
    const refused = {
      origin,
      reach: () => Promise.reject(Object.assign(new Error(), { code: 'embedded/frame-unreachable' })),
    }
    expect(await checkLogin(refused, ports())).toMatchObject({
      state: 'problem',
      origins: [origin],
      remedy: 'otherWallet',
    })
    expect(await checkLogin(refused, ports())).toMatchObject({ says: 'diagnosis.login.down' })
    const life = new AbortController()
    const silent = checkLogin({ origin, reach: () => new Promise(() => {}) }, ports(life.signal))
    life.abort()
    expect(await silent).toMatchObject({ state: 'problem', says: 'diagnosis.login.silent', remedy: 'otherWallet' })
  })
  test.each([{ code: 'embedded/frame-unreachable', context: { reason: 'silent' } }, { code: 'embedded/timed-out' }])(
    'EMB-10 a frame that times out counts as silent: %j',
    async (failure) => {
      const reach = () => Promise.reject(Object.assign(new Error(), failure))
      expect(await checkLogin({ origin, reach }, ports())).toMatchObject({ says: 'diagnosis.login.silent' })
    },
  )
})

describe('wallets', () => {
  const of = (kind: 'announced' | 'injected' | 'walletConnect', name: string) => ({ kind, name })

  test.each([
    [[of('announced', 'Rabby'), of('announced', 'Rabby')], 0, 'ok', 'diagnosis.wallets.found'],
    [[of('announced', 'Rabby'), of('announced', 'Fox')], 2, 'ok', 'diagnosis.wallets.found'],
    [[of('injected', 'Browser wallet')], 0, 'ok', 'diagnosis.wallets.old'],
    [[of('injected', 'Browser wallet')], 2, 'problem', 'diagnosis.wallets.rivals'],
    [[of('walletConnect', 'WalletConnect')], 0, 'unused', 'diagnosis.wallets.none'],
    [[], 0, 'problem', 'diagnosis.wallets.missing'],
  ] as const)('WAL-01 %j with %s competing providers: %s', (connectors, rivals, state, says) => {
    expect(checkWallets(connectors, rivals)).toMatchObject({ state, says })
  })
  test('WAL-01 a name is listed once', () => {
    expect(checkWallets([of('announced', 'Rabby'), of('announced', 'Rabby')], 0).words).toEqual({ names: 'Rabby' })
  })
  test('WAL-01 whatever window.ethereum contains, competing providers are counted, or the count is zero', () => {
    expect(countRivals({ ethereum: { providers: [{}, {}] } })).toBe(2)
    for (const ethereum of [undefined, null, {}, 5, 'x', { providers: 'many' }])
      expect(countRivals({ ethereum })).toBe(0)
  })
})

test('a window that opens is closed again; one that does not open is blocked', () => {
  const done: string[] = []
  expect(tryPopup(() => ({ closed: false, close: () => done.push('closed') })).state).toBe('ok')
  expect(done).toEqual(['closed'])
  for (const popup of [null, { closed: true, close: () => {} }]) {
    expect(tryPopup(() => popup)).toMatchObject({ state: 'problem', says: 'diagnosis.popups.blocked' })
  }
})

describe('policy', () => {
  const relay = { directive: 'connect-src', host: 'relay.example:8443' }

  test('MOD-07 a blocked service that is in use is named with its directive; other violations are ignored', () => {
    const finding = checkPolicy([{ directive: 'img-src', host: 'ads.example' }, relay], ['wss://relay.example:8443'])
    expect(finding).toMatchObject({ state: 'problem', words: { host: 'relay.example:8443' } })
    expect(finding.technical).toContain('connect-src')
    expect(checkPolicy([relay], ['https://elsewhere.example']).state).toBe('ok')
    expect(checkPolicy([relay], []).state).toBe('ok')
  })
  test('MOD-07 the page’s reports are read as untrusted data, until watching stops', () => {
    const seen: unknown[] = []
    const stop = watchViolations(document, (violation) => seen.push(violation))
    const report = (blockedURI: string, effectiveDirective = 'connect-src') =>
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))
    for (const odd of ['inline', 'eval', '', 'data']) report(odd)
    // What a login server keeps out is not the page's doing.
    report('https://login.example', 'frame-ancestors')
    report('wss://relay.example:8443/path?token=1')
    stop()
    report('wss://later.example')
    expect(seen).toEqual([relay])
  })
})

test('every finding has its text, and every problem its headline', () => {
  const keys = Object.keys(en)
  for (const headline of keys.filter((key) => key.endsWith('.title'))) expect(keys).toContain(headline.slice(0, -6))
})
test('STO-01 every state of the storage has a text', () => {
  fc.assert(
    fc.property(fc.constantFrom('kept', 'session', 'full', 'blocked' as const), fc.boolean(), (state, isFramed) => {
      const finding = checkStorage(state, isFramed, null)
      expect(en).toHaveProperty([finding.says])
      if (finding.state === 'problem') expect(en).toHaveProperty([`${finding.says}.title`])
    }),
  )
})
