// The second factor and the sign-in methods, from the frame's side: what each server receives, and in which order.
import { expect, onTestFinished, test, vi } from 'vitest'
import { toNonce } from '../../secrets.ts'
import { KEEPER, LOGIN, stubServers } from '../../test/stubServers.ts'
import { FrameError } from '../frameError.ts'
import { createEmailUpdate } from '../login/updateEmail.ts'
import { createSignInMethods, type SignInMethods } from '../methods/signInMethods.ts'
import type { Question } from '../passkeys/credentials.ts'
import type { PasskeyMaker } from '../passkeys/passkeyMaker.ts'
import { createDevices } from '../security/devices.ts'
import { createExportProof } from '../security/exportProof.ts'
import type { Session } from '../session.ts'
import { createRecoveryCodes, createRecoveryTokens, readRecoveryCode } from './recoveryCode.ts'
import { createSecondFactor } from './secondFactor.ts'

const never = new AbortController().signal
const ACCOUNT = { id: 'a', email: 'a@b.example' as string | null, userName: 'Ada' as string | null, hasFactor: false }

function create(answers: Record<string, object> = {}, account = ACCOUNT) {
  const done: unknown[] = []
  const servers = stubServers({
    [`${KEEPER}/locks`]: () => done.push('locked') && {},
    [`${KEEPER}/locks/end`]: () => done.push('unlocked') && {},
    [`${KEEPER}/shares`]: () => done.push('shared') && {},
    [`${KEEPER}/exports`]: {},
    [`${KEEPER}/releases/look`]: { state: 'approved' },
    '/api/social/start': { uri: 'https://google.example/' },
    '/api/farcaster/start': { url: 'https://phone.example/', state: 'state' },
  })
  const session = {
    request: async (path: string, body: object) => {
      done.push([path, body])
      const answer = answers[path] ?? {}
      if (answer instanceof Error) throw answer
      return answer
    },
    need: async () => ({ account }),
    device: async () => 'device',
    lockKey: async () => 'lock key',
    sealAgain: async (share: string, key?: object) => ({
      box: `box for ${share} ${key ? 'and a key' : ''}`,
      lock: 'lock',
    }),
    keep: async (kept: object) => void done.push(['kept', kept]),
  } as unknown as Session
  const questions: Question[] = []
  const maker: PasskeyMaker = {
    request: async (question) => {
      questions.push(await question)
      return { credential: { id: 'c', type: 'public-key', response: {} }, key: undefined }
    },
    create: vi.fn(),
  }
  const parts = { session, keeperUrl: KEEPER, maker, projectId: 'p' }
  return {
    ...servers,
    done,
    questions,
    session,
    factor: createSecondFactor(parts),
    methods: createSignInMethods(parts),
  }
}

test('KEY-03 ten codes are made, read back as they are typed, and known to each server by another token', async () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(readRecoveryCode(` ${code.toLowerCase()} `)).toBe(code.replaceAll('-', ''))
  }
  expect(readRecoveryCode('OIL0 1111 2222 3333')).toBe('0110111122223333')
  for (const typed of ['', '1'.repeat(15), '1'.repeat(17), `U${'1'.repeat(15)}`])
    expect(readRecoveryCode(typed)).toBeNull()
  const { login, keeper } = await createRecoveryTokens('0'.repeat(16))
  expect([login, keeper]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(login).not.toBe(keeper)
  expect((await createRecoveryTokens('1'.repeat(16))).login).not.toBe(login)
})

test('KEY-03 it is turned on at the login server first, then locked at the keeper, each with its own tokens', async () => {
  const codes = createRecoveryCodes()
  const tokens = await Promise.all(codes.map((code) => createRecoveryTokens(readRecoveryCode(code) ?? '')))
  const { factor, done, asked } = create({ '/api/factor/grant': { grants: ['g'] } })
  await factor.turnOn(codes)
  expect(done).toEqual([
    ['/api/factor/grant', {}],
    ['/api/factor/on', { codes: tokens.map(({ login }) => login) }],
    'locked',
    ['kept', { ...ACCOUNT, hasFactor: true }],
  ])
  expect(asked[0]?.body).toEqual({ key: 'lock key', grants: ['g'], codes: tokens.map(({ keeper }) => keeper) })
})

