// The keeper's routes: which grant, proof, or signature releases a share, the text of the email with the link, and the limits.
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, test, vi } from 'vitest'
import type { RouteRequest } from '../../routes.ts'
import { createGrantSigner, createGrantVerifier, type ReleasePurpose, readGrantPublicKey } from '../grants.ts'
import { joinChallenges, subjectOfKey } from '../passkeys/verifyPasskey.ts'
import { createToken, hashToken, toNonce } from '../secrets.ts'
import { type Answering, createAuthenticator } from '../test/authenticator.ts'
import { hashSubject } from './hashSubject.ts'
import { lockRoutes } from './lockRoutes.ts'
import { passkeyReleaseRoutes } from './passkeys/passkeyRoutes.ts'
import { releaseRoutes } from './releaseRoutes.ts'

const NOW_MS = 1_000_000
const KEY = new Uint8Array(32).fill(4)
const LOGIN = 'https://login.example'
const [SECRET, SHARE, LOCK] = [createToken(), createToken(), createToken()]
const EMAIL = 'email:a@b.example'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'
const PHONE = privateKeyToAccount(`0x${'1'.repeat(64)}`)

const signer = createGrantSigner(KEY)
const grantOf = (subject: string, purpose?: ReleasePurpose | 'lock') => signer.sign(subject, NOW_MS, purpose)

interface Scene {
  shares?: string[]
  ticket?: string | null
  state?: 'approved' | 'pending' | null
  taken?: object | string | null
  isCounted?: boolean
  headers?: object
  send?: (letter: Letter) => Promise<void>
}

async function post(path: string, body: object, scene: Scene = {}) {
  const { shares = ['share'], ticket = 'ticket', state = null, taken = null, isCounted = true } = scene
  const { headers = {}, send = async (_: Letter) => undefined } = scene
  const done: unknown[] = []
  const note = async (...what: unknown[]) => void done.push(what)
  const letters = vi.fn(send)
  const onFault = vi.fn()
  const context = {
    now: () => NOW_MS,
    url: () => 'https://keeper.example',
    loginUrl: () => LOGIN,
    onFault,
    grants: createGrantVerifier([await readGrantPublicKey(KEY)]),
    limits: { take: (bucket: string, { uses }: { uses: number }) => note(bucket, uses) },
    mailer: { send: letters },
    verifyIdToken: async (...asked: string[]) => asked.join(' '),
    challenges: {
      create: async (purpose: string, owner: Uint8Array) => `${purpose} ${Buffer.from(owner).toString('hex')}`,
      spend: (...spent: [string, string, Uint8Array]) => note(spent[1], Buffer.from(spent[2]).toString('hex')),
    },
    database: {
      query: async (_: string, [subject, counter]: unknown[]) => {
        await note('used', subject, counter)
        return isCounted ? [{}] : []
      },
    },
    locks: {
      close: (key: string, subjects: string[], codes: string[]) => note('locked', key, subjects, codes.length),
      end: (key: string) => note('unlocked', key),
    },
    shares: {
      put: (...kept: unknown[]) => note('kept', ...kept),
      list: async (subject: string, recovery?: string) => {
        await note('listed', subject, recovery)
        return shares
      },
      request: async (...asked: unknown[]) => {
        await note('asked', ...asked)
        return ticket
      },
      isApproved: async (subject: string, _: Uint8Array, purpose: string) => subject === EMAIL && purpose === 'export',
      look: async () => state,
      take: async (secret: string, recovery?: string) => {
        await note('taken', secret, recovery)
        return taken
      },
    },
  } as unknown as Parameters<typeof releaseRoutes>[0] & Parameters<typeof lockRoutes>[0]
  const routes = {
    ...releaseRoutes(context),
    ...lockRoutes(context),
    ...passkeyReleaseRoutes({ ...context, passkeySettings: undefined } as never),
  }
  const request = { headers, body, caller: '10.0.0.1' } as unknown as RouteRequest
  const reply = await Promise.resolve(routes[`POST ${path}`]?.(request, undefined as never)).then(
    (found) => JSON.parse(String(found?.body)),
    ({ code }: { code: string }) => code,
  )
  return { reply, done, letters: letters.mock.calls.map(([letter]) => letter), onFault }
}

interface Letter {
  to: string
  subject: string
  paragraphs: string[]
}

test.each([
  [EMAIL, LOCK],
  ['passkey:1', undefined],
])('KEY-01 a share is stored for the subject of the grant; that of %s has the lock %s', async (subject, lock) => {
  const body = { grant: await grantOf(subject), share: SHARE, lock: LOCK }
  expect(await post('/shares', body)).toMatchObject({ reply: {}, done: [['kept', subject, SHARE, lock]] })
})

