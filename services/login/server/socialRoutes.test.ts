// Signing in with a provider: which page may start, where the person returns to, and which device gets the outcome.
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { RefusedError, type RouteRequest } from '../../routes.ts'
import { createToken, hashToken } from '../secrets.ts'
import { NOW_MS, ORIGIN, requestInSession } from '../test/requestInSession.ts'
import type { LoginContext } from './context.ts'
import { checkPage } from './passkeys/registerPasskey.ts'
import { socialRoutes } from './socialRoutes.ts'

const PAGE = 'https://eu.shop.example'
const PROJECTS = [
  { id: 'p', origins: ['https://*.shop.example'], networks: [] },
  { id: 'q', origins: [], networks: [] },
]
const [STATE, TICKET, DEVICE] = [createToken(), createToken(), createToken()]
const FLOW = { provider: 'google', projectId: 'p', pageOrigin: PAGE, nonce: 'ab'.repeat(32), secret: 's' }
const IDENTITY = { subject: 'google:1', email: null, userName: 'Ada', idToken: 'i' }

interface Scene {
  flow?: object | null
  ticket?: string | null
  outcome?: object
  finish?: () => Promise<object>
  channel?: object
  hasRelay?: boolean
  onFault?: (route: string, kind: string) => void
}

function scene({ flow = FLOW, ticket = TICKET, outcome = { identity: IDENTITY }, ...more }: Scene = {}) {
  const { finish = async () => IDENTITY, channel = { state: 'pending' }, hasRelay = true, onFault } = more
  const done: unknown[] = []
  const context = {
    url: () => ORIGIN,
    now: () => NOW_MS,
    projects: PROJECTS,
    limits: { take: async (bucket: string) => void done.push(bucket) },
    flows: {
      start: async ({ provider }: { provider: string }) => {
        done.push(provider)
        return STATE
      },
      find: async () => flow,
      settle: async (_: string, settled: object) => {
        done.push(settled)
        return ticket
      },
      redeem: async () => outcome,
      end: async () => void done.push('ended'),
    },
    openId: { createUrl: async (provider: string) => `https://${provider}.example`, finish },
    farcaster: hasRelay ? { open: async () => ({ url: 'u', channelToken: 'c' }), read: async () => channel } : null,
    accounts: {
      admit: async () => ({ account: { id: 'a', methods: [], hasFactor: false }, methodId: 'm' }),
      isKnownDevice: async () => true,
    },
    sessions: { start: async () => 'token' },
    onFault,
  }
  const request = (path: string, body: object) =>
    requestInSession(path, { routes: socialRoutes, context, body, session: null })
  async function callBack(state: string) {
    const routeRequest = {
      url: new URL(`http://inside/social/callback?state=${encodeURIComponent(state)}`),
    } as RouteRequest
    const routes = socialRoutes(context as unknown as LoginContext)
    const reply = await routes['GET /social/callback']?.(routeRequest, undefined as never)
    return reply?.headers?.location
  }
  return { request, callBack, done }
}
const start = { projectId: 'p', pageOrigin: PAGE, device: DEVICE, nonce: FLOW.nonce, provider: 'google' }

test.each<[string, object, boolean]>([
  ['a page of the project', {}, true],
  ['the frame itself', { pageOrigin: ORIGIN }, true],
  ['another page', { pageOrigin: 'https://shop.example' }, false],
  ['the page of another project', { projectId: 'q' }, false],
  ['an unknown project', { projectId: 'x', pageOrigin: ORIGIN }, false],
])('SAF-09 a sign-in may begin, or not, for %s', async (_, change, isAllowed) => {
  for (const path of ['/api/social/start', '/api/farcaster/start']) {
    const { request, done } = scene()
    const reply = await request(path, { ...start, ...change })
    if (isAllowed) expect([typeof reply, done[0]]).toEqual(['object', 'sign-ins of 10.0.0.1'])
    else expect([reply, done]).toEqual(['wrong-page', []])
  }
})

const RESULT = '/social/result'
const WITH_TICKET = `${ORIGIN}${RESULT}?ticket=${TICKET}`
test.each<[string, string, Scene, string]>([
  ['an invalid state', 'x', {}, RESULT],
  ['a flow that is over', STATE, { flow: null }, RESULT],
  ['a flow that was settled', STATE, { ticket: null }, RESULT],
  ['a pop-up', STATE, {}, WITH_TICKET],
  [
    'a page of the project',
    `${STATE}--${PAGE}/a?b=1`,
    {},
    `${PAGE}/a?b=1&result_uri=${encodeURIComponent(WITH_TICKET)}`,
  ],
  ['another page', `${STATE}--https://evil.example/`, {}, WITH_TICKET],
  ['an unknown page', `${STATE}--nowhere`, {}, WITH_TICKET],
])('SAF-09 the provider’s callback redirects as it should for %s', async (_, state, of, location) => {
  expect(await scene(of).callBack(state)).toBe(location)
})

