// Requests that no browser sends, as bytes over a socket, to every listening server: each gets a response, and so does the next one.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from './local/stack.ts'
import { startDemoSite } from './local/startDemoSite.ts'
import { startSignIn } from './sign-in/startSignIn.ts'
import { CLOSE, exchange, request, sendAndReset, UPGRADE } from './test/rawRequest.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']
const TARGETS = [
  ...'// /// //[ /% /%00 /%ff /\\ /? /?% /?projectId=% /../..// /sdk// /sign-in/ /control'.split(' '),
  ...'* http:// http://[ http://x:99999/ https://elsewhere.example/health'.split(' '),
  `/${'a'.repeat(7000)}`,
]

/** The routes of all services. Each service gets all of them, because a request for a missing route is odd too. */
const ROUTES = [
  'email/start',
  'email/link',
  'email/finish',
  'email/approved',
  'email/update',
  'email/update/old',
  'email/update/new',
  'email/update/commit',
  'farcaster/start',
  'farcaster/wait',
  'session/end',
  'session/refresh',
  'social/start',
  'social/finish',
  'wallet/create',
  'wallet/grant',
  'wallet/open',
  'wallet/remember',
].map((path) => `/api/${path}`)
const MORE_ROUTES = [
  '/approve',
  '/cancel',
  '/pay',
  '/releases',
  '/releases/farcaster',
  '/releases/id-token',
  '/releases/look',
  '/releases/take',
  '/shares',
  '/v1',
  '/v1/bundler',
  '/v1/convert/build-transaction',
  '/v1/fungible/price',
  '/v1/generators/onrampurl',
  '/v1/links',
  '/v1/onramp/quote',
  '/v1/profile/account',
  '/v1/quotes',
  '/control',
  '/farcaster/v1/channel',
  '/farcaster/approve',
  '/batch',
  '/e',
  '/sign-in/sessions',
  '/v1/sessions/x',
  '/tx',
  '/',
]
const FIELDS = [
  'email',
  'code',
  'device',
  'deviceId',
  'attempt',
  'ticket',
  'token',
  'session',
  'grant',
  'state',
  'flow',
  'provider',
  'projectId',
  'origin',
  'address',
  'addresses',
  'chainId',
  'id',
  'jsonrpc',
  'method',
  'params',
  'do',
  'rule',
  'share',
  'data',
  'message',
  'signature',
  'idToken',
  'nonce',
  'verifier',
  'quoteId',
  'amount',
  'name',
  'coin_type',
  'attributes',
]
const ODD_VALUES = [
  null,
  1,
  -1e308,
  true,
  [],
  {},
  '',
  '\u0000',
  'a\u0000@b.example',
  '\ud800',
  '9'.repeat(400),
  [[[null]]],
]
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  '[null]',
  '{"__proto__":{"a":1}}',
  '['.repeat(30_000),
  '\xff\xfe',
  ...ODD_VALUES.map((value) => JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])))),
  ...ODD_VALUES.map((value) => JSON.stringify(FIELDS.map(() => value))),
]

const REFUSED = [
  ['GET', '/nowhere'],
  ['PUT', '/'],
  ['POST', '/nowhere'],
  ['PUT', '/ready'],
] as const
const STABLE_CODE = /^[a-z_-]{2,30}$/

/** In the formats of the public services: `{error: {code}}`, `{error: code}`, and `{reasons: [{field}]}`. */
function readCode(body: { error?: { code: string } | string; reasons?: { field: string }[] }): string | undefined {
  if (typeof body.error === 'string') return body.error
  return body.error?.code ?? body.reasons?.[0]?.field
}

let stack: Stack
let listeners: readonly (readonly [name: string, origin: string])[]
const site: { stop?: () => Promise<void> } = {}

beforeAll(async () => {
  stack = await startStack({ log: () => undefined, control: true })
  const demo = await startDemoSite({
    stack,
    port: 0,
    signIn: { database: stack.database, onLine: () => undefined },
  })
  const options = { database: stack.database, networks: [{ id: 'solana:local' }], port: 0, requestsPerSecond: 100_000 }
  const signIn = await startSignIn({ ...options, origin: 'https://shop.example' })
  site.stop = async () => {
    await signIn.stop()
    await demo.stop()
  }
  const { walletUrl, walletPageUrl, relayUrl, explorerUrl, dataUrl, bundlerUrl, onrampUrl, loginUrl, keeperUrl } = stack
  const { providersUrl, inboxUrl, analyticsUrl, ens, solana, bitcoin } = stack
  const addresses = {
    demo: demo.url,
    walletUrl,
    walletPageUrl,
    relayUrl,
    explorerUrl,
    dataUrl,
    bundlerUrl,
    onrampUrl,
    loginUrl,
    keeperUrl,
    providersUrl,
    inboxUrl,
    analyticsUrl,
    gateway: ens.gatewayUrl,
    signIn: signIn.url,
    solana: solana.clusters[0]?.rpcUrl ?? '',
    solanaSockets: solana.clusters[0]?.wsUrl.replace('ws:', 'http:') ?? '',
    bitcoin: bitcoin.networks[0]?.rpcUrl ?? '',
  }
  listeners = Object.entries(addresses)
})
afterAll(async () => {
  await site.stop?.()
  await stack.stop()
})