test('KEY-03 it is unlocked at the keeper first, then turned off', async () => {
  const { factor, done, asked } = create()
  await factor.turnOff()
  expect(done).toEqual(['unlocked', ['/api/factor/off', {}], ['kept', { ...ACCOUNT, hasFactor: false }]])
  expect(asked[0]?.body).toEqual({ key: 'lock key' })
})

test('KEY-03 a passkey or a code is presented, and its state is read', async () => {
  const state = { isOn: true, isPossible: true, codesLeft: 3 }
  const challenge = { challenge: 'challenge', rpId: 'login.example' }
  const { factor, done, questions } = create({ '/api/factor': state, '/api/factor/challenge': challenge })
  expect(await factor.read()).toEqual(state)
  await factor.showPasskey(never)
  await factor.showCode('0'.repeat(16))
  expect(questions).toEqual([{ kind: 'use', ...challenge }])
  const { login } = await createRecoveryTokens('0'.repeat(16))
  const credential = { id: 'c', type: 'public-key', response: {} }
  expect(done.slice(2)).toEqual([
    ['/api/factor/passkey', { challenge: 'challenge', credential }],
    ['/api/factor/recovery', { code: login }],
  ])
})

const READY = { state: 'ready', ticket: 'ticket', grant: 'grant' } as const
test.each<[string, (methods: SignInMethods) => Promise<unknown>, object, object, unknown]>([
  ['', (all) => all.list(), {}, { methods: ['m'] }, ['m']],
  [
    '/prove',
    (all) => all.prove(),
    { device: 'device' },
    { state: 'proven', proof: 'p' },
    { state: 'proven', proof: 'p' },
  ],
  [
    '/prove',
    (all) => all.prove(),
    { device: 'device' },
    { state: 'code', attempt: 'i' },
    { attempt: 'i', email: 'a@b.example' },
  ],
  ['/proven', (all) => all.finishProof('i', '1'), { attempt: 'i', code: '1' }, { proof: 'p' }, 'p'],
  ['/email', (all) => all.startEmail('p', 'e'), { proof: 'p', email: 'e' }, { attempt: 'i' }, 'i'],
  ['/email/finish', (all) => all.finishEmail('i', '1'), { attempt: 'i', code: '1' }, READY, READY],
  ['/social', (all) => all.proveSocial('p', 't'), { proof: 'p', ticket: 't' }, READY, READY],
  ['/farcaster', (all) => all.waitForFarcaster('p', 's', never), { proof: 'p', state: 's' }, READY, READY],
])('KEY-08 a way to sign in is proven: %s', async (path, work, body, answer, result) => {
  const { methods, done } = create({ [`/api/methods${path}`]: answer })
  expect(await work(methods)).toEqual(result)
  expect(done).toEqual([[`/api/methods${path}`, body]])
})

test('KEY-08 a new sign-in method gets a share and a box of its own before it is linked', async () => {
  const changed = { methods: ['m'], account: { ...ACCOUNT, userName: 'Eva' } }
  const { methods, done, asked } = create({ '/api/methods/link': changed, '/api/methods/unlink': changed })
  const key = { credentialId: 'c', key: {} as CryptoKey }
  expect(await methods.link({ ...READY, key })).toEqual(['m'])
  const share = String(asked[0]?.body.share)
  expect(asked[0]?.body).toEqual({ grant: 'grant', share, lock: 'lock' })
  const box = `box for ${share} and a key`
  expect(done.splice(0)).toEqual([
    'shared',
    ['/api/methods/link', { ticket: 'ticket', box }],
    ['kept', changed.account],
  ])
  expect(await methods.unlink('p', 'i')).toEqual(['m'])
  expect(done).toEqual([
    ['/api/methods/unlink', { proof: 'p', method: 'i' }],
    ['kept', changed.account],
  ])
})

test('KEY-08 a passkey keeps the key of its authenticator', async () => {
  const { methods, done } = create({ '/api/methods/passkey': READY })
  const passkey = {
    device: 'd',
    challenge: 'c',
    userHandle: 'u',
    credential: { id: 'c', type: 'public-key' as const, response: {} },
  }
  const key = { credentialId: 'c', key: {} as CryptoKey }
  expect(await methods.provePasskey('p', { passkey, key })).toEqual({ ...READY, key })
  expect(done).toEqual([['/api/methods/passkey', { proof: 'p', ...passkey }]])
})

