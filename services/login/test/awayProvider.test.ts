// A sign-in provider that is silent, down, or behind a proxy's page: both servers report it in a bounded time, and never as a wrong sign-in.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, type TestContext, test } from 'vitest'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { createIdTokenVerifier } from '../keeper/verifyIdToken.ts'
import { createFarcasterClient } from '../server/farcasterClient.ts'
import { createOpenIdClient, createVerifier } from '../server/openIdClient.ts'

/** Each request ends after 5 s; a busy machine adds to it. */
const BOUND_MS = 12_000
const AWAY = { status: 503, code: 'unavailable', cause: expect.anything() }
const NONCE = 'ab'.repeat(32)

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const FAILURES: readonly (readonly [string, Answer])[] = [
  ['is silent', () => undefined],
  ['closes the connection', (_, response) => void response.destroy()],
  ['answers with a page', (_, response) => void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>')],
]

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let idToken: (issuer: string) => Promise<string>
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  idToken = (issuer) =>
    new SignJWT({ nonce: NONCE })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience('client')
      .setSubject('ada')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.privateKey)
})

/** `failing` names the paths that `answer` answers. */
async function startProvider({ onTestFinished }: TestContext, failing: RegExp, answer: Answer) {
  const state = { failing }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (state.failing.test(path)) return answer(request, response)
    const discovery = {
      issuer: url,
      jwks_uri: `${url}/keys`,
      token_endpoint: `${url}/token`,
      authorization_endpoint: url,
    }
    const body = path === '/keys' ? { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] } : discovery
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const url = `http://${LOOPBACK}:${await listenOnFreePort(server, 0)}`
  onTestFinished(() => closeServer(server))
  return { url, state }
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const startedMs = performance.now()
  const failure = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(performance.now() - startedMs).toBeLessThan(BOUND_MS)
  return failure
}

test.concurrent.for(FAILURES)(
  'SRV-11 EMB-04 a provider that %s: the keeper releases nothing, and says why',
  async ([, answer], context) => {
    const lookAt = async (failing: RegExp) => {
      const { url, state } = await startProvider(context, failing, answer)
      const verify = createIdTokenVerifier({ google: { issuer: url, clientId: 'client' } }, Date.now)
      const token = await idToken(url)
      expect(await failureOf(verify('google', token, NONCE))).toMatchObject(AWAY)
      state.failing = /nothing/
      expect(await verify('google', token, NONCE)).toBe('google:ada')
      expect(await failureOf(verify('google', token, 'cd'.repeat(32)))).toMatchObject({ status: 401 })
      expect(await failureOf(verify('google', `${token}x`, NONCE))).toMatchObject({ status: 401 })
    }
    await Promise.all([/openid-configuration/, /keys/].map(lookAt))
  },
)

test.concurrent.for(FAILURES)(
  'SRV-11 EMB-04 a provider that %s: the login server says why',
  async ([, answer], context) => {
    const flow = { state: 's'.repeat(43), nonce: NONCE, verifier: createVerifier() }
    const lookAt = async (failing: RegExp) => {
      const { url } = await startProvider(context, failing, answer)
      const client = createOpenIdClient(
        { google: { issuer: url, clientId: 'client' } },
        () => 'http://page.example/back',
      )
      const back = (state: string) => new URL(`http://page.example/back?code=1&state=${state}`)
      expect(await failureOf(client.finish('google', back(flow.state), flow))).toMatchObject(AWAY)
      if (failing.test('/token')) {
        expect(await failureOf(client.finish('google', back('other'), flow))).toMatchObject({ status: 401 })
      }
    }
    await Promise.all([/openid-configuration/, /token/].map(lookAt))
  },
)

test.concurrent.for(FAILURES)(
  'SRV-11 EMB-04 a Farcaster relay that %s is reported in time',
  async ([, answer], context) => {
    const { url } = await startProvider(context, /channel/, answer)
    const client = createFarcasterClient(url)
    const request = { nonce: NONCE, domain: 'login.example', siweUri: 'https://login.example' }
    const failures = await Promise.all([failureOf(client.open(request)), failureOf(client.read('token'))])
    expect(failures).toMatchObject([AWAY, AWAY])
  },
)
