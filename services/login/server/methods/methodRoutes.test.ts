// Changing the sign-in methods: which proof is required, from whom, and who is notified.
import { expect, test } from 'vitest'
import { RefusedError } from '../../../routes.ts'
import { createToken, hashToken } from '../../secrets.ts'
import { DEVICE, NOW_MS, requestInSession } from '../../test/requestInSession.ts'
import { updateEmailRoutes } from '../updateEmailRoutes.ts'
import { methodRoutes } from './methodRoutes.ts'

const LATE_MS = BigInt(NOW_MS - 600_000)
const ATTEMPT = '0b1d3c5e-0000-4000-8000-000000000000'
const [PROOF, TICKET] = [createToken(), createToken()]
const EMAIL = { id: 'm', subject: 'email:a@b.example', email: 'a@b.example', userName: null, addedAtMs: 1 }
const GOOGLE = { id: 'g', subject: 'google:1', email: null, userName: 'Ada', addedAtMs: 2 }
const byGoogle = { methods: [{ ...GOOGLE, id: 'm' }] }

interface Scene {
  methods?: object[]
  /** The methods after the change. */
  later?: object[]
  addresses?: object | null
  isGone?: boolean
  hasFactor?: boolean
  session?: object
  body?: object
  attemptOf?: string
  isTaken?: boolean
  outcome?: object
  spend?: () => Promise<void>
}

async function request(path: string, scene: Scene = {}) {
  const { methods = [EMAIL], later = methods, addresses = {}, isGone = false, hasFactor = false } = scene
  const { session = {}, body = {}, attemptOf = 'a', isTaken = false, outcome = {}, spend = async () => {} } = scene
  const done: unknown[] = []
  const note = (...what: unknown[]) => void done.push(what)
  let isChanged = false
  const change = async (what: string) => {
    isChanged = true
    note(what)
  }
  const account = () => ({ id: 'a', email: 'a@b.example', addresses, methods: isChanged ? later : methods, hasFactor })
  const attempt = { accountId: attemptOf, email: 'n@b.example' }
  const context = {
    accounts: {
      get: async () => (isGone ? null : account()),
      find: async () => (isTaken ? account() : null),
      changeEmail: () => change('email changed'),
    },
    attempts: {
      start: async ({ purpose }: { purpose: string }) => {
        note('began', purpose)
        return ATTEMPT
      },
      createCode: async () => '123456',
      redeem: async () => attempt,
      get: async () => attempt,
      end: async () => {},
    },
    challenges: { create: async (purpose: string) => purpose, spend },
    flows: { redeem: async () => outcome },
    limits: { take: async () => {} },
    methods: {
      prepare: async (_: object, { userName }: { userName: string | null }) => {
        note('prepared', userName)
        return TICKET
      },
      link: () => change('linked'),
      unlink: () => change('unlinked'),
    },
    grants: { sign: async (subject: string) => subject },
    mailer: { send: async ({ to }: { to: string }) => note('mailed', to) },
    onKeyEvent: ({ action }: { action: string }) => note(action),
  }
  const routes = (all: Parameters<typeof methodRoutes>[0]) => ({ ...methodRoutes(all), ...updateEmailRoutes(all) })
  return { reply: await requestInSession(path, { routes, context, session, body }), done }
}

test('KEY-04 the methods are returned with their labels, and the one in use is marked', async () => {
  const { reply } = await request('/api/methods', { methods: [EMAIL, GOOGLE] })
  expect(reply.methods).toEqual([
    { id: 'm', kind: 'email', label: 'a@b.example', addedAtMs: 1, isCurrent: true },
    { id: 'g', kind: 'google', label: 'Ada', addedAtMs: 2, isCurrent: false },
  ])
  expect((await request('/api/methods', { isGone: true })).reply).toBe('signed-out')
  expect((await request('/api/methods', { addresses: null })).reply).toBe('no-wallet')
})

test.each<[string, Scene, string | object]>([
  ['by email gets a code', {}, { state: 'code', attempt: ATTEMPT }],
  ['elsewhere minutes ago is the proof', byGoogle, { state: 'proven', proof: 'methods s' }],
  ['elsewhere ten minutes ago is not the proof', { ...byGoogle, session: { signedInAtMs: LATE_MS } }, 'sign-in-first'],
  [
    'of an account with a second factor needs it',
    { hasFactor: true, session: { factorAtMs: LATE_MS } },
    'factor-needed',
  ],
  ['on another device changes nothing', { session: { deviceHash: DEVICE } }, 'signed-out'],
])('KEY-04 a change starts with a new proof of identity: a sign-in %s', async (_, scene, reply) => {
  const device = createToken()
  const session = { deviceHash: hashToken(device), ...scene.session }
  expect((await request('/api/methods/prove', { ...scene, session, body: { device } })).reply).toEqual(reply)
})