test.each([
  ['/shares', { share: SHARE }, 'open'],
  ['/releases', { secret: SECRET }, undefined],
  ['/exports', { secret: SECRET }, 'open'],
  ['/locks', { key: LOCK, codes: Array.from({ length: 10 }, createToken) }, 'export'],
] as const)('KEY-01 %s does nothing for a grant with another purpose', async (path, body, purpose) => {
  const grant = await grantOf(EMAIL, purpose)
  const { reply, done } = await post(path, { ...body, grant, grants: [grant] })
  expect([reply, done.filter((each) => !String(each).startsWith('asked by'))]).toEqual(['no-grant', []])
})

test.each([
  ['/releases', 'open', 'wants to open your wallet. It has not opened it before. If this is you, approve it here:'],
  ['/exports', 'export', 'wants to show the private keys of your wallet.'],
] as const)('KEY-04 %s sends a link to the address of the grant', async (path, purpose, words) => {
  const body = { grant: await grantOf(EMAIL, purpose), secret: SECRET }
  const { reply, done, letters } = await post(path, body, { headers: { 'user-agent': FIREFOX } })
  expect(reply).toEqual({})
  expect(done).toEqual([
    [`${purpose} links of ${EMAIL}`, 8],
    ['asked', EMAIL, hashToken(SECRET), 'Firefox on Linux', purpose],
  ])
  expect(letters).toMatchObject([{ to: 'a@b.example' }])
  expect(letters[0]?.paragraphs[0]).toContain(`Firefox on Linux ${words}`)
  expect(letters[0]?.paragraphs[1]).toBe('https://keeper.example/approve?ticket=ticket')
  const unnamed = await post(path, body)
  expect(unnamed.letters[0]?.paragraphs[0]).toContain('A browser on an unknown system')
})

test.each<[string, string, Scene]>([
  ['without a share', EMAIL, { ticket: null }],
  ['of a provider', 'google:a@b.example', {}],
  ['without an address', 'email:', {}],
])('KEY-06 a person %s gets no link, and the same response', async (_, subject, scene) => {
  const body = { grant: await grantOf(subject, 'open'), secret: SECRET }
  expect(await post('/releases', body, scene)).toMatchObject({ reply: {}, letters: [] })
})

test('KEY-04 a link that is not accepted is a fault', async () => {
  const body = { grant: await grantOf(EMAIL, 'open'), secret: SECRET }
  const send = () => Promise.reject(Object.assign(new Error('down'), { name: 'MailError' }))
  const { onFault } = await post('/releases', body, { send })
  await vi.waitFor(() => expect(onFault.mock.calls).toEqual([['mail', 'MailError']]))
})

test('KEY-01 the login server learns whether a purpose is approved, for the hash of the secret', async () => {
  const ask = (more: object) => post('/releases/approved', { email: 'A@b.example', proof: toNonce(SECRET), ...more })
  expect((await ask({ purpose: 'export' })).reply).toEqual({ isApproved: true })
  expect((await ask({})).reply).toEqual({ isApproved: false })
  for (const proof of [`${toNonce(SECRET)}0`, toNonce(SECRET).slice(1), SECRET])
    expect((await ask({ proof })).reply).toBe('malformed')
})

test('KEY-01 shares are looked up and taken with the secret', async () => {
  const body = { secret: SECRET, recovery: LOCK }
  expect((await post('/releases/look', body, { state: 'approved' })).reply).toEqual({ state: 'approved' })
  expect((await post('/releases/look', body)).reply).toBe('release-over')
  expect((await post('/releases/take', body)).reply).toBe('release-over')
  expect((await post('/releases/take', body, { taken: 'pending' })).reply).toEqual({ state: 'pending' })
  const { reply, done } = await post('/releases/take', body, { taken: { shares: ['share'] } })
  expect([reply, done]).toEqual([{ state: 'released', shares: ['share'] }, [['taken', SECRET, LOCK]]])
})

const COUNTED = ['asked by 10.0.0.1', 60]
test('EMB-04 KEY-01 an ID token for the hash of the secret releases the share of its subject', async () => {
  const body = { provider: 'google', idToken: 'token', secret: SECRET, recovery: LOCK }
  const { reply, done } = await post('/releases/id-token', body)
  expect(reply).toEqual({ state: 'released', shares: ['share'] })
  expect(done).toEqual([COUNTED, ['listed', `google token ${toNonce(SECRET)}`, LOCK]])
  expect((await post('/releases/id-token', body, { shares: [] })).reply).toBe('no-share')
})

