// Signing in by email, from the frame's side: what it sends to each server, and what it stores while the person reads an email.
import { expect, test, vi } from 'vitest'
import { toNonce } from '../../secrets.ts'
import { type Answers, KEEPER, stubServers } from '../../test/stubServers.ts'
import { createHeldSignIn } from '../factor/heldSignIn.ts'
import type { Account, Session } from '../session.ts'
import { KEYS, openStore, type Store } from '../store.ts'
import { createEmailLogin } from './email.ts'

const ACCOUNT: Account = {
  id: 'a',
  email: 'a@b.example',
  userName: null,
  addresses: { evm: '0x1', solana: 'S' },
  hasOwnEmail: true,
  signInMethods: ['email'],
  hasFactor: false,
}
const SIGNED_IN = { token: 'token', account: ACCOUNT }
const LINK = { action: 'VERIFY_DEVICE', attempt: 'two', grant: 'grant' }
const [START, FINISH, APPROVED, AGAIN] = ['start', 'finish', 'approved', 'link'].map((name) => `/api/email/${name}`)
const [RELEASES, LOOK, TAKE] = ['', '/look', '/take'].map((path) => `${KEEPER}/releases${path}`)
const never = new AbortController().signal
const LIFE_MS = 1_200_000

interface Scene {
  answers?: Answers
  current?: object | null
  isAlive?: boolean
  store?: Store
}

async function create({ answers = {}, current = null, isAlive = true, store }: Scene = {}) {
  const own = store ?? (await openStore())
  const servers = stubServers({
    [START as string]: { attempt: 'one' },
    [FINISH as string]: LINK,
    [AGAIN as string]: { ...LINK, attempt: 'three' },
    [RELEASES as string]: {},
    [LOOK as string]: { state: 'approved' },
    [TAKE as string]: { state: 'released', shares: ['share'] },
    [APPROVED as string]: SIGNED_IN,
    ...answers,
  })
  const begun: unknown[] = []
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const session = {
    read: async () => current,
    refresh: async () => isAlive,
    device: async () => 'device',
    key: async () => keys,
    begin: async (signedIn: object, release: () => Promise<string[]>) => {
      begun.push([signedIn, await release()])
    },
  } as unknown as Session
  const held = createHeldSignIn(session)
  return {
    ...servers,
    login: createEmailLogin({ session, held, store: own, keeperUrl: KEEPER }),
    held,
    store: own,
    begun,
  }
}

test('EMB-03 a code is requested, and it signs in a device that has the wallet', async () => {
  const { login, asked, store } = await create({ answers: { [FINISH as string]: SIGNED_IN } })
  await expect(login.finish('123456')).rejects.toThrow('Request a code first.')
  expect(await login.start(' A@b.example ')).toBe('VERIFY_OTP')
  expect(asked.splice(0)).toMatchObject([
    { path: START, body: { email: 'a@b.example', device: 'device' }, hasProof: false },
  ])
  expect(await store.get(KEYS.attempt)).toMatchObject({ id: 'one', email: 'a@b.example', proofKey: null })
  await expect(login.finish('123456')).rejects.toThrow('Request a code first.')
  expect(asked).toMatchObject([
    { path: FINISH, body: { attempt: 'one', code: '123456', device: 'device' }, hasProof: true },
  ])
})

test('EMB-03 KEY-01 a new device waits for the link, and then takes the shares with its secret', async () => {
  const states = ['pending', 'approved']
  const { login, asked, store, begun } = await create({
    answers: { [LOOK as string]: () => ({ state: states.shift() }) },
  })
  await login.start('a@b.example')
  expect(await login.finish('123456')).toBe('VERIFY_DEVICE')
  const secret = String(asked[2]?.body.secret)
  expect(asked[2]).toMatchObject({ path: RELEASES, body: { grant: 'grant' }, hasProof: false })
  asked.splice(0)
  // Polls again after a second.
  await login.waitForDevice(never)
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [LOOK, { secret }],
    [LOOK, { secret }],
    [APPROVED, { attempt: 'two', device: 'device', proof: toNonce(secret) }],
    [TAKE, { secret }],
  ])
  expect([begun, await store.get(KEYS.attempt)]).toEqual([[[SIGNED_IN, ['share']]], undefined])
  await expect(login.waitForDevice(never)).rejects.toThrow('Request a code first.')
})

test('EMB-03 a reloaded page continues, with a code too, until the attempt has expired', async () => {
  const first = await create()
  await first.login.start('a@b.example')
  await first.login.finish('123456')
  const { store } = first
  const again = await create({ store })
  expect(await again.login.finish('123456')).toBe('CONNECT')
  expect(again.pathsOf()).toEqual([APPROVED, TAKE])
  const startedMs = Date.now()
  vi.setSystemTime(startedMs)
  expect(await first.login.start('a@b.example')).toBe('VERIFY_DEVICE')
  const late = await create({ store })
  vi.setSystemTime(startedMs + LIFE_MS)
  await expect(late.login.finish('123456')).rejects.toThrow('Request a code first.')
  vi.setSystemTime(startedMs + LIFE_MS - 1)
  expect(await late.login.finish('123456')).toBe('CONNECT')
  vi.useRealTimers()
})

