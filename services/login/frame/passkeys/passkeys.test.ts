// @vitest-environment happy-dom
// Passkeys in the frame: what it requests from the browser, in which window, and what each server receives.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinChallenges } from '../../passkeys/verifyPasskey.ts'
import { toNonce } from '../../secrets.ts'
import { createLater } from '../../test/createLater.ts'
import { textsOf } from '../../test/stubSecurity.ts'
import { KEEPER } from '../../test/stubServers.ts'
import { createHeldSignIn } from '../factor/heldSignIn.ts'
import { FrameError } from '../frameError.ts'
import type { Session } from '../session.ts'
import { type Question, requestCredential } from './credentials.ts'
import { createPasskeyLogin } from './passkeyLogin.ts'
import { createPasskeyMaker, type PasskeyMaker, type PasskeyRequest } from './passkeyMaker.ts'

/** Removes the stubs, so that the next file in this worker starts without them. */
afterEach(() => {
  vi.unstubAllGlobals()
})

const never = new AbortController().signal
const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer
const RP = { id: 'login.example', name: 'Wallet' }
const CREATE: Question = {
  kind: 'create',
  challenge: 'AQI',
  userHandle: 'AwQ',
  label: 'Ada',
  rp: RP,
  algorithms: [-8, -7],
}
const USE: Question = { kind: 'use', challenge: 'AQI', rpId: 'login.example' }
const PRF = { prf: { results: { first: new Uint8Array(32).fill(9) } } }

class Attestation {
  readonly clientDataJSON = bytesOf(1)
  readonly attestationObject = bytesOf(2)
}
class Assertion {
  readonly clientDataJSON = bytesOf(1)
  readonly authenticatorData = bytesOf(3)
  readonly signature = bytesOf(4)
  readonly userHandle = null
}
class Key {
  readonly id = 'c'
  readonly response: object
  readonly extensions: object
  constructor(response: object, extensions: object = {}) {
    this.response = response
    this.extensions = extensions
  }
  getClientExtensionResults() {
    return this.extensions
  }
}

/** A browser whose authenticator answers like this. */
function stubBrowser(answer: () => unknown) {
  const create = vi.fn(async (_asked: CredentialCreationOptions) => answer())
  const get = vi.fn(async (_asked: CredentialRequestOptions) => answer())
  vi.stubGlobal('navigator', { credentials: { create, get } })
  return { create, get }
}
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Key)
  vi.stubGlobal('AuthenticatorAttestationResponse', Attestation)
  vi.stubGlobal('AuthenticatorAssertionResponse', Assertion)
})

test('KEY-03 a new passkey is requested with the person verified, and with a key of the authenticator', async () => {
  const { create } = stubBrowser(() => new Key(new Attestation(), PRF))
  const { credential, prf } = await requestCredential(CREATE)
  expect(credential).toStrictEqual({
    id: 'c',
    type: 'public-key',
    response: { clientDataJSON: 'AQ', attestationObject: 'Ag' },
  })
  expect(prf).toEqual(new Uint8Array(32).fill(9))
  const { publicKey } = create.mock.calls[0]?.[0] ?? {}
  expect(publicKey).toMatchObject({
    rp: RP,
    attestation: 'none',
    user: { name: 'Ada', displayName: 'Ada' },
    pubKeyCredParams: [-8, -7].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  expect([publicKey?.challenge, publicKey?.user.id]).toEqual([new Uint8Array([1, 2]), new Uint8Array([3, 4])])
})

test.each<[object, boolean]>([
  [PRF, true],
  [{ prf: { results: { first: new Uint8Array(32).fill(9).buffer } } }, true],
  [{ prf: { results: { first: new Uint8Array(31) } } }, false],
  [{ prf: { enabled: true } }, false],
  [{}, false],
])('KEY-03 a known passkey responds with extensions like %j: a key %s', async (extensions, hasKey) => {
  const { get } = stubBrowser(() => new Key(new Assertion(), extensions))
  const { credential, prf } = await requestCredential(USE)
  const response = { clientDataJSON: 'AQ', authenticatorData: 'Aw', signature: 'BA', userHandle: null }
  expect(credential).toStrictEqual({ id: 'c', type: 'public-key', response })
  expect(prf).toEqual(hasKey ? new Uint8Array(32).fill(9) : undefined)
  const asked = get.mock.calls[0]?.[0].publicKey
  expect(asked).toMatchObject({
    rpId: 'login.example',
    userVerification: 'required',
    extensions: { prf: { eval: {} } },
  })
})

test('KEY-03 a value that is not a credential is refused', async () => {
  stubBrowser(() => null)
  await expect(requestCredential(USE)).rejects.toThrow('no credential')
})

const session = { device: async () => 'device', key: async () => undefined } as unknown as Session
function stubServer(answers: Record<string, object>) {
  const asked: [string, Record<string, unknown>][] = []
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    signal?.throwIfAborted()
    asked.push([url, JSON.parse(String(body))])
    return Response.json(answers[url])
  })
  return asked
}

