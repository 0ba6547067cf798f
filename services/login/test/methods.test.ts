// Several sign-in methods of one wallet: linked and unlinked at the login server, and used by the frame on new devices to open the wallet.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSocialLogin } from '../frame/login/social.ts'
import type { SignedIn } from '../frame/session.ts'
import { openStore } from '../frame/store.ts'
import { joinChallenges } from '../passkeys/verifyPasskey.ts'
import { createToken, toNonce } from '../secrets.ts'
import { createAuthenticator } from './authenticator.ts'
import { openFrame, post, signIn } from './frames.ts'
import { type Answer, type LoginWorld, MINUTE_MS, PROJECT, startLoginWorld } from './loginWorld.ts'
import { visit } from './visitProvider.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld({ proxyHops: 1 })
})
afterAll(() => world?.stop())
beforeEach(() => vi.stubGlobal('location', { origin: world.login.url }))
afterEach(() => vi.unstubAllGlobals())

interface Listed {
  id: string
  kind: string
  label: string | null
  isCurrent: boolean
}
interface Ready {
  ticket: string
  grant: string
  kind: string
  label: string | null
}
type Frame = Awaited<ReturnType<typeof openDevice>>

let lastName = 0
const createName = () => {
  lastName += 1
  return `somebody${lastName}`
}
/** The login server's host is an IP address, which passkeys cannot belong to. */
const passkeyOrigin = () => world.login.url.replace('127.0.0.1', 'localhost')

async function openDevice() {
  const store = await openStore()
  const { keeperUrl } = world.login
  const frame = openFrame(world, store)
  const social = createSocialLogin({
    session: frame.session,
    held: frame.held,
    store,
    keeperUrl,
    projectId: PROJECT.id,
  })
  const request = async (path: string, body: object = {}) => {
    const { token } = await frame.session.need()
    return post(world, frame.session, `/api/methods${path}`, body, token)
  }
  return { ...frame, social, request }
}

/** A new person with a wallet, signed in by email. */
async function createOwner() {
  const { email } = world.createPerson()
  const frame = await openDevice()
  await signIn(world, frame.login, email)
  return { ...frame, email, addresses: (await frame.session.need()).addresses }
}

/** Proves the identity with a code by email. */
async function proveByEmail({ request, session }: Frame, email: string): Promise<string> {
  const started = await request('/prove', { device: await session.device() })
  expect(started.body.state).toBe('code')
  const proven = await request('/proven', { attempt: started.body.attempt, code: await world.readCode(email) })
  return proven.body.proof as unknown as string
}

/** Proves the identity with a recent sign-in. */
async function proveBySignIn({ request, session }: Frame): Promise<string> {
  const { body } = await request('/prove', { device: await session.device() })
  expect(body.state).toBe('proven')
  return body.proof as unknown as string
}

async function startFlow({ session }: Pick<Frame, 'session'>) {
  const nonce = toNonce(createToken())
  return { projectId: PROJECT.id, pageOrigin: world.login.url, device: await session.device(), nonce }
}

/** The result of a provider's window. */
async function visitProvider(frame: Pick<Frame, 'session'>, name: string, provider = 'google'): Promise<string> {
  const { uri } = (await world.post('/api/social/start', { ...(await startFlow(frame)), provider })).body
  return new URL(await visit(uri, { other: name })).searchParams.get('ticket') ?? ''
}

async function approveOnPhone(url: string, name: string): Promise<void> {
  const form = new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '', name })
  await fetch(`${world.login.providersUrl}/farcaster/approve`, { method: 'POST', body: form })
}

async function createPasskey({ session }: Frame, authenticator = createAuthenticator()) {
  const { body } = await world.post('/api/passkeys/create', { device: await session.device() })
  const { challenge, userHandle } = body
  return { challenge, userHandle, credential: authenticator.create({ challenge, origin: passkeyOrigin() }) }
}

/** The frame's part: stores a share at the keeper, and creates the box that the share opens. */
async function commit({ session, request }: Frame, { body }: Answer): Promise<Answer> {
  const { ticket, grant } = body as unknown as Ready
  const share = createToken()
  expect((await world.post(`${world.login.keeperUrl}/shares`, { grant, share })).status).toBe(200)
  return request('/link', { ticket, box: (await session.sealAgain(share)).box })
}

async function linkGoogle(owner: Frame, proof: string, name = createName()) {
  const linked = await commit(
    owner,
    await owner.request('/social', { proof, ticket: await visitProvider(owner, name) }),
  )
  return { name, linked }
}

