// Signing up and in with a passkey, at both servers, over HTTP like the frame.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinChallenges } from '../passkeys/verifyPasskey.ts'
import { createToken, toNonce } from '../secrets.ts'
import { type Answering, createAuthenticator } from './authenticator.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld({ proxyHops: 1 })
})
afterAll(() => world?.stop())

let lastCaller = 0
/** Limits count by caller, so each test is a different one. */
const createCaller = () => {
  lastCaller += 1
  return `10.9.${lastCaller >> 8}.${lastCaller & 0xff}`
}
/** The login server's host is an IP address, which passkeys cannot belong to. */
const origin = () => world.login.url.replace('127.0.0.1', 'localhost')

type Change = Partial<Answering>

/** A person with one passkey, and their devices. */
function createHolder() {
  const caller = createCaller()
  const authenticator = createAuthenticator()
  const device = createToken()
  let userHandle = 'h'.repeat(43)
  const request = (path: string, body: object) => world.post(path, body, undefined, world.login.url, caller)

  async function create(change: Change = {}, on = device) {
    const { body: begun } = await request('/api/passkeys/create', { device: on })
    userHandle = begun.userHandle
    const credential = authenticator.create({ challenge: begun.challenge, origin: origin(), ...change })
    const body = { device: on, challenge: begun.challenge, userHandle, credential }
    return { body, answer: await request('/api/passkeys/created', body) }
  }

  /** Both challenges, and a response to them. */
  async function use(change: Change = {}, { on = device, handle = userHandle, secret = createToken() } = {}) {
    const { body: begun } = await request('/api/passkeys/use', { device: on })
    const kept = await request(`${world.login.keeperUrl}/passkeys/challenge`, { proof: toNonce(secret) })
    const challenges = { challenge: begun.challenge, keeperChallenge: kept.body.challenge }
    const joined = joinChallenges(challenges.challenge, challenges.keeperChallenge)
    const credential = authenticator.use({ challenge: joined, origin: origin(), ...change }, handle)
    const body = { device: on, ...challenges, credential }
    const answer = await request('/api/passkeys/used', body)
    /** Sends what the frame received from the login server. `more` overrides members. */
    const release = (more: object = {}) =>
      request(`${world.login.keeperUrl}/releases/passkey`, {
        secret,
        challenge: kept.body.challenge,
        loginChallenge: begun.challenge,
        publicKey: authenticator.publicKey,
        credential,
        ...more,
      })
    return { body, answer, release }
  }

  return { request, authenticator, create, use }
}

const REFUSED = { code: 'passkey-refused', message: 'This passkey didn’t work. Try again, or sign in another way.' }