test('KEY-03 the frame prompts on the passkeys’ origin itself; after a refusal it prompts in a pop-up', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  let isRefused = false
  stubBrowser(() => {
    if (isRefused) throw new DOMException('no', 'NotAllowedError')
    return new Key(new Assertion(), PRF)
  })
  const blocked = { code: 'window-blocked' }
  const maker = createPasskeyMaker(session, location.origin)
  const { credential, key } = await maker.request(Promise.resolve(USE), never)
  expect([credential.id, key?.credentialId, key?.key.extractable]).toEqual(['c', 'c', false])
  expect(opened).not.toHaveBeenCalled()
  isRefused = true
  await expect(maker.request(Promise.resolve(USE), never)).rejects.toMatchObject({ code: 'passkey-failed' })
  await expect(maker.request(Promise.resolve(USE), never)).rejects.toMatchObject(blocked)
  const elsewhere = createPasskeyMaker(session, 'https://passkey.example')
  await expect(elsewhere.request(Promise.resolve(USE), never)).rejects.toMatchObject(blocked)
  vi.stubGlobal('navigator', {})
  const without = createPasskeyMaker(session, location.origin)
  await expect(without.request(Promise.resolve(USE), never)).rejects.toMatchObject(blocked)
  expect(opened).toHaveBeenCalledTimes(3)
})

test('KEY-03 a new passkey is created with the server’s challenge, and sent back with it', async () => {
  const { create } = stubBrowser(() => new Key(new Attestation()))
  const begun = { challenge: 'AQI', userHandle: 'AwQ', rp: RP, algorithms: [-7] }
  const asked = stubServer({ '/api/passkeys/create': begun })
  const { passkey, key } = await createPasskeyMaker(session, location.origin).create('Ada', never)
  expect(asked).toEqual([['/api/passkeys/create', { device: 'device' }]])
  expect(passkey).toMatchObject({ device: 'device', challenge: 'AQI', userHandle: 'AwQ', credential: { id: 'c' } })
  expect(key).toBeUndefined()
  expect(create.mock.calls[0]?.[0].publicKey?.user.name).toBe('Ada')
})

const ACCOUNT = {
  id: 'a',
  email: null,
  userName: null,
  addresses: null,
  hasOwnEmail: false,
  signInMethods: [],
  hasFactor: false,
}
const CREDENTIAL = { id: 'c', type: 'public-key', response: {} } as const

function createLogin(more: Record<string, object> = {}) {
  const asked = stubServer({
    ...more,
    '/api/passkeys/use': { challenge: 'one', rpId: 'login.example' },
    [`${KEEPER}/passkeys/challenge`]: { challenge: 'two' },
    '/api/passkeys/used': { token: 't', account: ACCOUNT, publicKey: 'key' },
    '/api/passkeys/created': { token: 'new', account: ACCOUNT },
    [`${KEEPER}/releases/passkey`]: { shares: ['share'] },
  })
  const begun: unknown[] = []
  const own = {
    ...session,
    begin: async (signedIn: object, release: () => Promise<string[]>, key?: object) => {
      begun.push([signedIn, await release(), key])
    },
  } as Session
  const questions: Question[] = []
  const key = { credentialId: 'c', key: {} as CryptoKey }
  const maker = {
    request: vi.fn<PasskeyMaker['request']>(async (question) => {
      questions.push(await question)
      return { credential: CREDENTIAL, key }
    }),
    create: vi.fn<PasskeyMaker['create']>(async (label) => ({
      passkey: { device: label, challenge: 'x', userHandle: 'u', credential: CREDENTIAL },
      key,
    })),
  }
  const held = createHeldSignIn(own)
  const login = createPasskeyLogin({ session: own, keeperUrl: KEEPER, maker, held })
  const release = vi.fn(async () => ['share'])
  return { login, own, held, asked, begun, questions, key, maker, release }
}
const press = (index: number) => [...document.querySelectorAll('button')][index]?.click()

