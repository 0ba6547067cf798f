// Proving a new sign-in method for an existing account: an email, a Farcaster account, or a passkey, and its name in emails.
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { subjectOfKey } from '../../passkeys/verifyPasskey.ts'
import { createToken } from '../../secrets.ts'
import { createAuthenticator } from '../../test/authenticator.ts'
import { DEVICE, NOW_MS, ORIGIN, requestInSession } from '../../test/requestInSession.ts'
import { methodRoutes } from './methodRoutes.ts'

const ATTEMPT = '0b1d3c5e-0000-4000-8000-000000000000'
const [PROOF, STATE, HANDLE, CHALLENGE] = [createToken(), createToken(), createToken(), createToken()]
const EMAIL = { id: 'm', subject: 'email:a@b.example', email: 'a@b.example', userName: null, addedAtMs: 1 }
const GOOGLE = { id: 'g', subject: 'google:1', email: null, userName: 'Ada', addedAtMs: 2 }
const FLOW = { provider: 'farcaster', nonce: 'ab'.repeat(32), deviceHash: DEVICE, secret: 'channel' }
const PHONE = privateKeyToAccount(`0x${'1'.repeat(64)}`)

interface Scene {
  body?: object
  channel?: object
  later?: object[]
  isAudited?: boolean
}

async function request(path: string, { body = {}, channel, later = [EMAIL], isAudited = true }: Scene = {}) {
  const done: unknown[] = []
  const note = async (...what: unknown[]) => void done.push(what)
  let isChanged = false
  const change = async () => {
    isChanged = true
  }
  const prepared: object[] = []
  const letters: string[] = []
  const account = () => ({ id: 'a', addresses: {}, methods: isChanged ? later : [EMAIL], hasFactor: false })
  const context = {
    projects: [],
    accounts: { get: async () => account() },
    attempts: {
      start: async ({ purpose, email }: { purpose: string; email: string }) => {
        await note('began', purpose, email)
        return ATTEMPT
      },
      createCode: async () => '123456',
    },
    challenges: { spend: (proof: string, purpose: string) => note('spent', proof, purpose) },
    flows: { find: async () => FLOW, end: () => note('flow ended') },
    farcaster: { read: async () => channel },
    limits: { take: async () => {} },
    methods: {
      prepare: async (_: object, proven: object) => {
        prepared.push(proven)
        return 'ticket'
      },
      link: change,
      unlink: change,
    },
    passkeys: { add: async () => true },
    grants: { sign: async (subject: string, nowMs: number) => `${subject} ${nowMs}` },
    mailer: {
      send: async ({ to, paragraphs }: { to: string; paragraphs: string[] }) => {
        await note('mailed', to)
        letters.push(paragraphs[0] ?? '')
      },
    },
    ...(isAudited && { onKeyEvent: (event: object) => note(event) }),
  }
  return { reply: await requestInSession(path, { routes: methodRoutes, context, body }), done, prepared, letters }
}

test('KEY-08 a new email gets a code, after the proof of identity is used up', async () => {
  const { reply, done } = await request('/api/methods/email', { body: { proof: PROOF, email: 'N@b.example' } })
  expect(reply).toEqual({ attempt: ATTEMPT })
  expect(done).toEqual([
    ['spent', PROOF, 'methods s'],
    ['began', 'link-email', 'n@b.example'],
    ['mailed', 'n@b.example'],
  ])
})

test('KEY-08 EMB-04 a Farcaster account is proven by the phone’s signature; until then nothing is used up', async () => {
  const body = { proof: PROOF, state: STATE }
  const waiting = await request('/api/methods/farcaster', { body, channel: { state: 'pending' } })
  expect([waiting.reply, waiting.done]).toEqual([{ state: 'pending' }, []])
  const expirationTime = new Date(NOW_MS + 1000)
  const asked = {
    address: PHONE.address,
    chainId: 10,
    domain: new URL(ORIGIN).host,
    uri: ORIGIN,
    version: '1',
  } as const
  const message = createSiweMessage({ ...asked, nonce: FLOW.nonce, expirationTime })
  const signature = await PHONE.signMessage({ message })
  const channel = { state: 'completed', message, signature, username: 'ada' }
  const { reply, done, prepared } = await request('/api/methods/farcaster', { body, channel })
  const subject = `farcaster:${PHONE.address.toLowerCase()}`
  expect(prepared).toEqual([{ subject, email: null, userName: 'ada' }])
  expect(done).toEqual([['flow ended'], ['spent', PROOF, 'methods s']])
  const ready = { state: 'ready', ticket: 'ticket', kind: 'farcaster', label: 'ada' }
  expect(reply).toEqual({ ...ready, grant: `${subject} ${NOW_MS}` })
})

test('KEY-08 KEY-03 a passkey is proven by its registration', async () => {
  const authenticator = createAuthenticator()
  const credential = authenticator.create({ challenge: CHALLENGE, origin: ORIGIN, rpId: new URL(ORIGIN).hostname })
  const body = { proof: PROOF, challenge: CHALLENGE, userHandle: HANDLE, credential }
  const { reply, done, prepared } = await request('/api/methods/passkey', { body })
  const subject = subjectOfKey(Buffer.from(authenticator.publicKey, 'base64url'))
  expect(prepared).toEqual([{ subject, email: null, userName: null }])
  expect(done).toEqual([
    ['spent', PROOF, 'methods s'],
    ['spent', CHALLENGE, `create ${HANDLE}`],
  ])
  expect(reply).toMatchObject({ state: 'ready', kind: 'passkey', label: null })
})

const LINK = { ticket: STATE, box: 'b'.repeat(118) }
test.each<[string, object, object[], string]>([
  ['/api/methods/link', LINK, [EMAIL, GOOGLE], 'A Google account now opens your wallet too'],
  ['/api/methods/link', LINK, [EMAIL], 'An account now opens your wallet too'],
  ['/api/methods/unlink', { proof: PROOF, method: ATTEMPT }, [], 'An email no longer opens your wallet'],
])('KEY-04 the email about %s names what changed', async (path, body, later, text) => {
  const { letters } = await request(path, { body, later })
  expect(letters).toEqual([expect.stringContaining(text)])
  expect((await request(path, { body, later, isAudited: false })).letters).toEqual(letters)
})