async function list({ request }: Pick<Frame, 'request'>): Promise<Listed[]> {
  return ((await request('')).body as unknown as { methods: Listed[] }).methods
}
const idOf = (methods: Listed[], kind: string) => methods.find((method) => method.kind === kind)?.id

async function signInByGoogle(name: string): Promise<Frame> {
  const device = await openDevice()
  await device.social.finish(await visit(await device.social.createUri('google', world.login.url), { other: name }))
  return device
}
const addressesOf = async ({ session }: Pick<Frame, 'session'>) => (await session.need()).addresses
const codeOf = ({ body }: Answer) => body.error?.code

describe('KEY-08 a linked method opens the same wallet on a device that has never seen it', () => {
  test('a provider', async () => {
    const owner = await createOwner()
    const { name, linked } = await linkGoogle(owner, await proveByEmail(owner, owner.email))
    expect(linked).toMatchObject({
      status: 200,
      body: { account: { email: owner.email, signInMethods: ['email', 'google'] } },
    })
    const device = await signInByGoogle(name)
    expect(await addressesOf(device)).toEqual(owner.addresses)
    expect(await device.session.withAccounts(async ({ evm }) => evm.address)).toBe(owner.addresses.evm)
    expect((await device.session.need()).account.email).toBe(owner.email)
    expect(await list(device)).toMatchObject([
      { kind: 'email', label: owner.email, isCurrent: false },
      { kind: 'google', label: `${name}@latchkey.example`, isCurrent: true },
    ])
    const again = await openDevice()
    world.passTime(MINUTE_MS)
    await signIn(world, again.login, owner.email)
    expect(await addressesOf(again)).toEqual(owner.addresses)
  })

  test('Farcaster', async () => {
    const owner = await createOwner()
    const name = createName()
    const proof = await proveByEmail(owner, owner.email)
    const { url, state } = (await world.post('/api/farcaster/start', await startFlow(owner))).body
    expect((await owner.request('/farcaster', { proof, state })).body).toEqual({ state: 'pending' })
    await approveOnPhone(url, name)
    expect((await commit(owner, await owner.request('/farcaster', { proof, state }))).status).toBe(200)
    const device = await openDevice()
    await approveOnPhone(await device.social.createFarcasterUri(world.login.url), name)
    await device.social.waitForFarcaster(new AbortController().signal)
    expect(await addressesOf(device)).toEqual(owner.addresses)
  })

  test('a passkey', async () => {
    const owner = await createOwner()
    const authenticator = createAuthenticator()
    const proof = await proveByEmail(owner, owner.email)
    const created = await createPasskey(owner, authenticator)
    expect((await commit(owner, await owner.request('/passkey', { proof, ...created }))).status).toBe(200)

    const { session } = await openDevice()
    const [device, secret] = [await session.device(), createToken()]
    const { keeperUrl } = world.login
    const { challenge } = (await world.post('/api/passkeys/use', { device })).body
    const kept = (await world.post(`${keeperUrl}/passkeys/challenge`, { proof: toNonce(secret) })).body.challenge
    const requested = { challenge: joinChallenges(challenge, kept), origin: passkeyOrigin() }
    const credential = authenticator.use(requested, created.userHandle)
    const answer = { device, challenge, keeperChallenge: kept, credential }
    const used = await post(world, session, '/api/passkeys/used', answer)
    await session.begin(used.body as unknown as SignedIn, async () => {
      const { publicKey } = authenticator
      const shown = { secret, challenge: kept, loginChallenge: challenge, publicKey, credential }
      return (await world.post(`${keeperUrl}/releases/passkey`, shown)).body.shares
    })
    expect(await addressesOf({ session })).toEqual(owner.addresses)
  })

  test('an email, for a person who signed up at a provider; a second one is refused', async () => {
    const owner = await signInByGoogle(createName())
    const { email } = world.createPerson()
    const start = async () => (await owner.request('/email', { proof: await proveBySignIn(owner), email })).body.attempt
    const finish = async (to: string, attempt: string) =>
      owner.request('/email/finish', { attempt, code: await world.readCode(to) })
    const linked = await commit(owner, await finish(email, await start()))
    expect(linked.status).toBe(200)
    expect(codeOf(await finish(email, await start()))).toBe('method-linked')
    const second = world.createPerson().email
    const { attempt } = (await owner.request('/email', { proof: await proveBySignIn(owner), email: second })).body
    expect(codeOf(await finish(second, attempt))).toBe('email-linked')
    const device = await openDevice()
    world.passTime(MINUTE_MS)
    await signIn(world, device.login, email)
    expect(await addressesOf(device)).toEqual(await addressesOf(owner))
  })
})