test('KEY-03 KEY-01 one response of the authenticator signs in and opens the share, each with its own challenge', async () => {
  const { login, asked, begun, questions, key } = createLogin()
  const connected = login.connect('https://shop.example', never)
  press(0)
  await connected
  expect(questions).toEqual([{ kind: 'use', challenge: joinChallenges('one', 'two'), rpId: 'login.example' }])
  expect(begun).toEqual([[{ token: 't', account: ACCOUNT }, ['share'], key]])
  const bodies = new Map(asked)
  const secret = String(bodies.get(`${KEEPER}/releases/passkey`)?.secret)
  expect(bodies.get(`${KEEPER}/passkeys/challenge`)).toEqual({ proof: toNonce(secret) })
  const shown = { device: 'device', challenge: 'one', keeperChallenge: 'two', credential: CREDENTIAL }
  expect(bodies.get('/api/passkeys/used')).toEqual(shown)
  const released = { secret, challenge: 'two', loginChallenge: 'one', publicKey: 'key', credential: CREDENTIAL }
  expect(bodies.get(`${KEEPER}/releases/passkey`)).toEqual(released)
})

test('KEY-03 a new passkey signs up under the page’s host', async () => {
  const { login, asked, begun, key } = createLogin()
  const connected = login.connect('https://shop.example', never)
  press(1)
  await connected
  expect(asked).toEqual([
    ['/api/passkeys/created', { device: 'shop.example', challenge: 'x', userHandle: 'u', credential: CREDENTIAL }],
  ])
  expect(begun).toEqual([[{ token: 'new', account: ACCOUNT }, [], key]])
})

test('KEY-03 a sign-in with a passkey that is abandoned rejects, once, and clears its screen', async () => {
  const { login, begun, maker, key } = createLogin()
  const left = new AbortController()
  const connected = login.connect('https://shop.example', left.signal)
  const answered = createLater<PasskeyRequest>()
  maker.request.mockReturnValueOnce(answered.promise)
  press(0)
  await vi.waitFor(() => expect(maker.request).toHaveBeenCalledOnce())
  left.abort()
  await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  expect([maker.request.mock.lastCall?.[1].aborted, textsOf('h1, .idle')]).toEqual([
    true,
    ['There is nothing to approve.'],
  ])
  document.body.replaceChildren()
  answered.resolve({ credential: CREDENTIAL, key })
  await new Promise(setImmediate)
  expect([begun, textsOf('.idle')]).toEqual([[], []])
})

test('KEY-03 a sign-in that ends after it was abandoned clears no later screen', async () => {
  const { login, own } = createLogin()
  const left = new AbortController()
  const signedIn = createLater()
  const begin = vi.spyOn(own, 'begin').mockReturnValueOnce(signedIn.promise)
  const connected = login.connect('https://shop.example', left.signal)
  press(0)
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce())
  left.abort()
  await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  document.body.replaceChildren()
  signedIn.resolve()
  await new Promise(setImmediate)
  expect(textsOf('.idle')).toEqual([])
})

test('KEY-03 the screen reports a failure and stays; during the browser’s prompt, no other press counts', async () => {
  const { login, maker, begun } = createLogin()
  const connected = login.connect('https://shop.example', never)
  const failing = createLater<PasskeyRequest>()
  maker.request.mockReturnValueOnce(failing.promise)
  const status = () => [
    document.querySelector('.status')?.textContent,
    ...[...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-disabled')),
  ]
  expect([document.title, textsOf('h1'), document.activeElement?.id]).toEqual([
    'Use a passkey',
    ['Use a passkey'],
    'heading',
  ])
  press(0)
  press(1)
  expect(status()).toEqual(['Follow the steps in your browser.', 'true', 'true'])
  expect(maker.create).not.toHaveBeenCalled()
  failing.reject(new FrameError('Not used.', 'passkey-failed'))
  await vi.waitFor(() => expect(status()).toEqual(['Not used.', 'false', 'false']))
  press(0)
  await connected
  expect([begun.length, textsOf('h1, .idle')]).toEqual([1, ['There is nothing to approve.']])
})

test.each([0, 1])(
  'KEY-03 a sign-in that waits for the factor prompts for the passkey or a code: button %i',
  async (index) => {
    const { login, held, begun, release } = createLogin({ '/api/factor/recovery': { account: ACCOUNT } })
    await held.begin({ token: 'waiting', account: null }, release).catch(() => undefined)
    const connected = login.connect('https://shop.example', never)
    expect(textsOf('h1, button')).toEqual(['Confirm it is you', 'Use a recovery code', 'Use your passkey'])
    if (index === 0) press(1)
    else {
      press(0)
      Object.assign(document.querySelector('input') ?? {}, { value: '0'.repeat(16) })
      press(1)
    }
    await connected
    expect([held.isHeld(), begun, release.mock.calls.length]).toEqual([
      false,
      [
        [
          expect.objectContaining({ token: index === 0 ? 't' : 'waiting' }),
          ['share'],
          index === 0 ? expect.anything() : undefined,
        ],
      ],
      index,
    ])
    expect(textsOf('.idle')).toHaveLength(1)
  },
)
