// Signing up and in with a passkey: which authenticator responses are valid, for whom, and on which page.
import { expect, test } from 'vitest'
import { joinChallenges, subjectOfKey } from '../../passkeys/verifyPasskey.ts'
import { createToken, hashToken } from '../../secrets.ts'
import { type Answering, createAuthenticator } from '../../test/authenticator.ts'
import { requestInSession } from '../../test/requestInSession.ts'
import { passkeyRoutes } from './passkeyRoutes.ts'
import type { KnownPasskey } from './passkeys.ts'

const RP = { url: 'https://login.example', rpId: 'localhost' }
const [DEVICE, CHALLENGE, KEEPER, HANDLE] = [createToken(), createToken(), createToken(), createToken()]

interface Scene {
  known?: KnownPasskey | null
  /** False if another account's key or a counter prevents storing it. */
  isStored?: boolean
  hasAccount?: boolean
  settings?: object
}

async function request(path: string, body: object, { known = null, isStored = true, ...scene }: Scene = {}) {
  const { hasAccount = true, settings = RP } = scene
  const done: unknown[] = []
  const note = async (...what: unknown[]) => void done.push(what)
  const account = { id: 'a', email: null, methods: [], addresses: null, hasFactor: false }
  const context = {
    passkeySettings: settings,
    projects: [{ id: 'p', origins: ['https://shop.example'], networks: [] }],
    limits: { take: (bucket: string, { uses }: { uses: number }) => note(bucket, uses) },
    challenges: {
      create: async (purpose: string, owner: Uint8Array) => {
        await note('challenge', purpose, Buffer.from(owner).toString('base64url'))
        return CHALLENGE
      },
      spend: (...spent: [string, string, Uint8Array]) => note('spent', spent[0], spent[1]),
    },
    passkeys: {
      add: async ({ subject, userHandle }: KnownPasskey) => {
        await note('added', subject, userHandle)
        return isStored
      },
      find: async (id: string) => (known?.id === id ? known : null),
      count: async (_: KnownPasskey, counter: number) => {
        await note('counted', counter)
        return isStored
      },
    },
    accounts: {
      find: async () => (hasAccount ? account : null),
      admit: async (subject: string) => {
        await note('admitted', subject)
        return { account, methodId: 'm' }
      },
    },
    sessions: {
      start: async ({ deviceHash, keyThumbprint }: { deviceHash: Uint8Array; keyThumbprint: string }) => {
        await note('session', Buffer.from(deviceHash).toString('base64url'), keyThumbprint)
        return 'token'
      },
    },
  }
  return { reply: await requestInSession(path, { routes: passkeyRoutes, context, session: null, body }), done }
}

const owner = Buffer.from(hashToken(DEVICE)).toString('base64url')
/** The device's session, with the thumbprint of its key. */
const SESSION = ['session', owner, expect.stringMatching(/^[\w-]{43}$/)]

test('KEY-03 a ceremony starts for one device, within the caller’s limit', async () => {
  const created = await request('/api/passkeys/create', { device: DEVICE })
  const { userHandle, ...shown } = created.reply
  const rp = { id: 'localhost', name: 'Wallet' }
  expect(shown).toEqual({ challenge: CHALLENGE, rp, algorithms: [-8, -7, -257] })
  const begun = ['passkeys begun by 10.0.0.1', 60]
  expect(created.done).toEqual([begun, ['challenge', `create ${userHandle}`, owner]])
  const used = await request('/api/passkeys/use', { device: DEVICE }, { settings: { ...RP, rpId: undefined } })
  expect(used.reply).toEqual({ challenge: CHALLENGE, rpId: 'login.example' })
  expect(used.done).toEqual([begun, ['challenge', 'use', owner]])
})

function create(answering: Partial<Answering> = {}, scene?: Scene) {
  const authenticator = createAuthenticator()
  const credential = authenticator.create({ challenge: CHALLENGE, origin: RP.url, ...answering })
  const body = { device: DEVICE, challenge: CHALLENGE, userHandle: HANDLE, credential }
  const subject = subjectOfKey(Buffer.from(authenticator.publicKey, 'base64url'))
  return { answer: request('/api/passkeys/created', body, scene), subject }
}

test('KEY-03 a new passkey signs up the subject of its key, once', async () => {
  const { answer, subject } = create({ topOrigin: 'https://shop.example' })
  const { reply, done } = await answer
  expect(reply).toMatchObject({ token: 'token', account: { id: 'a' } })
  expect(done).toEqual([
    ['passkeys of 10.0.0.1', 60],
    ['spent', CHALLENGE, `create ${HANDLE}`],
    ['added', subject, HANDLE],
    ['admitted', subject],
    SESSION,
  ])
  const taken = await create({}, { isStored: false }).answer
  expect(taken.reply).toBe('passkey-refused')
  expect(taken.done).not.toContainEqual(expect.arrayContaining(['admitted']))
})

test.each<[string, Partial<Answering>]>([
  ['for another challenge', { challenge: KEEPER }],
  ['on another origin', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without verifying the person', { isVerified: false }],
  ['inside a page of no project', { topOrigin: 'https://evil.example' }],
])('KEY-03 nothing is registered or used by a response %s', async (_, answering) => {
  const created = await create(answering).answer
  expect([created.reply, created.done.flat()]).toEqual(['passkey-refused', expect.not.arrayContaining(['added'])])
  const used = await use({ answering })
  expect([used.reply, used.done.flat()]).toEqual(['passkey-refused', expect.not.arrayContaining(['counted'])])
})

async function use({ answering = {}, handle = HANDLE, isUnknown = false, ...scene }: Using = {}) {
  const authenticator = createAuthenticator()
  const publicKey = Uint8Array.from(Buffer.from(authenticator.publicKey, 'base64url'))
  const known = { id: authenticator.id, subject: subjectOfKey(publicKey), publicKey, userHandle: HANDLE }
  const signed = { challenge: joinChallenges(CHALLENGE, KEEPER), origin: RP.url, counter: 7, ...answering }
  const credential = authenticator.use(signed, handle)
  const body = { device: DEVICE, challenge: CHALLENGE, keeperChallenge: KEEPER, credential }
  const answer = await request('/api/passkeys/used', body, { known: isUnknown ? null : known, ...scene })
  return { ...answer, publicKey: authenticator.publicKey, subject: known.subject }
}

interface Using extends Omit<Scene, 'known'> {
  answering?: Partial<Answering>
  handle?: string | null
  isUnknown?: boolean
}

test('KEY-03 a passkey signs in its account with both servers’ challenges, and its use counts', async () => {
  const { reply, done, publicKey, subject } = await use({ answering: { topOrigin: 'https://shop.example' } })
  expect(reply).toMatchObject({ token: 'token', publicKey })
  expect(done).toEqual([
    ['passkeys of 10.0.0.1', 60],
    ['spent', CHALLENGE, 'use'],
    ['counted', 7],
    ['admitted', subject],
    SESSION,
  ])
})

test.each<[string, Using, string]>([
  ['that is not known', { isUnknown: true }, 'passkey-refused'],
  ['with another user ID', { handle: createToken() }, 'passkey-refused'],
  ['without a user ID', { handle: null }, 'passkey-refused'],
  ['that was never linked', { hasAccount: false }, 'passkey-refused'],
  ['whose counter went back', { isStored: false }, 'passkey-copied'],
])('KEY-03 KEY-06 a passkey %s signs no one in', async (_, using, code) => {
  const { reply, done } = await use(using)
  expect(reply).toBe(code)
  expect(done.flat()).not.toContain('admitted')
})