describe('SRV-04 malformed requests', () => {
  test('every request line gets a status that does not blame the server', async () => {
    const lines = METHODS.flatMap((method) => TARGETS.map((target) => `${method} ${target}`))
    const blamed: string[] = []
    for (const [name, origin] of listeners) {
      for (const line of lines) {
        const status = await request(origin, line, CLOSE, line.startsWith('P') ? '{}' : '')
        if (status < 200 || status >= 500) blamed.push(`${name} ${line.slice(0, 60)} ${status}`)
      }
    }
    expect(blamed).toEqual([])
  })

  test('a refusal by an operator’s service has a stable code in JSON', async () => {
    const names = 'relayUrl explorerUrl dataUrl bundlerUrl loginUrl keeperUrl analyticsUrl signIn'.split(' ')
    const found = listeners.filter(([name]) => names.includes(name))
    expect(found).toHaveLength(names.length)
    for (const [name, address] of found) {
      const { host } = new URL(address)
      for (const [method, path] of REFUSED) {
        const response = await fetch(`http://${host}${path}`, { method, ...(method === 'POST' && { body: '{' }) })
        const refusal = [name, method, path, response.status, readCode(await response.json())]
        expect(refusal).toEqual([name, method, path, expect.any(Number), expect.stringMatching(STABLE_CODE)])
        expect(Math.floor(response.status / 100)).toBe(4)
      }
    }
  })

  test('an upgrade to any address gets a response', async () => {
    const silent: string[] = []
    for (const [name, origin] of listeners) {
      for (const target of TARGETS) {
        if ((await request(origin, `GET ${target}`, UPGRADE)) === 0) silent.push(`${name} ${target.slice(0, 60)}`)
      }
    }
    expect(silent).toEqual([])
  })

  test('a reset tunnel, a reset upgrade, and a malformed frame crash no server', async () => {
    const upgrade = `GET / HTTP/1.1\r\nHost: x\r\n${UPGRADE}\r\n`
    const heads = ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', upgrade]
    for (const [, origin] of listeners) {
      const malformedFrame = '\xff\xff'
      await exchange(origin, upgrade + malformedFrame)
      for (const head of heads) await Promise.all(Array.from({ length: 20 }, () => sendAndReset(origin, head)))
    }
    const statuses = listeners.map(([, origin]) => request(origin, 'CONNECT x:1'))
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([405]))
  })

  test('every body to every route gets a response that does not blame the server', async () => {
    const blamed: string[] = []
    const headers = `${CLOSE}Content-Type: application/json\r\n`
    for (const [name, origin] of listeners) {
      for (const path of [...ROUTES, ...MORE_ROUTES]) {
        const line = `POST ${path}?projectId=${stack.projectId}`
        const look = async (body: string) => {
          const status = await request(origin, line, `${headers}Origin: ${origin}\r\n`, body)
          if (status < 200 || status >= 500) blamed.push(`${name} ${path} ${body.slice(0, 60)} ${status}`)
        }
        await Promise.all(BODIES.map(look))
      }
    }
    expect(blamed).toEqual([])
  })

  test('whatever bytes are sent, the next request gets a response', async () => {
    const visible = fc.string({ unit: fc.constantFrom(...'/%?#[]@:\\.*a0~{}"<>|^`'), maxLength: 40 })
    const line = fc
      .tuple(fc.constantFrom(...METHODS, 'CONNECT', 'get', ''), visible)
      .map(([method, target]) => `${method} ${target}`)
    const headers = fc.constantFrom(
      CLOSE,
      UPGRADE,
      `${CLOSE}Origin: //\r\n`,
      `${CLOSE}Content-Type: application/json\r\n`,
      `${CLOSE}X: \xff\r\n`,
    )
    for (const [name, origin] of listeners) {
      await fc.assert(
        fc.asyncProperty(line, headers, fc.string({ maxLength: 40 }), async (first, header, body) => {
          await request(origin, first, header, body)
          expect(await request(origin, 'GET /health'), name).toBeGreaterThan(0)
        }),
        { numRuns: 30 },
      )
    }
  })
})