describe('KEY-08 methods that cannot be linked', () => {
  test('a method of another wallet, whose person and address are not named', async () => {
    const other = await createOwner()
    const { name } = await linkGoogle(other, await proveByEmail(other, other.email))
    const owner = await createOwner()
    const ticket = await visitProvider(owner, name)
    const refused = await owner.request('/social', { proof: await proveByEmail(owner, owner.email), ticket })
    expect(refused).toEqual({
      status: 409,
      body: {
        error: { code: 'method-taken', message: 'This already belongs to another wallet. Link a different one.' },
      },
    })
  })

  test('a method that someone else signs up with before the last step', async () => {
    const owner = await createOwner()
    const name = createName()
    const proof = await proveByEmail(owner, owner.email)
    const ready = await owner.request('/social', { proof, ticket: await visitProvider(owner, name) })
    const first = await signInByGoogle(name)
    expect(codeOf(await commit(owner, ready))).toBe('method-taken')
    expect(await addressesOf(first)).not.toEqual(owner.addresses)
    expect(await list(owner)).toHaveLength(1)
  })

  test('an email that a provider did not verify finds no wallet, joins none and receives nothing', async () => {
    const victim = await createOwner()
    const claimed = victim.email.split('@', 1)[0]
    const before = (await world.readEmails(victim.email)).length
    const intruder = await signInByGoogle(`unverified-${claimed}`)
    expect(await addressesOf(intruder)).not.toEqual(victim.addresses)
    expect((await intruder.session.need()).account.email).toBe(null)
    await linkGoogle(intruder, await proveBySignIn(intruder))
    expect(await world.readEmails(victim.email)).toHaveLength(before)
    expect(await list(victim)).toMatchObject([{ kind: 'email' }])
  })

  test('an email that a provider did verify finds no wallet either: only linking joins two methods', async () => {
    const victim = await createOwner()
    const other = await signInByGoogle(victim.email.split('@', 1)[0] ?? '')
    expect(await addressesOf(other)).not.toEqual(victim.addresses)
  })
})

