// Signing in with a provider or a phone, and changing the email, from the frame's side.
import { expect, onTestFinished, test, vi } from 'vitest'
import { toNonce } from '../../secrets.ts'
import { type Answers, KEEPER, LOGIN, stubServers } from '../../test/stubServers.ts'
import { createHeldSignIn } from '../factor/heldSignIn.ts'
import type { Account, Session } from '../session.ts'
import { openStore, type Store } from '../store.ts'
import { repeatUntil } from './repeatUntil.ts'
import { createSocialLogin } from './social.ts'
import { createEmailUpdate } from './updateEmail.ts'

const PAGE = 'https://shop.example'
const ACCOUNT: Account = {
  id: 'a',
  email: null,
  userName: 'Ada',
  addresses: { evm: '0x1', solana: 'S' },
  hasOwnEmail: false,
  signInMethods: ['google'],
  hasFactor: false,
}
const SIGNED_IN = { token: 'token', account: ACCOUNT }
const PROOF = { message: 'm', signature: '0x1' }
const RESULT = `${LOGIN}/social/result?ticket=t`
const never = new AbortController().signal

async function create(answers: Answers = {}, store?: Store) {
  const own = store ?? (await openStore())
  const servers = stubServers({
    '/api/social/start': { uri: 'https://google.example/' },
    '/api/social/finish': { ...SIGNED_IN, idToken: 'id token' },
    '/api/farcaster/start': { url: 'https://phone.example/', state: 'state' },
    '/api/farcaster/wait': { state: 'completed', ...SIGNED_IN, proof: PROOF },
    [`${KEEPER}/releases/id-token`]: { shares: ['share'] },
    [`${KEEPER}/releases/farcaster`]: { shares: ['share'] },
    ...answers,
  })
  const begun: unknown[] = []
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const session = {
    device: async () => 'device',
    key: async () => keys,
    begin: async (signedIn: object, release: () => Promise<string[]>) => {
      begun.push([signedIn, await release()])
    },
  } as unknown as Session
  const held = createHeldSignIn(session)
  const login = createSocialLogin({ session, held, store: own, projectId: 'p', keeperUrl: KEEPER })
  return { ...servers, login, held, store: own, begun }
}

test('EMB-04 KEY-01 the provider signs for the hash of a secret, which then gets the shares', async () => {
  const { login, asked, begun } = await create()
  expect(await login.createUri('google', PAGE)).toBe('https://google.example/')
  await login.finish(RESULT)
  const secret = String(asked[2]?.body.secret)
  const flow = { projectId: 'p', pageOrigin: PAGE, device: 'device', nonce: toNonce(secret) }
  expect(asked.map(({ path, body, hasProof }) => [path, body, hasProof])).toEqual([
    ['/api/social/start', { ...flow, provider: 'google' }, false],
    ['/api/social/finish', { ticket: 't', device: 'device' }, true],
    [`${KEEPER}/releases/id-token`, { provider: 'google', secret, idToken: 'id token' }, false],
  ])
  expect(begun).toEqual([[SIGNED_IN, ['share']]])
  await expect(login.finish(RESULT)).rejects.toThrow('This sign-in has ended.')
})

test('EMB-04 a reloaded page finishes what it began, with a result of the login server only', async () => {
  const { login, store } = await create()
  await login.createUri('google', PAGE)
  const again = await create({}, store)
  for (const uri of ['https://evil.example/social/result?ticket=t', `${LOGIN}/social/result`, 'nowhere'])
    await expect(again.login.finish(uri)).rejects.toThrow('This sign-in has ended.')
  expect(again.asked).toEqual([])
  await again.login.finish(RESULT)
  expect(again.begun).toHaveLength(1)
})

test('EMB-04 KEY-01 a phone’s signature is waited for, and then gets the shares', async () => {
  const { login, asked, begun } = await create()
  await expect(login.waitForFarcaster(never)).rejects.toThrow('This sign-in has ended.')
  expect(await login.createFarcasterUri(PAGE)).toBe('https://phone.example/')
  expect(await login.waitForFarcaster(never)).toBe('Ada')
  const secret = String(asked[2]?.body.secret)
  expect(asked.map(({ path, body, hasProof }) => [path, body, hasProof])).toEqual([
    ['/api/farcaster/start', { projectId: 'p', pageOrigin: PAGE, device: 'device', nonce: toNonce(secret) }, false],
    ['/api/farcaster/wait', { state: 'state', device: 'device' }, true],
    [`${KEEPER}/releases/farcaster`, { ...PROOF, secret }, false],
  ])
  expect(begun).toEqual([[SIGNED_IN, ['share']]])
  await expect(login.waitForFarcaster(never)).rejects.toThrow('This sign-in has ended.')
})

