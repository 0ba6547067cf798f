// The second factor: who can turn it on or off, what it requires, and what a recovery code unlocks.
import { expect, test } from 'vitest'
import { createToken } from '../secrets.ts'
import { NOW_MS, requestInSession } from '../test/requestInSession.ts'
import { factorRoutes } from './factorRoutes.ts'

const TEN_MINUTES_MS = 600_000
const CODES = Array.from({ length: 10 }, createToken)
const methodOf = (subject: string, id = subject, email: string | null = null) => ({
  id,
  subject,
  email,
  userName: null,
})
const EMAIL = methodOf('email:a@b.example', 'm', 'a@b.example')
const PASSKEY = methodOf('passkey:1')

interface Scene {
  methods?: object[]
  isGone?: boolean
  hasFactor?: boolean
  session?: object
  left?: number | null
  body?: object
  isAudited?: boolean
}

async function request(path: string, scene: Scene = {}) {
  const { methods = [EMAIL, PASSKEY], isGone = false, hasFactor = false, session = {}, left = 9, body = {} } = scene
  const { isAudited = true } = scene
  const done: unknown[] = []
  const note = (...what: unknown[]) => void done.push(what)
  const account = { id: 'a', email: 'a@b.example', userName: null, addresses: null, methods, hasFactor }
  const context = {
    accounts: {
      get: async () => (isGone ? null : account),
      setFactor: async (_: string, isOn: boolean) => note('factor', isOn),
    },
    attempts: { endAll: async () => note('attempts ended') },
    limits: { take: async (bucket: string) => note('counted', bucket) },
    recovery: {
      count: async () => 10,
      spend: async () => left,
      replace: async (_: string, codes: string[]) => note('codes', codes.length),
      drop: async () => note('codes dropped'),
    },
    sessions: { recordFactor: async () => note('shown'), endUnknown: async () => note('sessions ended') },
    challenges: { create: async (purpose: string) => purpose },
    grants: { sign: async (subject: string, _: number, purpose: string) => `${subject} ${purpose}` },
    mailer: { send: async ({ to }: { to: string }) => note('mailed', to) },
    ...(isAudited && { onKeyEvent: ({ action }: { action: string }) => note(action) }),
  }
  return { reply: await requestInSession(path, { routes: factorRoutes, context, session, body }), done }
}
const shownAgo = (ms: number) => ({ session: { factorAtMs: BigInt(NOW_MS - ms) } })

test.each<[string, object[], boolean]>([
  ['a passkey and an email', [EMAIL, PASSKEY], true],
  ['no passkey', [EMAIL], false],
  ['passkeys only', [methodOf('passkey:1', 'm'), methodOf('passkey:2')], false],
])('KEY-03 a second factor is possible, or not, with %s', async (_, methods, isPossible) => {
  const { reply } = await request('/api/factor', { methods })
  expect(reply).toEqual({ isOn: false, isPossible, codesLeft: 10 })
  const on = await request('/api/factor/on', { methods, body: { codes: CODES } })
  expect(on.reply).toEqual(isPossible ? reply : 'no-factor')
})

test('KEY-03 it is turned on with its codes, and sign-ins begun without it end', async () => {
  const { done } = await request('/api/factor/on', { body: { codes: CODES } })
  const ends = [['sessions ended'], ['attempts ended']]
  expect(done).toEqual([['codes', 10], ['factor', true], ...ends, ['factor-on'], ['mailed', 'a@b.example']])
  const short = await request('/api/factor/on', { body: { codes: CODES.slice(1) } })
  expect(short).toEqual({ reply: 'malformed', done: [] })
})

test('KEY-03 it is turned off with its codes', async () => {
  const { done } = await request('/api/factor/off', { hasFactor: true })
  expect(done).toEqual([['factor', false], ['codes dropped'], ['factor-off'], ['mailed', 'a@b.example']])
})

test.each(['/api/factor/on', '/api/factor/off', '/api/factor/grant'])(
  'KEY-03 %s requires that it was shown within the last ten minutes',
  async (path) => {
    const body = { codes: CODES }
    const late = await request(path, { ...shownAgo(TEN_MINUTES_MS), body })
    expect(late).toEqual({ reply: 'factor-needed', done: [] })
    expect((await request(path, { ...shownAgo(TEN_MINUTES_MS - 1), body })).reply).not.toBe('factor-needed')
    expect((await request(path, { isGone: true, body })).reply).toBe('signed-out')
    expect((await request(path, { methods: [PASSKEY], body })).reply).toBe('signed-out')
  },
)

test('KEY-03 the keeper locks every method except passkeys', async () => {
  expect((await request('/api/factor/grant')).reply).toEqual({ grants: ['email:a@b.example lock'] })
})

test('KEY-03 a challenge is for one session', async () => {
  expect((await request('/api/factor/challenge')).reply).toMatchObject({ challenge: 'factor s', rpId: 'login.example' })
})

test('KEY-03 a recovery code is counted, used up and reported, also for a sign-in that waits for it', async () => {
  const body = { code: CODES[0] }
  const counted = [
    ['counted', 'tries 10.0.0.1'],
    ['counted', 'recovery codes of a'],
  ]
  const spent = { reply: { account: { id: 'a' }, codesLeft: 9 } }
  const waiting = { isFactorDue: true, signedInAtMs: BigInt(NOW_MS - TEN_MINUTES_MS + 1) }
  for (const session of [{}, waiting]) {
    const shown = await request('/api/factor/recovery', { body, session })
    expect(shown).toMatchObject(spent)
    expect(shown.done).toEqual([...counted, ['shown'], ['recovery-used'], ['mailed', 'a@b.example']])
  }
  const wrong = await request('/api/factor/recovery', { body, left: null })
  expect(wrong.done).toEqual(counted)
  expect(wrong.reply).toEqual(expect.any(String))
  const last = await request('/api/factor/recovery', { body, left: 0 })
  expect(last.reply).toMatchObject({ codesLeft: 0 })
})

test('KEY-03 a sign-in that waits for its second factor waits for ten minutes; another session is not affected', async () => {
  const body = { code: CODES[0] }
  const signedInAtMs = BigInt(NOW_MS - TEN_MINUTES_MS)
  const over = await request('/api/factor/recovery', { body, session: { isFactorDue: true, signedInAtMs } })
  expect(over).toEqual({ reply: 'signed-out', done: [] })
  expect((await request('/api/factor/recovery', { body, session: { signedInAtMs } })).reply).toMatchObject({
    codesLeft: 9,
  })
})

test.each<[string, object]>([
  ['/api/factor/on', { codes: CODES }],
  ['/api/factor/off', {}],
  ['/api/factor/recovery', { code: CODES[0] }],
])('KEY-03 %s does the same on a server without an audit log', async (path, body) => {
  const { reply } = await request(path, { body, isAudited: false })
  expect(reply).toEqual((await request(path, { body })).reply)
})
