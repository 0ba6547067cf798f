// A provider's ID token, verified with the provider's own keys: for this client and nonce, from this issuer, issued in the last minutes.
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createIdTokenVerifier } from './verifyIdToken.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const ISSUER = 'https://accounts.example'
const NONCE = 'ab'.repeat(32)
const NOW_S = 1_800_000_000
const REFUSED = { status: 401, code: 'not-signed' }
const AWAY = { status: 503, code: 'unavailable', cause: expect.anything() }

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let others: typeof keys
beforeAll(async () => {
  ;[keys, others] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
})

interface Token {
  change?: object
  isForged?: boolean
  kid?: string
}
const sign = ({ change = {}, isForged = false, kid = 'one' }: Token = {}) =>
  new SignJWT({ iss: ISSUER, aud: 'client', sub: 'ada', nonce: NONCE, iat: NOW_S, exp: NOW_S + 300, ...change })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(isForged ? others.privateKey : keys.privateKey)

interface Provider {
  issuer?: string
  /** Responses that take precedence over the provider's documents. */
  first?: (() => unknown)[]
  keySet?: unknown
}
function create({ issuer = ISSUER, first = [], keySet }: Provider = {}) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(init.signal).toBeInstanceOf(AbortSignal)
    paths.push(String(url))
    const next = first.shift()
    if (next) return next()
    const known = { ...(await exportJWK(keys.publicKey)), kid: 'one' }
    if (String(url).endsWith('/keys')) return Response.json(keySet ?? { keys: [known] })
    return Response.json({ issuer, jwks_uri: `${ISSUER}/keys` })
  })
  const settings = { google: { issuer: ISSUER, clientId: 'client' }, x: { issuer: `${ISSUER}/`, clientId: 'client' } }
  return { verify: createIdTokenVerifier(settings, () => NOW_S * 1000), paths }
}

test('EMB-04 KEY-01 a token names its subject, and the provider’s documents are read once', async () => {
  const { verify, paths } = create()
  expect(await verify('google', await sign(), NONCE)).toBe('google:ada')
  expect(await verify('google', await sign({ change: { sub: 'bob' } }), NONCE)).toBe('google:bob')
  expect(paths).toEqual([`${ISSUER}/.well-known/openid-configuration`, `${ISSUER}/keys`])
})

test.each<[string, Token]>([
  ['of another issuer', { change: { iss: 'https://evil.example' } }],
  ['for another client', { change: { aud: 'other' } }],
  ['for another nonce', { change: { nonce: 'cd'.repeat(32) } }],
  ['without a subject', { change: { sub: undefined } }],
  ['with an empty subject', { change: { sub: '' } }],
  ['that has expired', { change: { exp: NOW_S - 61 } }],
  ['that is too old', { change: { iat: NOW_S - 961, exp: NOW_S + 3600 } }],
  ['with another key', { isForged: true }],
  ['with an unknown key', { kid: 'two' }],
])('EMB-04 KEY-01 a token %s is not accepted', async (_, token) => {
  await expect(create().verify('google', await sign(token), NONCE)).rejects.toMatchObject(REFUSED)
})

test('EMB-04 the provider’s clock may be a minute off', async () => {
  const change = { exp: NOW_S - 59, iat: NOW_S - 959 }
  expect(await create().verify('google', await sign({ change }), NONCE)).toBe('google:ada')
})

test('EMB-04 a provider that is not in the settings is not called', async () => {
  const { verify, paths } = create()
  await expect(verify('apple', await sign(), NONCE)).rejects.toMatchObject({ status: 404, code: 'no-provider' })
  expect(paths).toEqual([])
})

test('EMB-04 an issuer that ends with a slash has its document in the same place', async () => {
  const { verify, paths } = create({ issuer: `${ISSUER}/` })
  expect(await verify('x', await sign({ change: { iss: `${ISSUER}/` } }), NONCE)).toBe('x:ada')
  expect(paths[0]).toBe(`${ISSUER}/.well-known/openid-configuration`)
})

test.each<[string, Provider]>([
  ['has a document of another issuer', { issuer: 'https://evil.example' }],
  ['has a page in place of it', { first: [() => new Response('<h1>')] }],
  ['does not respond', { first: [() => Promise.reject(new TypeError('fetch failed'))] }],
])('SRV-11 EMB-04 a provider that %s counts as down, and is called again', async (_, provider) => {
  const { verify, paths } = create(provider)
  await expect(verify('google', await sign(), NONCE)).rejects.toMatchObject(AWAY)
  await verify('google', await sign(), NONCE).catch(() => null)
  expect(paths.filter((path) => path.endsWith('openid-configuration'))).toHaveLength(2)
})

const discovered = () => Response.json({ issuer: ISSUER, jwks_uri: `${ISSUER}/keys` })
test.each<[string, () => unknown]>([
  ['fails', () => new Response('', { status: 500 })],
  ['is a page', () => new Response('<h1>')],
  ['takes too long', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['does not respond', () => Promise.reject(new TypeError('fetch failed'))],
])('SRV-11 EMB-04 a request for the keys that %s says nothing about the token', async (_, answer) => {
  const { verify } = create({ first: [discovered, answer] })
  await expect(verify('google', await sign(), NONCE)).rejects.toMatchObject(AWAY)
})
