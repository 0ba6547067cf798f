// A passkey as the second factor: it must belong to this account and sign this session's challenge.
import { expect, test } from 'vitest'
import { subjectOfKey } from '../passkeys/verifyPasskey.ts'
import { createToken } from '../secrets.ts'
import { createAuthenticator } from '../test/authenticator.ts'
import { ORIGIN, requestInSession } from '../test/requestInSession.ts'
import { factorRoutes } from './factorRoutes.ts'

const [CHALLENGE, HANDLE] = [createToken(), createToken()]
const methodOf = (subject: string, id = subject) => ({ id, subject, email: null, userName: null, addedAtMs: 1 })

async function show({ isOwn = true, challenge = CHALLENGE, rpId = new URL(ORIGIN).hostname } = {}) {
  const authenticator = createAuthenticator()
  const publicKey = Uint8Array.from(Buffer.from(authenticator.publicKey, 'base64url'))
  const known = { id: authenticator.id, subject: subjectOfKey(publicKey), publicKey, userHandle: HANDLE }
  const methods = [methodOf('google:1', 'm'), ...(isOwn ? [methodOf(known.subject)] : [])]
  const done: unknown[] = []
  const note = async (...what: unknown[]) => void done.push(what)
  const context = {
    projects: [],
    accounts: { get: async () => ({ id: 'a', methods, hasFactor: true }) },
    limits: { take: (bucket: string, { uses }: { uses: number }) => note(bucket, uses) },
    challenges: { spend: (spent: string, purpose: string) => note('spent', spent, purpose) },
    passkeys: { find: async () => known, count: async () => true },
    sessions: { recordFactor: (id: string) => note('shown', id) },
  }
  const body = { challenge: CHALLENGE, credential: authenticator.use({ challenge, origin: ORIGIN, rpId }, HANDLE) }
  return { reply: await requestInSession('/api/factor/passkey', { routes: factorRoutes, context, body }), done }
}
const counted = [
  ['passkeys of 10.0.0.1', 60],
  ['spent', CHALLENGE, 'factor s'],
]

test('KEY-03 a passkey of the account, among its methods, is the second factor', async () => {
  expect(await show()).toEqual({ reply: {}, done: [...counted, ['shown', 's']] })
})

test.each([
  ['of another account', { isOwn: false }],
  ['for another challenge', { challenge: createToken() }],
  ['of another domain', { rpId: 'evil.example' }],
])('KEY-03 a passkey %s is not accepted as the second factor', async (_, scene) => {
  expect(await show(scene)).toEqual({ reply: 'passkey-refused', done: counted })
})