test('EMB-04 a provider’s refusal is kept with its code; any other error is passed on', async () => {
  const refusing = scene({ finish: () => Promise.reject(new RefusedError(401, 'declined', 'No.')) })
  await refusing.callBack(STATE)
  expect(refusing.done).toEqual([{ declined: 'No.', code: 'declined', status: 401 }])
  const failing = scene({ finish: () => Promise.reject(new RefusedError(503, 'unavailable', 'Later.')) })
  await failing.callBack(STATE)
  expect(failing.done).toEqual([{ declined: 'Later.', code: 'unavailable', status: 503 }])
  const broken = scene({ finish: () => Promise.reject(new TypeError('gone')) })
  await expect(broken.callBack(STATE)).rejects.toThrow(TypeError)
  const body = { ticket: TICKET, device: DEVICE }
  const finish = (outcome: object) => scene({ outcome }).request('/api/social/finish', body)
  expect(await finish({ declined: 'Later.', code: 'unavailable', status: 503 })).toBe('unavailable')
  expect(await finish({ declined: 'By an earlier version of the server.' })).toBe('declined')
  expect(await scene().request('/api/social/finish', body)).toMatchObject({ token: 'token', idToken: 'i' })
})

test('SRV-02 only a provider that failed is reported', async () => {
  const refuse = (cause?: Error) => () =>
    Promise.reject(Object.assign(new RefusedError(503, 'unavailable', 'Later.'), cause && { cause }))
  const reported: string[][] = []
  const onFault = (...fault: string[]) => void reported.push(fault)
  await scene({ finish: refuse(), onFault }).callBack(STATE)
  expect(reported).toEqual([])
  const failing = refuse(new TypeError('gone'))
  await scene({ finish: failing, onFault }).callBack(STATE)
  expect(reported).toEqual([['GET /social/callback', 'TypeError']])
  expect(await scene({ finish: failing }).callBack(STATE)).toBe(WITH_TICKET)
})

test('a phone’s response is for the device that began, comes from a relay, and may be missing or unsigned', async () => {
  const flow = { ...FLOW, provider: 'farcaster', deviceHash: hashToken(DEVICE) }
  const wait = (of: Scene) => scene({ flow, ...of }).request('/api/farcaster/wait', { state: STATE, device: DEVICE })
  expect(await wait({})).toEqual({ state: 'pending' })
  for (const other of [null, { ...flow, provider: 'google' }, { ...flow, deviceHash: hashToken('x') }])
    expect(await wait({ flow: other })).toBe('flow-over')
  expect(await wait({ hasRelay: false })).toBe('no-provider')
  const channel = { state: 'completed', message: 'x', signature: `0x${'1'.repeat(130)}`, username: 'ada' }
  expect(await wait({ channel })).toBe('not-signed')
})

test('EMB-04 what the phone signed signs the person in, once, and is returned for the keeper', async () => {
  const phone = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const { nonce } = FLOW
  const fields = { address: phone.address, chainId: 10, domain: new URL(ORIGIN).host, nonce, uri: ORIGIN } as const
  const message = createSiweMessage({ ...fields, version: '1', expirationTime: new Date(NOW_MS + 1) })
  const proof = { message, signature: await phone.signMessage({ message }) }
  const { request, done } = scene({
    flow: { ...FLOW, provider: 'farcaster', deviceHash: hashToken(DEVICE) },
    channel: { state: 'completed', ...proof, username: 'ada' },
  })
  const reply = await request('/api/farcaster/wait', { state: STATE, device: DEVICE })
  expect(reply).toMatchObject({ state: 'completed', token: 'token', account: { id: 'a' }, proof })
  expect(done).toContain('ended')
})

test('SRV-05 EMB-04 each request for a phone’s response counts for its caller, before anything is looked up', async () => {
  const { request, done } = scene({ flow: null })
  expect(await request('/api/farcaster/wait', { state: STATE, device: DEVICE })).toBe('flow-over')
  expect(done).toEqual(['farcaster of 10.0.0.1'])
})

test.each<[string | undefined, boolean]>([
  [undefined, true],
  [PAGE, true],
  ['https://evil.example', false],
])('SAF-09 a passkey that was requested inside %s is accepted: %s', (topOrigin, isTaken) => {
  const clientDataJSON = Buffer.from(JSON.stringify({ topOrigin })).toString('base64url')
  const check = () => checkPage({ projects: PROJECTS }, { response: { clientDataJSON } } as never)
  if (isTaken) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ code: 'passkey-refused' }))
  expect(() => checkPage({ projects: PROJECTS }, { response: { clientDataJSON: 'x' } } as never)).toThrow()
})