test('EMB-04 a phone’s response without a name has none', async () => {
  const account = { ...ACCOUNT, userName: null }
  const { login } = await create({ '/api/farcaster/wait': { state: 'completed', token: 't', account, proof: PROOF } })
  await login.createFarcasterUri(PAGE)
  expect(await login.waitForFarcaster(never)).toBe('')
})

test('EMB-04 a server is called again each second, until the wait is abandoned', async ({ signal }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  onTestFinished(() => {
    // In the other order, restoring the spies would install the fake timers again.
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  // The test runner may have timers too.
  const listSeconds = () => timers.mock.results.filter((_, index) => timers.mock.calls[index]?.[1] === 1000)
  /** `vi.waitFor` would move the fake clock. */
  const untilSeconds = async (count: number) => {
    while (listSeconds().length < count) {
      signal.throwIfAborted()
      await new Promise(setImmediate)
    }
  }
  const states = [{ state: 'pending' }, { state: 'pending' }, { state: 'completed', ...SIGNED_IN, proof: PROOF }]
  const { login, pathsOf } = await create({ '/api/farcaster/wait': () => states.shift() ?? 'over' })
  await login.createFarcasterUri(PAGE)
  const waited = login.waitForFarcaster(never)
  const wait = '/api/farcaster/wait'
  const calls = [['/api/farcaster/start', wait], [wait]]
  for (const [index, paths] of calls.entries()) {
    await untilSeconds(index + 1)
    await vi.advanceTimersByTimeAsync(999)
    expect(pathsOf()).toEqual(paths)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(await waited).toBe('Ada')
  expect(pathsOf()).toEqual([wait, `${KEEPER}/releases/farcaster`])
  const left = new AbortController()
  const leaving = repeatUntil(left.signal, async () => null)
  await untilSeconds(3)
  left.abort()
  await expect(leaving).rejects.toMatchObject({ code: 'aborted' })
  expect(cleared).toHaveBeenCalledWith(listSeconds()[2]?.value)
})

test('KEY-03 EMB-04 a provider’s sign-in that needs the second factor is held', async () => {
  const { login, held, begun } = await create({ '/api/social/finish': { token: 't', account: null, idToken: 'i' } })
  await login.createUri('google', PAGE)
  await expect(login.finish(RESULT)).rejects.toMatchObject({ code: 'factor-needed' })
  expect([held.isHeld(), begun]).toEqual([true, []])
  held.drop()
  expect(held.isHeld()).toBe(false)
})

function createUpdate(answers: Answers = {}) {
  const { asked } = stubServers({ [`${KEEPER}/shares`]: {} })
  const requests: unknown[] = []
  const kept: unknown[] = []
  const own: Answers = {
    '/api/email/update': { action: 'VERIFY_PRIMARY_OTP', attempt: 'one' },
    '/api/email/update/old': { attempt: 'two' },
    '/api/email/update/new': { attempt: 'three', grant: 'grant' },
    '/api/email/update/commit': { account: { ...ACCOUNT, email: 'n@b.example' } },
    ...answers,
  }
  const session = {
    request: async (path: string, body: object) => {
      requests.push([path, body])
      if (own[path] instanceof Error) throw own[path]
      return own[path]
    },
    sealAgain: async (share: string) => ({ box: `box for ${share}`, lock: 'lock' }),
    keep: async (account: object) => void kept.push(account),
  } as unknown as Session
  return { update: createEmailUpdate(session, KEEPER), requests, kept, asked }
}

test('EMB-06 an email is changed with two codes, with a share and a box for the new address', async () => {
  const { update, requests, kept, asked } = createUpdate()
  await expect(update.proveOld('1')).rejects.toThrow('Request a code first.')
  expect(await update.start('n@b.example')).toBe('VERIFY_PRIMARY_OTP')
  await update.proveOld('1')
  expect(await update.proveNew('2')).toBe('n@b.example')
  const share = String(asked[0]?.body.share)
  expect(asked[0]).toMatchObject({ path: `${KEEPER}/shares`, body: { grant: 'grant', share, lock: 'lock' } })
  expect(requests).toEqual([
    ['/api/email/update', { email: 'n@b.example' }],
    ['/api/email/update/old', { attempt: 'one', code: '1' }],
    ['/api/email/update/new', { attempt: 'two', code: '2' }],
    ['/api/email/update/commit', { attempt: 'three', box: `box for ${share}` }],
  ])
  expect(kept).toEqual([{ ...ACCOUNT, email: 'n@b.example' }])
  await expect(update.proveNew('2')).rejects.toThrow('Request a code first.')
})
