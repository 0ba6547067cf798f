// The new proof of identity before keys are shown or a box is encrypted: whose session, how recent, and what was approved.
import { expect, test } from 'vitest'
import type { RouteRequest } from '../../routes.ts'
import { createToken } from '../secrets.ts'
import { createDeviceKey } from '../test/deviceKey.ts'
import type { LoginContext } from './context.ts'
import { exportRoutes } from './exportRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

const ORIGIN = 'https://login.example'
const NOW_MS = 10_000_000
const TEN_MINUTES_MS = 600_000
const ATTEMPT = '0b1d3c5e-0000-4000-8000-000000000000'
const PROOF = 'ab'.repeat(32)
const ADDRESSES = { evm: '0x1', solana: 'S' }
const methodOf = (subject: string) => ({ id: 'm', subject, email: null, userName: null, addedAtMs: 1 })

interface Scene {
  subject?: string
  isGone?: boolean
  hasFactor?: boolean
  isFactorDue?: boolean
  signedInAgoMs?: number
  addresses?: object | null
  attempt?: object
  isApproved?: boolean
  isNew?: boolean
  /** Without a reader of the audit log. */
  isUnread?: boolean
}

/** Calls one route in a session with this state. Resolves to the response and the actions. */
async function request(path: string, body: object, scene: Scene = {}) {
  const { subject = 'email:a@b.example', isGone = false, hasFactor = false, isFactorDue = false } = scene
  const { signedInAgoMs = 0, addresses = ADDRESSES, attempt = {}, isApproved = false } = scene
  const { isNew = false, isUnread = false } = scene
  const done: unknown[] = []
  const note = (...what: unknown[]) => void done.push(what)
  const account = { id: 'a', email: 'a@b.example', addresses, methods: [methodOf(subject)], hasFactor }
  const signedInAtMs = BigInt(NOW_MS - signedInAgoMs)
  const session = { id: 's', accountId: 'a', methodId: 'm', deviceHash: 'd', signedInAtMs, isFactorDue, factorAtMs: 0n }
  const kept = { accountId: 'a', email: 'a@b.example', deviceHash: 'd', isApproved, ...attempt }
  const context = {
    url: () => ORIGIN,
    now: () => NOW_MS,
    accounts: {
      get: async () => (isGone ? null : account),
      sealBox: async () => note('sealed'),
      addWallet: async () => note('added'),
      rememberDevice: async () => isNew,
    },
    sessions: { read: async () => session, rotate: async () => ({ token: 'next', session }) },
    attempts: {
      start: async ({ purpose }: { purpose: string }) => {
        note('began', purpose)
        return ATTEMPT
      },
      get: async () => kept,
      approve: async () => note('approved'),
      createCode: async () => '123456',
      redeem: async () => kept,
    },
    limits: { take: async () => {} },
    keeper: { isApproved: async () => isApproved },
    grants: { sign: async (of: string, _: number, purpose = 'share') => `${of} ${purpose}` },
    mailer: { send: async ({ to }: { to: string }) => note('mailed', to) },
    onKeyEvent: isUnread ? undefined : ({ action }: { action: string }) => note(action),
  } as unknown as LoginContext
  const token = createToken()
  const url = `${ORIGIN}${path}`
  const dpop = await (await createDeviceKey()).prove(url, token)
  const headers = { dpop, authorization: `Bearer ${token}` }
  const routeRequest = { url: new URL(url), headers, body, caller: '10.0.0.1' } as unknown as RouteRequest
  const route = { ...exportRoutes(context), ...sessionRoutes(context) }[`POST ${path}`]
  const reply = await Promise.resolve(route?.(routeRequest, undefined as never)).then(
    (reply) => JSON.parse(String(reply?.body)),
    ({ code }: { code: string }) => code,
  )
  return { reply, done }
}

test('KEY-02 an export of a person who signs in by email starts with a link for it', async () => {
  const { reply, done } = await request('/api/export/start', {}, { signedInAgoMs: TEN_MINUTES_MS })
  expect(reply).toEqual({ state: 'link', attempt: ATTEMPT, grant: 'email:a@b.example export' })
  expect(done).toEqual([['began', 'export']])
})