test('a proof is accepted for one session within its time; any other error is passed on', async () => {
  const body = { proof: PROOF, method: ATTEMPT }
  const over = () => Promise.reject(new RefusedError(404, 'passkey-over', 'Over.'))
  expect(await request('/api/methods/unlink', { body, spend: over })).toEqual({ reply: 'proof-over', done: [] })
  const broken = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
  expect(await request('/api/methods/unlink', { body, spend: broken })).toEqual({ reply: 'ECONNRESET', done: [] })
})

test('a code proves the identity of the account that it was sent for', async () => {
  const body = { attempt: ATTEMPT, code: '123456' }
  expect((await request('/api/methods/proven', { body })).reply).toEqual({ proof: 'methods s' })
  expect((await request('/api/methods/proven', { body, attemptOf: 'b' })).reply).toBe('code-expired')
  const ready = { state: 'ready', grant: 'email:n@b.example', kind: 'email', label: 'n@b.example' }
  expect((await request('/api/methods/email/finish', { body })).reply).toMatchObject(ready)
})

test('a provider’s account is linked once the provider confirms it, under a name of 80 characters at most', async () => {
  const body = { proof: PROOF, ticket: TICKET }
  const identity = { subject: 'google:1', email: null, userName: 'x'.repeat(81) }
  expect((await request('/api/methods/social', { body, outcome: { identity } })).done).toEqual([
    ['prepared', 'x'.repeat(80)],
  ])
  const unnamed = { identity: { ...identity, userName: null } }
  expect((await request('/api/methods/social', { body, outcome: unnamed })).done).toEqual([['prepared', null]])
  const refused = { declined: 'no', code: 'refused', status: 401 }
  expect(await request('/api/methods/social', { body, outcome: refused })).toEqual({ reply: 'refused', done: [] })
})

test('KEY-04 every address before and after a change is notified of it', async () => {
  const body = { ticket: TICKET, box: 'b'.repeat(118) }
  const other = { ...GOOGLE, email: 'g@b.example' }
  const linked = await request('/api/methods/link', { body, later: [EMAIL, other] })
  const mailed = [
    ['mailed', 'a@b.example'],
    ['mailed', 'g@b.example'],
  ]
  expect(linked.done).toEqual([['linked'], ['method-linked'], ...mailed])
  expect(linked.reply.methods).toHaveLength(2)
  const proof = { proof: PROOF, method: ATTEMPT }
  const unlinked = await request('/api/methods/unlink', { body: proof, methods: [EMAIL, other], later: [EMAIL] })
  expect(unlinked.done).toEqual([['unlinked'], ['method-unlinked'], ...mailed])
  expect(unlinked.reply.methods).toHaveLength(1)
})

test('a person who signs in by email can change it, with codes of their own, to a free address', async () => {
  const body = { attempt: ATTEMPT, code: '123456', box: 'box', email: 'n@b.example' }
  const steps = ['/api/email/update', '/api/email/update/old', '/api/email/update/new', '/api/email/update/commit']
  for (const path of steps) expect((await request(path, { body, ...byGoogle })).reply).toBe('no-own-email')
  for (const path of steps.slice(1)) expect((await request(path, { body, attemptOf: 'b' })).reply).toBe('code-expired')
  expect((await request('/api/email/update', { body })).reply).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  const due = { body, hasFactor: true, session: { factorAtMs: LATE_MS } }
  expect(await request('/api/email/update', due)).toEqual({ reply: 'factor-needed', done: [] })
  expect((await request('/api/email/update/old', { body })).done).toEqual([
    ['began', 'update-new'],
    ['mailed', 'n@b.example'],
  ])
  expect((await request('/api/email/update/new', { body })).reply).toMatchObject({ grant: 'email:n@b.example' })
  expect((await request('/api/email/update/new', { body, isTaken: true })).reply).toBe('email-taken')
  const committed = await request('/api/email/update/commit', { body })
  expect(committed.reply.account).toMatchObject({ id: 'a', hasOwnEmail: true, signInMethods: ['email'] })
  expect(committed.done).toEqual([['email changed'], ['mailed', 'a@b.example'], ['mailed', 'n@b.example']])
})