async function proveByPhone(change: { domain?: string; nonce?: string; expiresAtMs?: number } = {}) {
  const { domain = new URL(LOGIN).host, nonce = toNonce(SECRET), expiresAtMs = NOW_MS + 1 } = change
  const fields = { address: PHONE.address, chainId: 10, domain, nonce, uri: LOGIN, version: '1' } as const
  const message = createSiweMessage({ ...fields, expirationTime: new Date(expiresAtMs) })
  return { message, signature: await PHONE.signMessage({ message }), secret: SECRET }
}

test('EMB-04 KEY-01 a phone’s signature for the hash of the secret releases the share of its key', async () => {
  const { reply, done } = await post('/releases/farcaster', await proveByPhone())
  expect(reply).toEqual({ state: 'released', shares: ['share'] })
  expect(done).toEqual([COUNTED, ['listed', `farcaster:${PHONE.address.toLowerCase()}`, undefined]])
})

test.each<[string, object, object]>([
  ['for another domain', { domain: 'evil.example' }, {}],
  ['for another secret', { nonce: toNonce(LOCK) }, {}],
  ['that has expired', { expiresAtMs: NOW_MS }, {}],
  ['of another key', {}, { signature: `0x${'1'.repeat(130)}` }],
  ['without an address', {}, { message: 'hello' }],
])('EMB-04 KEY-01 a phone’s signature %s releases nothing', async (_, change, more) => {
  const { reply, done } = await post('/releases/farcaster', { ...(await proveByPhone(change)), ...more })
  expect([reply, done]).toEqual(['not-signed', [COUNTED]])
})

test.each([`0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(66)}`, `y0x${'ab'.repeat(65)}`, [`0x${'ab'.repeat(65)}`]])(
  'SRV-04 %j is not a signature',
  async (signature) => {
    const body = { ...(await proveByPhone()), signature }
    expect(await post('/releases/farcaster', body)).toMatchObject({ reply: 'malformed', done: [] })
  },
)

test('KEY-03 shares are locked with one grant each, and unlocked with the key', async () => {
  const codes = Array.from({ length: 10 }, createToken)
  const grants = [await grantOf(EMAIL, 'lock'), await grantOf('google:1', 'lock')]
  const locked = await post('/locks', { key: LOCK, grants, codes })
  expect(locked).toMatchObject({ reply: {}, done: [COUNTED, ['locked', LOCK, [EMAIL, 'google:1'], 10]] })
  expect(await post('/locks/end', { key: LOCK })).toMatchObject({ reply: {}, done: [COUNTED, ['unlocked', LOCK]] })
})

test('KEY-03 a challenge is for the hash of a secret', async () => {
  const { reply, done } = await post('/passkeys/challenge', { proof: toNonce(SECRET) })
  expect([reply, done]).toEqual([{ challenge: `release ${toNonce(SECRET)}` }, [COUNTED]])
})

async function release({ isCounted, shares, ...answering }: Scene & Partial<Answering> = {}) {
  const authenticator = createAuthenticator()
  const [challenge, loginChallenge] = [createToken(), createToken()]
  const signed = { challenge: joinChallenges(loginChallenge, challenge), origin: LOGIN, rpId: 'login.example' }
  const credential = authenticator.use({ ...signed, counter: 7, ...answering }, createToken())
  const { publicKey } = authenticator
  const body = { secret: SECRET, challenge, loginChallenge, publicKey, credential }
  const subject = subjectOfKey(Buffer.from(publicKey, 'base64url'))
  const scene = { ...(isCounted !== undefined && { isCounted }), ...(shares && { shares }) }
  return { ...(await post('/releases/passkey', body, scene)), subject }
}

test('KEY-03 KEY-01 a passkey’s signature of both challenges releases the share of its key', async () => {
  const { reply, done, subject } = await release()
  expect(reply).toEqual({ shares: ['share'] })
  const spent = ['release', toNonce(SECRET)]
  expect(done).toEqual([COUNTED, spent, ['used', hashSubject(subject), 7n], ['listed', subject, undefined]])
  expect((await release({ shares: [] })).reply).toBe('no-share')
})

test.each<[string, Scene & Partial<Answering>]>([
  ['whose counter went back', { isCounted: false }],
  ['of another challenge', { challenge: createToken() }],
  ['on another origin', { origin: 'https://evil.example' }],
  ['of another domain', { rpId: 'evil.example' }],
  ['without verifying the person', { isVerified: false }],
])('KEY-03 KEY-01 a passkey’s signature %s releases nothing', async (_, scene) => {
  const { reply, done } = await release(scene)
  expect([reply, done.flat()]).toEqual(['passkey-refused', expect.not.arrayContaining(['listed'])])
})