test.each<[string | null, string | null, string]>([
  ['a@b.example', 'Ada', 'a@b.example'],
  [null, 'Ada', 'Ada'],
  [null, null, 'login.example'],
])('KEY-08 a new passkey of %s, %s is named %s', async (email, userName, label) => {
  const { methods } = create({}, { ...ACCOUNT, email, userName })
  expect(await methods.readLabel()).toBe(label)
  const proving = await create(
    { '/api/methods/prove': { state: 'code', attempt: 'i' } },
    { ...ACCOUNT, email },
  ).methods.prove()
  expect(proving).toEqual({ attempt: 'i', email: email ?? '' })
})

test('KEY-08 a phone’s channel is opened for this frame', async () => {
  const { methods, asked } = create()
  expect(await methods.openFarcaster()).toEqual({ url: 'https://phone.example/', state: 'state' })
  const nonce = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(asked[0]?.body).toEqual({ projectId: 'p', pageOrigin: LOGIN, device: 'device', nonce })
})

test('KEY-02 an export needs the link and then a code, or a new sign-in', async () => {
  const start = '/api/export/start'
  const recent = create({ [start]: { state: 'proven' } })
  expect(await createExportProof(recent.session, KEEPER).start()).toBeNull()
  expect(recent.asked).toEqual([])
  const { session, asked, done } = create({ [start]: { state: 'link', attempt: 'i', grant: 'g' } })
  const proof = await createExportProof(session, KEEPER).start()
  await proof?.waitForLink(never)
  await proof?.finish('123456')
  const secret = String(asked[0]?.body.secret)
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [`${KEEPER}/exports`, { grant: 'g', secret }],
    [`${KEEPER}/releases/look`, { secret }],
  ])
  expect(done.slice(1)).toEqual([
    ['/api/export/send', { attempt: 'i', proof: toNonce(secret) }],
    ['/api/export/finish', { attempt: 'i', code: '123456' }],
  ])
})

test('KEY-08 a phone is waited for until it has approved', async () => {
  const answers: Record<string, object> = { '/api/methods/farcaster': { state: 'pending' } }
  const { methods, done } = create(answers)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const waited = methods.waitForFarcaster('p', 's', never)
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toHaveLength(2)
  answers['/api/methods/farcaster'] = READY
  await vi.advanceTimersByTimeAsync(1000)
  expect(await waited).toEqual(READY)
})

test('KEY-02 no code is sent for an export before the link is approved', async () => {
  const { session, answers, asked, done } = create({ '/api/export/start': { state: 'link', attempt: 'i', grant: 'g' } })
  const look = `${KEEPER}/releases/look`
  answers[look] = { state: 'pending' }
  const proof = await createExportProof(session, KEEPER).start()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const waited = proof?.waitForLink(never)
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe(look))
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked.filter(({ path }) => path === look).length, done.length]).toEqual([2, 1])
  answers[look] = { state: 'approved' }
  await vi.advanceTimersByTimeAsync(1000)
  await waited
  expect(done.at(-1)).toEqual(['/api/export/send', expect.objectContaining({ attempt: 'i' })])
})

test('KEY-04 devices are listed and ended', async () => {
  const { session, done } = create({ '/api/devices': { devices: ['d'] } })
  const devices = createDevices(session)
  expect(await devices.list()).toEqual(['d'])
  await devices.end('i')
  await devices.endOthers()
  expect(done.slice(1)).toEqual([
    ['/api/devices/end', { device: 'i' }],
    ['/api/devices/end-others', {}],
  ])
})

test('EMB-06 KEY-03 a change of the email that needs the second factor says where to show it', async () => {
  const start = (error: Error) => createEmailUpdate(create({ '/api/email/update': error }).session, KEEPER).start('e')
  const needed = start(new FrameError('m', 'factor-needed'))
  await expect(needed).rejects.toMatchObject({
    code: 'factor-needed',
    message: expect.stringContaining('Wallet security'),
  })
  await expect(start(new FrameError('m', 'throttled'))).rejects.toMatchObject({ code: 'throttled', message: 'm' })
  await expect(start(new TypeError('m'))).rejects.toThrow(TypeError)
})