test('KEY-02 a person who signs in another way must have done so within the last ten minutes', async () => {
  const fresh = { subject: 'google:1', signedInAgoMs: TEN_MINUTES_MS - 1 }
  const proven = await request('/api/export/start', {}, fresh)
  expect(proven).toEqual({ reply: { state: 'proven' }, done: [['keys-exported'], ['mailed', 'a@b.example']] })
  const late = await request('/api/export/start', {}, { ...fresh, signedInAgoMs: TEN_MINUTES_MS })
  expect(late).toEqual({ reply: 'sign-in-again', done: [] })
  const unread = await request('/api/export/start', {}, { ...fresh, isUnread: true })
  expect(unread).toEqual({ reply: { state: 'proven' }, done: [['mailed', 'a@b.example']] })
})

test.each<[string, Scene, string]>([
  ['whose account is gone', { isGone: true }, 'signed-out'],
  ['that still has to show the second factor', { isFactorDue: true }, 'factor-needed'],
  ['of an account that asks for it', { hasFactor: true }, 'factor-needed'],
])('KEY-02 no export begins in a session %s', async (_, scene, code) => {
  expect(await request('/api/export/start', {}, scene)).toEqual({ reply: code, done: [] })
})

test('KEY-02 a code is emailed once the link is opened, to the person whose attempt it is', async () => {
  const body = { attempt: ATTEMPT, proof: PROOF }
  const approved = await request('/api/export/send', body, { isApproved: true })
  expect(approved).toEqual({ reply: {}, done: [['approved'], ['mailed', 'a@b.example']] })
  expect(await request('/api/export/send', body)).toEqual({ reply: 'not-approved', done: [] })
  const foreign = await request('/api/export/send', body, { isApproved: true, attempt: { accountId: 'b' } })
  expect(foreign).toEqual({ reply: 'code-expired', done: [] })
})

test('KEY-02 the code shows the keys only after the link', async () => {
  const body = { attempt: ATTEMPT, code: '123456' }
  const shown = await request('/api/export/finish', body, { isApproved: true })
  expect(shown).toEqual({ reply: {}, done: [['keys-exported'], ['mailed', 'a@b.example']] })
  expect(await request('/api/export/finish', body)).toEqual({ reply: 'not-approved', done: [] })
})

test('a grant to store a share is signed only while the wallet does not exist', async () => {
  const grant = await request('/api/wallet/grant', {}, { addresses: null })
  expect(grant.reply).toEqual({ grant: 'email:a@b.example share' })
  expect((await request('/api/wallet/grant', {})).reply).toBe('has-wallet')
  expect((await request('/api/wallet/grant', {}, { isGone: true })).reply).toBe('signed-out')
})

test('a box is sealed with the passkey that was just used, and with nothing else', async () => {
  const body = { box: 'b'.repeat(118) }
  const scene = { subject: 'passkey:1', signedInAgoMs: TEN_MINUTES_MS - 1 }
  expect(await request('/api/wallet/seal', body, scene)).toEqual({ reply: {}, done: [['sealed']] })
  const late = await request('/api/wallet/seal', body, { ...scene, signedInAgoMs: TEN_MINUTES_MS })
  const elsewhere = await request('/api/wallet/seal', body, { ...scene, subject: 'google:1' })
  const gone = await request('/api/wallet/seal', body, { ...scene, isGone: true })
  expect([late.done, elsewhere.done, gone]).toEqual([[], [], { reply: 'signed-out', done: [] }])
  for (const { reply } of [late, elsewhere]) expect(reply).toBe((await request('/api/wallet/seal', body)).reply)
})

test('KEY-04 a person is notified of a new device, once', async () => {
  expect((await request('/api/wallet/remember', {}, { isNew: true })).done).toEqual([['mailed', 'a@b.example']])
  expect((await request('/api/wallet/remember', {})).done).toEqual([])
  expect(await request('/api/wallet/remember', {}, { isNew: true, isGone: true })).toEqual({ reply: {}, done: [] })
})

test('a session continues with the next token while its account exists', async () => {
  expect((await request('/api/session/refresh', {})).reply).toMatchObject({ token: 'next', account: { id: 'a' } })
  expect((await request('/api/session/refresh', {}, { isGone: true })).reply).toBe('signed-out')
  expect((await request('/api/session/refresh', {}, { isFactorDue: true })).reply).toBe('factor-needed')
})