describe('KEY-03 signing up', () => {
  test('a new passkey creates a new person, who can sign in with it on another device', async () => {
    const { create, use } = createHolder()
    const { answer } = await create()
    expect(answer.body.account).toMatchObject({ email: null, userName: null, addresses: null })
    await world.createWallet(answer.body.token)
    const again = (await use({}, { on: createToken() })).answer
    expect(again.status).toBe(200)
    expect(again.body.account.addresses).toMatchObject({ evm: expect.stringMatching(/^0x/) })
  })

  test.each<[string, Change]>([
    ['a holder whom the authenticator did not verify', { isVerified: false }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c'.repeat(43) }],
    ['a frame in a page of no project', { topOrigin: 'https://evil.example' }],
  ])('%s makes no account', async (_title, change) => {
    const { create, use } = createHolder()
    const { answer } = await create(change)
    expect([answer.status, answer.body.error]).toEqual([401, REFUSED])
    expect((await use()).answer.body.error).toEqual(REFUSED)
  })

  test('a frame in a page of a project may use passkeys', async () => {
    const { create } = createHolder()
    expect((await create({ topOrigin: 'https://a.shop.example' })).answer.status).toBe(200)
  })

  test('the response counts once, for the device that requested it, within ten minutes', async () => {
    const { request, create } = createHolder()
    const { body } = await create()
    const replayed = await request('/api/passkeys/created', body)
    expect([replayed.status, replayed.body.error.code]).toEqual([404, 'passkey-over'])
    const other = createHolder()
    const { body: begun } = await other.request('/api/passkeys/create', { device: createToken() })
    const credential = other.authenticator.create({ challenge: begun.challenge, origin: origin() })
    const stolen = { ...begun, device: createToken(), credential }
    expect((await other.request('/api/passkeys/created', stolen)).body.error.code).toBe('passkey-over')
    const late = createHolder()
    const device = createToken()
    const { body: early } = await late.request('/api/passkeys/create', { device })
    world.passTime(10 * MINUTE_MS)
    const tooLate = { ...early, device, credential: late.authenticator.create({ ...early, origin: origin() }) }
    expect((await late.request('/api/passkeys/created', tooLate)).body.error.code).toBe('passkey-over')
  })
})

describe('KEY-03 signing in', () => {
  test.each<[string, Change, object]>([
    ['a holder whom the authenticator did not verify', { isVerified: false }, {}],
    ['another origin', { origin: 'https://evil.example' }, {}],
    ['another domain', { rpId: 'evil.example' }, {}],
    ['another challenge', { challenge: 'c'.repeat(43) }, {}],
    ['a frame in a page of no project', { topOrigin: 'https://evil.example' }, {}],
    ['the name of another person', {}, { handle: 'h'.repeat(43) }],
    ['no name', {}, { handle: null }],
  ])('%s signs no one in', async (_title, change, more) => {
    const { create, use } = createHolder()
    await create()
    const { answer } = await use(change, more)
    expect([answer.status, answer.body.error]).toEqual([401, REFUSED])
  })

  test('a signature with another key cannot sign in', async () => {
    const [holder, thief] = [createHolder(), createHolder()]
    await holder.create()
    const { body } = await thief.use()
    const { body: begun } = await thief.request('/api/passkeys/use', { device: body.device })
    const challenge = joinChallenges(begun.challenge, body.keeperChallenge)
    const credential = { ...thief.authenticator.use({ challenge, origin: origin() }, 'h'.repeat(43)) }
    const forged = { ...body, challenge: begun.challenge, credential: { ...credential, id: holder.authenticator.id } }
    expect((await thief.request('/api/passkeys/used', forged)).body.error).toEqual(REFUSED)
  })

  test('a response counts once, and for the device that requested it', async () => {
    const { request, create, use } = createHolder()
    await create()
    const { body, answer } = await use()
    expect(answer.status).toBe(200)
    expect((await request('/api/passkeys/used', body)).body.error.code).toBe('passkey-over')
    const { body: begun } = await request('/api/passkeys/use', { device: createToken() })
    const stolen = { ...body, challenge: begun.challenge }
    expect((await request('/api/passkeys/used', stolen)).body.error.code).toBe('passkey-over')
  })

  test('a counter that does not increase indicates a copied passkey, which cannot sign in', async () => {
    const { create, use } = createHolder()
    await create({ counter: 3 })
    expect((await use({ counter: 4 })).answer.status).toBe(200)
    for (const counter of [4, 2, 0]) {
      const { answer } = await use({ counter })
      expect([counter, answer.status, answer.body.error.code]).toEqual([counter, 401, 'passkey-copied'])
    }
    expect((await use({ counter: 5 })).answer.status).toBe(200)
  })

  test('limits are counted before anything is looked up', async () => {
    const { request } = createHolder()
    const device = createToken()
    const answers = await Promise.all(Array.from({ length: 61 }, () => request('/api/passkeys/use', { device })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('only the frame may send requests', async () => {
    const answer = await world.post('/api/passkeys/use', { device: createToken() }, undefined, origin())
    expect(answer.body.error.code).toBe('wrong-page')
  })
})

describe('KEY-01 KEY-03 the keeper', () => {
  async function createWallet() {
    const holder = createHolder()
    const { answer } = await holder.create()
    const { keeperShare } = await world.createWallet(answer.body.token)
    return { ...holder, keeperShare }
  }

  test('releases the share to the passkey, with the response that signed in at the login server', async () => {
    const { use, keeperShare } = await createWallet()
    const { answer, release } = await use({}, { on: createToken() })
    expect(answer.body.publicKey).toBeTruthy()
    expect((await release()).body.shares).toEqual([keeperShare])
    expect((await release()).body.error.code).toBe('passkey-over')
  })

  test('releases nothing to the login server, which sees the response but not the secret', async () => {
    const { use } = await createWallet()
    const { release } = await use()
    expect((await release({ secret: createToken() })).body.error.code).toBe('passkey-over')
  })

  test('releases nothing to a key of the login server’s own, whoever it claims to be', async () => {
    const [{ use }, thief] = [await createWallet(), createHolder()]
    const { release } = await thief.use()
    expect((await release()).body.error.code).toBe('no-share')
    const { release: again } = await use()
    expect((await again({ publicKey: thief.authenticator.publicKey })).body.error).toEqual(REFUSED)
  })

  test.each<[string, Change]>([
    ['a holder whom the authenticator did not verify', { isVerified: false }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c'.repeat(43) }],
  ])('%s opens nothing', async (_title, change) => {
    const { use } = await createWallet()
    const { release } = await use(change)
    expect((await release()).body.error).toEqual(REFUSED)
  })

  test('a counter that does not increase opens nothing', async () => {
    const { use } = await createWallet()
    expect((await (await use({ counter: 7 })).release()).status).toBe(200)
    const { release } = await use({ counter: 7 })
    expect((await release()).body.error).toEqual(REFUSED)
  })
})
