// The last step of every sign-in: whether its session opens the wallet, and what the frame learns about the account.
import { expect, test } from 'vitest'
import type { Account } from './accounts.ts'
import type { LoginContext } from './context.ts'
import { type NewDevice, showAccount, signIn } from './signIn.ts'

const NOW_MS = 5_000
const DEVICE: NewDevice = { deviceHash: new Uint8Array([1]), keyThumbprint: 'key' }
const methodOf = (subject: string) => ({ id: subject, subject, email: null, userName: null, addedAtMs: 1 })
const NO_ONE = { email: null, userName: null }

async function request(subject: string, { hasFactor = false, isKnown = false } = {}) {
  const account = { id: 'a', email: null, userName: null, addresses: null, hasFactor, methods: [methodOf(subject)] }
  const started: object[] = []
  const context = {
    now: () => NOW_MS,
    accounts: {
      admit: async () => ({ account, methodId: 'm' }),
      isKnownDevice: async (...asked: [string, Uint8Array]) =>
        isKnown && asked[0] === subject && asked[1] === DEVICE.deviceHash,
    },
    sessions: {
      start: async (session: object) => {
        started.push(session)
        return 'token'
      },
    },
  }
  return { ...(await signIn(context as unknown as LoginContext, DEVICE, subject, NO_ONE)), started }
}

test.each<[string, string, { hasFactor?: boolean; isKnown?: boolean }, boolean]>([
  ['without a second factor', 'google:1', {}, false],
  ['without a second factor, by passkey', 'passkey:1', {}, false],
  ['on a new device', 'google:1', { hasFactor: true }, true],
  ['on a known device', 'google:1', { hasFactor: true, isKnown: true }, false],
  ['by passkey on a new device', 'passkey:1', { hasFactor: true }, false],
])('KEY-03 a sign-in %s by %s with %j waits for the second factor: %s', async (_, subject, scene, isFactorDue) => {
  const { token, account, started } = await request(subject, scene)
  const factorAtMs = subject.startsWith('passkey') ? BigInt(NOW_MS) : 0n
  expect(started).toEqual([{ accountId: 'a', methodId: 'm', ...DEVICE, isFactorDue, factorAtMs }])
  expect(token).toBe('token')
  if (isFactorDue) expect(account).toBeNull()
  else expect(account).toMatchObject({ id: 'a', hasFactor: scene.hasFactor ?? false })
})

test.each([
  [['google:1', 'email:a@b.example', 'google:2'], true, ['google', 'email']],
  [['passkey:1'], false, ['passkey']],
])('KEY-08 of the methods %j, an email of its own: %s, kinds: %j', (subjects, hasOwnEmail, signInMethods) => {
  const account = { ...NO_ONE, id: 'a', addresses: null, hasFactor: true, methods: subjects.map(methodOf) }
  const { methods, ...shown } = account
  expect(showAccount({ ...shown, methods } satisfies Account)).toEqual({ ...shown, hasOwnEmail, signInMethods })
})
