// An attacker who has a session's token but not its device's key, on every route, with every proof that they could create or have seen.
import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, openStore } from '../frame/store.ts'
import { createDeviceKey } from './deviceKey.ts'
import { openFrame, signIn } from './frames.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

const OPEN = '/api/wallet/open'
/** Routes that require a session. */
const ROUTES = [
  '/api/session/refresh',
  '/api/session/end',
  '/api/wallet/grant',
  '/api/wallet/create',
  OPEN,
  '/api/wallet/remember',
  '/api/devices',
  '/api/devices/end',
  '/api/devices/end-others',
  '/api/export/start',
  '/api/export/send',
  '/api/export/finish',
  '/api/email/update',
  '/api/methods',
  '/api/factor',
  '/api/factor/challenge',
  '/api/factor/passkey',
  '/api/factor/recovery',
  '/api/factor/grant',
  '/api/factor/on',
  '/api/factor/off',
]
let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())

async function createOwner(): Promise<string> {
  const { token } = (await world.signIn(world.createPerson())).body
  await world.createWallet(token)
  world.passTime(MINUTE_MS)
  return token
}

const urlOf = (path: string) => `${world.login.url}${path}`
/** The fields that routes read before the session. */
const BODY = JSON.stringify({ attempt: crypto.randomUUID(), proof: '0'.repeat(64), code: '123456' })

async function request(path: string, dpop: readonly string[], token: string) {
  const headers = new Headers({ 'content-type': 'application/json', origin: world.login.url })
  headers.set('authorization', `Bearer ${token}`)
  for (const each of dpop) headers.append('dpop', each)
  const response = await fetch(urlOf(path), { method: 'POST', headers, body: BODY })
  const { error } = await response.json()
  return { status: response.status, code: error?.code ?? 'none' }
}
const opens = async (token: string) => (await world.post(OPEN, {}, token)).status === 200

test.each(ROUTES)('KEY-05 with their own key, a stolen token gets nothing from %s and ends nothing', async (path) => {
  const token = await createOwner()
  const own = await createDeviceKey()
  expect(await request(path, [await own.prove(urlOf(path), token)], token)).toEqual({ status: 401, code: 'signed-out' })
  expect(await opens(token)).toBe(true)
})

test('KEY-05 an exchanged token with another key does not end the session either', async () => {
  const token = await createOwner()
  const next = (await world.post(OPEN, {}, token)).body.token
  world.passTime(MINUTE_MS)
  const own = await createDeviceKey()
  expect(await request(OPEN, [await own.prove(urlOf(OPEN), token)], token)).toEqual({ status: 401, code: 'signed-out' })
  expect(await opens(next)).toBe(true)
})

describe('a proof', () => {
  const PROOFS: Record<string, (token: string) => Promise<readonly string[]>> = {
    'is missing': async () => [],
    'is rubbish': async () => ['x.y.z'],
    'is longer than any': async (token) => [
      await world.deviceKey.prove(urlOf(OPEN), token, { more: 'x'.repeat(2048) }),
    ],
    'is sent twice': async (token) => [
      await world.deviceKey.prove(urlOf(OPEN), token),
      await world.deviceKey.prove(urlOf(OPEN), token),
    ],
    'is for another path': async (token) => [await world.deviceKey.prove(urlOf('/api/session/refresh'), token)],
    'is for another server': async (token) => [await world.deviceKey.prove(`https://evil.example${OPEN}`, token)],
    'is for another method': async (token) => [await world.deviceKey.prove(urlOf(OPEN), token, { htm: 'GET' })],
    'is for another token': async () => [await world.deviceKey.prove(urlOf(OPEN), 'x'.repeat(43))],
    'is for no token': async () => [await world.deviceKey.prove(urlOf(OPEN))],
    'has no name of its own': async (token) => [await world.deviceKey.prove(urlOf(OPEN), token, { jti: 'short' })],
    'is signed with a shared secret': async () => [
      await new SignJWT({ htm: 'POST', htu: urlOf(OPEN), jti: 'x'.repeat(30) })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256' })
        .sign(new Uint8Array(32)),
    ],
    'has a private key in it': async () => {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      const jwk = await exportJWK(privateKey)
      const claims = new SignJWT({ htm: 'POST', htu: urlOf(OPEN), jti: 'x'.repeat(30) })
      return [await claims.setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk }).sign(privateKey)]
    },
    'is a token of another kind': async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const claims = new SignJWT({ htm: 'POST', htu: urlOf(OPEN), jti: 'x'.repeat(30) })
      return [await claims.setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) }).sign(privateKey)]
    },
  }

  test.each(Object.entries(PROOFS))('KEY-05 that %s proves nothing', async (_what, make) => {
    const token = await createOwner()
    expect(await request(OPEN, await make(token), token)).toEqual({ status: 401, code: 'no-proof' })
    expect(await opens(token)).toBe(true)
  })

  test('KEY-05 that was intercepted is accepted once, also concurrently and after the token was exchanged', async () => {
    const token = await createOwner()
    const seen = [await world.deviceKey.prove(urlOf(OPEN), token)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(OPEN, seen, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await request(OPEN, seen, token)).toEqual({ status: 409, code: 'proof-used' })
    // The owner, whose response was lost, retries with a new proof.
    expect(await opens(token)).toBe(true)
  })

  test('KEY-05 is needed to start a session', async () => {
    const { email, device } = world.createPerson()
    const { body } = await world.post('/api/email/start', { email, device })
    const response = await fetch(urlOf('/api/email/finish'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.login.url },
      body: JSON.stringify({ attempt: body.attempt, device, code: await world.readCode(email) }),
    })
    expect((await response.json()).error.code).toBe('no-proof')
  })
})

test('KEY-05 the frame keeps its key across a reload, and no script can read it', async () => {
  const store = await openStore()
  const { login } = openFrame(world, store)
  await signIn(world, login, world.createPerson().email)
  const { privateKey } = (await store.get(KEYS.deviceKey)) as CryptoKeyPair
  expect(privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
  const { session } = openFrame(world, store)
  expect(await session.refresh()).toBe(true)
  await store.remove(KEYS.deviceKey)
  expect(await session.refresh()).toBe(false)
})
