// Signing in with an OpenID provider: the content of the request, the person in the response, and what counts as declined.
import { afterEach, expect, test, vi } from 'vitest'
import { createOpenIdClient, createVerifier, type ProviderSettings } from './openIdClient.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const ISSUER = 'https://accounts.example'
const REDIRECT = 'https://login.example/social/callback'
const FLOW = { state: 'the-state', nonce: 'the-nonce', verifier: createVerifier() }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Provider {
  settings?: Partial<ProviderSettings>
  claims?: object
  token?: object
  failsFirst?: boolean
  /** No response to the request for the token. */
  isSilent?: boolean
  /** A proxy's page instead of the token. */
  isPage?: boolean
}

/** The provider's two documents, served without a network. */
function create({ settings, claims, token, failsFirst = false, isSilent = false, isPage = false }: Provider = {}) {
  const issuer = settings?.issuer ?? ISSUER
  const nowS = Math.floor(Date.now() / 1000)
  const standard = { iss: issuer, aud: 'client', sub: 'ada', nonce: FLOW.nonce, iat: nowS, exp: nowS + 60 }
  const idToken = `${encode({ alg: 'RS256' })}.${encode({ ...standard, ...claims })}.${encode({})}`
  const asked: { path: string; form: URLSearchParams }[] = []
  let isFailing = failsFirst
  vi.stubGlobal('fetch', async (url: URL | string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(url)
    asked.push({ path: pathname, form: new URLSearchParams(String(body)) })
    if (isFailing) {
      isFailing = false
      throw new TypeError('fetch failed')
    }
    const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
    if (pathname !== '/token') return Response.json({ issuer, ...endpoints })
    if (isSilent) throw new TypeError('fetch failed')
    if (isPage) return new Response('<h1>')
    const granted = token ?? { access_token: 'access', token_type: 'bearer', id_token: idToken }
    return Response.json(granted, { status: 'error' in granted ? 400 : 200 })
  })
  const google = { issuer, clientId: 'client', ...settings }
  return { client: createOpenIdClient({ google }, () => REDIRECT), asked, idToken }
}

const callback = (params: Record<string, string> = { code: 'c', state: FLOW.state }) =>
  new URL(`${REDIRECT}?${new URLSearchParams(params)}`)
const finish = (provider: Provider, url = callback()) => create(provider).client.finish('google', url, FLOW)

test('EMB-04 the person signs in at the provider with PKCE, a state and a nonce', async () => {
  const { client, asked } = create()
  const url = new URL(await client.createUrl('google', FLOW))
  expect(`${url.origin}${url.pathname}`).toBe(`${ISSUER}/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    state: FLOW.state,
    nonce: FLOW.nonce,
    redirect_uri: REDIRECT,
    client_id: 'client',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: expect.any(String),
    code_challenge_method: 'S256',
  })
  expect([...url.searchParams.keys()].at(-1)).not.toBe('state')
  expect(createVerifier()).toMatch(/^[\w-]{43}$/)
  await client.createUrl('google', FLOW)
  expect(asked).toHaveLength(1)
})

test('EMB-04 the identity is the provider’s subject with its verified email', async () => {
  const { client, asked, idToken } = create({ claims: { email: 'Ada@B.example', email_verified: true, name: 'Ada' } })
  expect(await client.finish('google', callback(), FLOW)).toEqual({
    subject: 'google:ada',
    email: 'ada@b.example',
    userName: 'Ada',
    idToken,
  })
  const sent = asked.find(({ path }) => path === '/token')?.form
  expect([sent?.get('code_verifier'), sent?.get('client_secret')]).toEqual([FLOW.verifier, null])
})

test.each<[object, object]>([
  [{ email: 'a@b.example' }, { email: null }],
  [{ email: 'a@b.example', email_verified: 'true' }, { email: null }],
  [{ email: 7, email_verified: true }, { email: null }],
  [{ preferred_username: 'ada_l', name: 'Ada' }, { userName: 'ada_l' }],
  [{ preferred_username: 7, name: 7 }, { userName: null }],
])('EMB-04 of the claims %j, %j are kept', async (claims, identity) => {
  expect(await finish({ claims })).toMatchObject(identity)
})

test('EMB-04 a client with a secret sends it', async () => {
  const { client, asked } = create({ settings: { clientSecret: 'secret' } })
  await client.finish('google', callback(), FLOW)
  expect(asked.find(({ path }) => path === '/token')?.form.get('client_secret')).toBe('secret')
})

test('EMB-04 only a provider on this machine may be without TLS', async () => {
  for (const issuer of ['http://127.0.0.1:1', 'http://localhost:1']) {
    expect(await finish({ settings: { issuer } })).toMatchObject({ subject: 'google:ada' })
  }
  await expect(finish({ settings: { issuer: 'http://accounts.example' } })).rejects.toThrow()
})

const REFUSED = { status: 401, code: 'refused' }
const AWAY = { status: 503, code: 'unavailable', cause: expect.anything() }
const ANSWERED = { state: FLOW.state, code: 'c' }
test.each<[string, Provider, Record<string, string>, object]>([
  ['the person declined', {}, { ...ANSWERED, error: 'access_denied' }, { status: 401, code: 'declined' }],
  ['another state', {}, { ...ANSWERED, state: 'other' }, REFUSED],
  ['another nonce', { claims: { nonce: 'other' } }, ANSWERED, REFUSED],
  ['another client', { claims: { aud: 'other' } }, ANSWERED, REFUSED],
  ['no identity', { token: { access_token: 'a', token_type: 'bearer' } }, ANSWERED, REFUSED],
  ['a code that is over', { token: { error: 'invalid_grant' } }, ANSWERED, REFUSED],
  ['another error', {}, { ...ANSWERED, error: 'invalid_request' }, REFUSED],
  ['a failure of its own', {}, { ...ANSWERED, error: 'server_error' }, AWAY],
  ['a failure for now', {}, { ...ANSWERED, error: 'temporarily_unavailable' }, AWAY],
  ['a page', { isPage: true }, ANSWERED, AWAY],
  ['nothing', { isSilent: true }, ANSWERED, AWAY],
])('EMB-04 SRV-11 a response with %s signs no one in', async (_, provider, params, error) => {
  await expect(finish(provider, callback(params))).rejects.toMatchObject(error)
})

test('SRV-11 a provider that did not respond is called again; one that is not offered is not', async () => {
  const { client } = create({ failsFirst: true })
  await expect(client.createUrl('google', FLOW)).rejects.toMatchObject(AWAY)
  expect(await client.createUrl('google', FLOW)).toContain(ISSUER)
  await expect(client.createUrl('x', FLOW)).rejects.toMatchObject({ status: 404, code: 'no-provider' })
})