test('EMB-03 a device whose code was correct gets another link for the same address, until the attempt expires', async () => {
  const { login, pathsOf, answers } = await create()
  await login.start('a@b.example')
  await login.finish('123456')
  pathsOf()
  expect(await login.start('A@b.example')).toBe('VERIFY_DEVICE')
  expect(pathsOf()).toEqual([AGAIN, RELEASES])
  answers[AGAIN as string] = 'code-expired'
  expect([await login.start('a@b.example'), pathsOf()]).toEqual(['VERIFY_OTP', [AGAIN, START]])
  expect([await login.start('a@b.example'), pathsOf()]).toEqual(['VERIFY_OTP', [START]])
  await login.finish('123456')
  answers[AGAIN as string] = 'throttled'
  await expect(login.start('a@b.example')).rejects.toMatchObject({ code: 'throttled' })
  pathsOf()
  expect([await login.start('c@d.example'), pathsOf()]).toEqual(['VERIFY_OTP', [START]])
})

test('EMB-03 a link that the keeper could not send can be requested without another code', async () => {
  const { login, pathsOf, answers } = await create({ answers: { [RELEASES as string]: 'unavailable' } })
  await login.start('a@b.example')
  await expect(login.finish('123456')).rejects.toMatchObject({ code: 'unavailable' })
  answers[RELEASES as string] = {}
  pathsOf()
  expect([await login.start('a@b.example'), pathsOf()]).toEqual(['VERIFY_DEVICE', [AGAIN, RELEASES]])
})

test('EMB-03 KEY-01 an approved sign-in whose shares did not arrive continues without another email', async () => {
  const { login, pathsOf, answers, begun } = await create({ answers: { [TAKE as string]: 'unavailable' } })
  await login.start('a@b.example')
  await login.finish('123456')
  await expect(login.waitForDevice(never)).rejects.toMatchObject({ code: 'unavailable' })
  answers[TAKE as string] = { state: 'released', shares: ['share'] }
  pathsOf()
  await login.waitForDevice(never)
  expect([pathsOf(), begun]).toEqual([[LOOK, APPROVED, TAKE], [[SIGNED_IN, ['share']]]])
})

test.each<[string, Scene, string]>([
  ['with this email', { current: SIGNED_IN }, 'CONNECT'],
  ['whose session is over', { current: SIGNED_IN, isAlive: false }, 'VERIFY_OTP'],
  ['with another email', { current: { account: { ...ACCOUNT, email: 'c@d.example' } } }, 'VERIFY_OTP'],
  ['by a provider', { current: { account: { ...ACCOUNT, hasOwnEmail: false } } }, 'VERIFY_OTP'],
  ['no longer', {}, 'VERIFY_OTP'],
])('EMB-03 a person who is signed in %s is connected, or gets a code', async (_, scene, action) => {
  const { login, pathsOf } = await create(scene)
  expect([await login.start('a@b.example'), pathsOf()]).toEqual([action, action === 'CONNECT' ? [] : [START]])
})

test('EMB-03 a person who was signed in meanwhile does not wait; another page without a link does not wait either', async () => {
  const { login, pathsOf } = await create({ current: SIGNED_IN })
  await login.waitForDevice(never)
  expect(pathsOf()).toEqual([])
  const started = await create({ current: { account: { ...ACCOUNT, email: 'c@d.example' } } })
  await started.login.start('a@b.example')
  await expect(started.login.waitForDevice(never)).rejects.toThrow('Request a code first.')
})

test('EMB-03 an abandoned wait rejects, and a link that was not approved gives nothing', async () => {
  const { login, answers } = await create()
  await login.start('a@b.example')
  await login.finish('123456')
  await expect(login.waitForDevice(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  answers[TAKE as string] = { state: 'pending' }
  await expect(login.waitForDevice(never)).rejects.toThrow('Request a code first.')
})

test('KEY-03 a sign-in that needs the second factor is held, and the attempt is used up', async () => {
  const factor = { token: 'held', account: null }
  const { login, held, store, answers, asked, begun } = await create({ answers: { [APPROVED as string]: factor } })
  await login.start('a@b.example')
  await login.finish('123456')
  await expect(login.waitForDevice(never)).rejects.toMatchObject({ code: 'factor-needed' })
  expect([held.isHeld(), await store.get(KEYS.attempt)]).toEqual([true, undefined])
  answers['/api/factor/recovery'] = 'wrong-recovery'
  await expect(held.redeem('0'.repeat(16))).rejects.toMatchObject({ code: 'wrong-recovery' })
  answers['/api/factor/recovery'] = { account: ACCOUNT }
  answers[TAKE as string] = 'unavailable'
  asked.splice(0)
  await expect(held.redeem('0'.repeat(16))).rejects.toMatchObject({ code: 'unavailable' })
  answers[TAKE as string] = { state: 'released', shares: ['share'] }
  await held.redeem('0'.repeat(16))
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/api/factor/recovery', 'held'],
    [TAKE, undefined],
    [TAKE, undefined],
  ])
  expect(asked[0]?.body.code).not.toBe(asked[1]?.body.recovery)
  expect([begun, held.isHeld()]).toEqual([[[{ token: 'held', account: ACCOUNT }, ['share']]], false])
  await expect(held.redeem('0'.repeat(16))).rejects.toThrow('This sign-in has ended.')
})
