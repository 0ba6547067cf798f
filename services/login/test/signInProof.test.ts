// A device without a proof of its key is refused before its sign-in is used up: the same code, link, ticket, or passkey is still valid afterward.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChallenges } from '../passkeys/verifyPasskey.ts'
import { createToken, toNonce } from '../secrets.ts'
import { approveLink } from './approveLink.ts'
import { createAuthenticator } from './authenticator.ts'
import { type LoginWorld, MINUTE_MS, PROJECT, startLoginWorld } from './loginWorld.ts'
import { PAGE, visit } from './visitProvider.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())

/** Sends the request without a proof, then with one. */
async function requestTwice(path: string, body: object) {
  const without = await world.post(path, body, undefined, undefined, '', 'none')
  expect([path, without.status, without.body.error?.code]).toEqual([path, 401, 'no-proof'])
  const response = await world.post(path, body)
  expect([path, response.status, response.body.error]).toEqual([path, 200, undefined])
  return response.body
}

test('KEY-05 a code by email, and a link after it, are not used up by a request without a proof', async () => {
  const { email, device } = world.createPerson()
  const { attempt } = (await world.post('/api/email/start', { email, device })).body
  const { token } = await requestTwice('/api/email/finish', { attempt, device, code: await world.readCode(email) })
  await world.createWallet(token)
  world.passTime(MINUTE_MS)
  const other = createToken()
  const requested = await world.requestLink({ email, device: other })
  await approveLink(await world.readLink(email))
  const approved = { attempt: requested.attempt, device: other, proof: requested.proof }
  expect((await requestTwice('/api/email/approved', approved)).token).toBeTruthy()
})

test('KEY-05 a sign-in at a provider is not used up by a request without a proof', async () => {
  const device = createToken()
  const flow = { projectId: PROJECT.id, pageOrigin: PAGE, device, nonce: toNonce(createToken()), provider: 'google' }
  const { uri } = (await world.post('/api/social/start', flow)).body
  const ticket = new URL(await visit(uri, { sub: 'proof' })).searchParams.get('ticket')
  expect((await requestTwice('/api/social/finish', { ticket, device })).token).toBeTruthy()
})

test('KEY-03 KEY-05 a passkey, new or known, is not used up by a request without a proof', async () => {
  const authenticator = createAuthenticator()
  const origin = world.login.url.replace('127.0.0.1', 'localhost')
  const device = createToken()
  const { challenge, userHandle } = (await world.post('/api/passkeys/create', { device })).body
  const created = { device, challenge, userHandle, credential: authenticator.create({ challenge, origin }) }
  await requestTwice('/api/passkeys/created', created)
  const begun = (await world.post('/api/passkeys/use', { device })).body
  const keeperChallenge = createToken()
  const joined = joinChallenges(begun.challenge, keeperChallenge)
  const credential = authenticator.use({ challenge: joined, origin }, userHandle)
  await requestTwice('/api/passkeys/used', { device, challenge: begun.challenge, keeperChallenge, credential })
})