describe('KEY-08 unlinking', () => {
  test('the method of this session and the last one stay; another one is removed, with its sessions, and then opens nothing', async () => {
    const owner = await createOwner()
    const { name } = await linkGoogle(owner, await proveByEmail(owner, owner.email))
    const google = await signInByGoogle(name)
    const methods = await list(google)
    const unlink = async (kind: string) =>
      google.request('/unlink', { proof: await proveBySignIn(google), method: idOf(methods, kind) })
    expect(codeOf(await unlink('google'))).toBe('method-in-use')
    expect((await unlink('email')).status).toBe(200)
    expect(await owner.session.refresh()).toBe(false)
    expect(codeOf(await unlink('google'))).toBe('last-method')
    expect(codeOf(await unlink('email'))).toBe('no-method')
    const device = await openDevice()
    world.passTime(MINUTE_MS)
    await signIn(world, device.login, owner.email)
    expect(await addressesOf(device)).not.toEqual(owner.addresses)
    expect(await addressesOf(await signInByGoogle(name))).toEqual(owner.addresses)
  })

  test('of two methods that unlink each other at the same time one stays', async () => {
    const owner = await createOwner()
    const { name } = await linkGoogle(owner, await proveByEmail(owner, owner.email))
    const google = await signInByGoogle(name)
    const methods = await list(google)
    const [byEmail, byGoogle] = [await proveByEmail(owner, owner.email), await proveBySignIn(google)]
    const answers = await Promise.all([
      owner.request('/unlink', { proof: byEmail, method: idOf(methods, 'google') }),
      google.request('/unlink', { proof: byGoogle, method: idOf(methods, 'email') }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await world.database.query(
      'select 1 from login.method join login.wallet using (account_id) where id = any($1::uuid[])',
      [methods.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(1)
  })

  test('everything begun with the removed method is over, also for a person who signs in with another one on that device', async () => {
    const owner = await createOwner()
    const { name } = await linkGoogle(owner, await proveByEmail(owner, owner.email))
    const proof = await proveByEmail(owner, owner.email)
    const ready = await owner.request('/social', { proof, ticket: await visitProvider(owner, createName()) })
    const google = await signInByGoogle(name)
    const method = idOf(await list(google), 'email')
    expect((await google.request('/unlink', { proof: await proveBySignIn(google), method })).status).toBe(200)
    const uri = await owner.social.createUri('google', world.login.url)
    await owner.social.finish(await visit(uri, { other: name }))
    expect(await addressesOf(owner)).toEqual(owner.addresses)
    expect(codeOf(await commit(owner, ready))).toBe('flow-over')
    expect(await list(owner)).toHaveLength(1)
  })

  test('a passkey that is unlinked, or was created but never linked, signs no one in', async () => {
    const owner = await createOwner()
    const authenticator = createAuthenticator()
    const created = await createPasskey(owner, authenticator)
    const ready = await owner.request('/passkey', { proof: await proveByEmail(owner, owner.email), ...created })
    const use = async () => {
      const device = createToken()
      const { challenge } = (await world.post('/api/passkeys/use', { device })).body
      const keeperChallenge = createToken()
      const requested = { challenge: joinChallenges(challenge, keeperChallenge), origin: passkeyOrigin() }
      const credential = authenticator.use(requested, created.userHandle)
      return world.post('/api/passkeys/used', { device, challenge, keeperChallenge, credential })
    }
    expect(codeOf(await use())).toBe('passkey-refused')
    await commit(owner, ready)
    expect((await use()).status).toBe(200)
    const method = idOf(await list(owner), 'passkey')
    await owner.request('/unlink', { proof: await proveByEmail(owner, owner.email), method })
    expect(codeOf(await use())).toBe('passkey-refused')
    const left = 'select 1 from login.passkey where credential_id = $1'
    expect(await world.database.query(left, [authenticator.id])).toEqual([])
  })
})

describe('KEY-08 the proof of identity', () => {
  test('is for one session and one use, within ten minutes', async () => {
    const [owner, stranger] = [await createOwner(), await createOwner()]
    const proof = await proveByEmail(owner, owner.email)
    const foreign = await proveByEmail(stranger, stranger.email)
    const show = async (shown: string) =>
      owner.request('/social', { proof: shown, ticket: await visitProvider(owner, createName()) })
    expect(codeOf(await show(foreign))).toBe('proof-over')
    expect(codeOf(await show(createToken()))).toBe('proof-over')
    expect(codeOf(await owner.request('/prove', { device: createToken() }))).toBe('signed-out')
    const ready = await show(proof)
    expect(ready.status).toBe(200)
    expect(codeOf(await show(proof))).toBe('proof-over')
    expect((await commit(owner, ready)).status).toBe(200)
    expect(codeOf(await commit(owner, ready))).toBe('flow-over')
    const late = await proveByEmail(owner, owner.email)
    world.passTime(10 * MINUTE_MS)
    const method = idOf(await list(owner), 'google')
    expect(codeOf(await owner.request('/unlink', { proof: late, method }))).toBe('proof-over')
    expect(await list(owner)).toHaveLength(2)
  })

  test('a sign-in at a provider counts for ten minutes, and not a millisecond longer', async () => {
    const owner = await signInByGoogle(createName())
    world.passTime(10 * MINUTE_MS - 1)
    await proveBySignIn(owner)
    world.passTime(1)
    expect(codeOf(await owner.request('/prove', { device: await owner.session.device() }))).toBe('sign-in-first')
  })

  test('a ticket is for its session’s account and device, and a window on another device proves nothing', async () => {
    const [owner, thief] = [await createOwner(), await createOwner()]
    const proof = await proveByEmail(owner, owner.email)
    const ready = await owner.request('/social', { proof, ticket: await visitProvider(owner, createName()) })
    expect(codeOf(await commit(thief, ready))).toBe('flow-over')
    const slipped = await visitProvider(thief, createName())
    const again = await proveByEmail(owner, owner.email)
    expect(codeOf(await owner.request('/social', { proof: again, ticket: slipped }))).toBe('flow-over')
    const { body } = await thief.request('/unlink', {
      proof: await proveByEmail(thief, thief.email),
      method: idOf(await list(owner), 'email'),
    })
    expect(body.error.code).toBe('no-method')
  })
})

test('KEY-08 KEY-04 each change is reported to every address, with names that no provider chooses', async () => {
  const owner = await createOwner()
  const { name } = await linkGoogle(owner, await proveByEmail(owner, owner.email))
  const read = async (to: string) => (await world.readEmails(to)).at(-1)?.text ?? ''
  for (const to of [owner.email, `${name}@latchkey.example`]) {
    await expect.poll(() => read(to)).toContain('A Google account now opens your wallet too')
  }
  const method = idOf(await list(owner), 'google')
  await owner.request('/unlink', { proof: await proveByEmail(owner, owner.email), method })
  for (const to of [owner.email, `${name}@latchkey.example`]) {
    await expect.poll(() => read(to)).toContain('A Google account no longer opens your wallet')
    expect(await read(to)).not.toContain(name)
  }
})
