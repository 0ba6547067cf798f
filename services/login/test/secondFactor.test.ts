// The second factor: if a wallet requires a passkey, an inbox or a provider's account is not enough to open it, export keys, or change anything.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRecoveryCodes, createRecoveryTokens, readRecoveryCode } from '../frame/factor/recoveryCode.ts'
import { createGrantSigner } from '../grants.ts'
import { createToken } from '../secrets.ts'
import { createAuthenticator } from './authenticator.ts'
import {
  createGuarded,
  createOwner,
  linkFarcaster,
  linkGoogle,
  linkPasskey,
  never,
  openDevice,
  signInByFarcaster,
  signInByGoogle,
  turnOn,
} from './factorWorld.ts'
import { approveDevice, signIn } from './frames.ts'
import { type Answer, type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'
import { signInByPasskey } from './passkeyHolder.ts'

const GRANT_KEY = new Uint8Array(32).fill(3)
let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())
beforeEach(() => vi.stubGlobal('location', { origin: world.login.url }))
afterEach(() => vi.unstubAllGlobals())

const codeOf = ({ body }: Answer) => body.error?.code ?? 'none'
const needed = { code: 'factor-needed' }
const wrong = { code: 'wrong-recovery' }
const readSubjects = async (email: string) => (await world.readEmails(email)).map(({ subject }) => subject)
const keeper = (path: string, body: object) => world.post(`${world.login.keeperUrl}${path}`, body)

/** An attacker who reads the owner's email, on their own device, with the right code and the right link. */
async function enterInbox({ email }: { email: string }) {
  const device = await openDevice(world)
  world.passTime(MINUTE_MS)
  await expect(signIn(world, device.login, email)).rejects.toMatchObject(needed)
  return device
}

describe('KEY-03 on a new device', () => {
  test('the inbox is not enough: there is no session, no share from the login server and none from the keeper', async () => {
    const owner = await createGuarded(world)
    const device = await openDevice(world)
    await device.login.start(owner.email)
    await device.login.finish(await world.readCode(owner.email))
    const posted: { secret: string; token: string }[] = []
    const pass = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, options?: RequestInit) => {
      const response = await pass(url, options)
      if (typeof options?.body === 'string')
        posted.push({ ...JSON.parse(options.body), ...(await response.clone().json()) })
      return response
    })
    await approveDevice(world, owner.email)
    await expect(device.login.waitForDevice(never)).rejects.toMatchObject(needed)
    await expect(device.session.need()).rejects.toThrow("You're not signed in.")
    const token = posted.at(-1)?.token ?? ''
    const secret = posted.find((each) => each.secret)?.secret ?? ''
    expect([token, secret]).toEqual([expect.stringMatching(/.{43}/), expect.stringMatching(/.{43}/)])
    // The keeper refuses independently of the login server.
    const taken = await keeper('/releases/take', { secret })
    expect([taken.status, codeOf(taken), taken.body.shares]).toEqual([403, 'factor-needed', undefined])
    expect(codeOf(await keeper('/releases/take', { secret, recovery: createToken() }))).toBe('wrong-recovery')
  })

  test('a token that waits for the factor is refused everywhere else, and expires after ten minutes', async () => {
    const owner = await createGuarded(world)
    const { device } = world.createPerson()
    world.passTime(MINUTE_MS)
    const requested = await world.requestLink({ email: owner.email, device })
    await approveDevice(world, owner.email)
    const { attempt, proof } = requested
    const { body } = await world.post('/api/email/approved', { attempt, device, proof })
    expect(body.account).toBe(null)
    for (const path of [
      '/api/wallet/open',
      '/api/session/refresh',
      '/api/wallet/grant',
      '/api/devices',
      '/api/export/start',
      '/api/email/update',
      '/api/methods',
      '/api/factor',
      '/api/factor/challenge',
      '/api/factor/passkey',
      '/api/factor/grant',
      '/api/factor/on',
      '/api/factor/off',
      '/api/wallet/create',
      '/api/wallet/remember',
    ]) {
      const answer = await world.post(path, {}, body.token)
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, 'factor-needed'])
    }
    world.passTime(10 * MINUTE_MS)
    const { login } = await createRecoveryTokens(owner.codes[0] ?? '')
    expect(codeOf(await world.post('/api/factor/recovery', { code: login }, body.token))).toBe('signed-out')
  })

  test('a recovery code opens the same wallet, once, and the person is notified', async () => {
    const owner = await createGuarded(world)
    const [code = ''] = owner.codes
    const device = await enterInbox(owner)
    await device.held.redeem(code)
    expect((await device.session.need()).addresses).toEqual(owner.addresses)
    expect(await device.session.withAccounts(async ({ evm }) => evm.address)).toBe(owner.addresses.evm)
    await expect.poll(() => readSubjects(owner.email)).toContain('A recovery code of your wallet was used')
    const notice = (await world.readEmails(owner.email)).find(({ subject }) => subject.includes('recovery code of'))
    expect(notice?.text).toContain('(9 left)')
    expect(notice?.text).not.toContain('http')
    const other = await enterInbox(owner)
    await expect(other.held.redeem(code)).rejects.toMatchObject(wrong)
    await other.held.redeem(owner.codes[1] ?? '')
    expect((await other.session.need()).addresses).toEqual(owner.addresses)
  })

  test('of two devices that use one code at the same time, one signs in', async () => {
    const owner = await createGuarded(world)
    const devices = [await enterInbox(owner), await enterInbox(owner)]
    const redeemed = await Promise.allSettled(devices.map(({ held }) => held.redeem(owner.codes[0] ?? '')))
    expect(redeemed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { login, keeper: atKeeper } = await createRecoveryTokens(owner.codes[0] ?? '')
    const rows = await world.database.query<{ count: number }>(
      `select count(*)::int as count from login.recovery_code where owner = $1`,
      [(await owner.session.need()).account.id],
    )
    expect(rows).toEqual([{ count: 9 }])
    expect(login).not.toBe(atKeeper)
  })

  test('someone else’s code, an older code, and a guessed code do not open the wallet', async () => {
    const [owner, stranger] = [await createGuarded(world), await createGuarded(world)]
    const device = await enterInbox(owner)
    const [guessed = ''] = createRecoveryCodes().map(readRecoveryCode)
    for (const code of [stranger.codes[0] ?? '', guessed ?? '']) {
      await expect(device.held.redeem(code)).rejects.toMatchObject(wrong)
    }
    const renewed = await turnOn(owner)
    await expect(device.held.redeem(owner.codes[1] ?? '')).rejects.toMatchObject({ code: 'signed-out' })
    const again = await enterInbox(owner)
    await expect(again.held.redeem(owner.codes[1] ?? '')).rejects.toMatchObject(wrong)
    await again.held.redeem(renewed[0] ?? '')
    expect((await again.session.need()).addresses).toEqual(owner.addresses)
    await expect.poll(() => readSubjects(owner.email)).toContain('Your wallet has new recovery codes')
  })

  test('guesses are limited for each wallet, at either server', async () => {
    const owner = await createGuarded(world)
    const device = await enterInbox(owner)
    const guess = () => device.held.redeem(readRecoveryCode(createRecoveryCodes()[0] ?? '') ?? '')
    for (let count = 0; count < 10; count += 1) await expect(guess()).rejects.toMatchObject(wrong)
    await expect(guess()).rejects.toMatchObject({ code: 'throttled' })
    world.passTime(MINUTE_MS)
    const { secret } = await world.requestLink({ email: owner.email, device: createToken() })
    await approveDevice(world, owner.email)
    const tried = await Promise.all(
      Array.from({ length: 11 }, () => keeper('/releases/take', { secret, recovery: createToken() })),
    )
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(tried.filter((answer) => codeOf(answer) === 'wrong-recovery')).toHaveLength(10)
  })

  test('a provider’s account is not enough either, whenever it was linked', async () => {
    // The provider's clock does not move.
    const early = await startLoginWorld()
    const owner = await createOwner(early)
    await linkGoogle(early, owner, owner.email, 'before')
    const codes = await turnOn(owner)
    await linkFarcaster(early, owner, owner.email, 'after')
    const device = await openDevice(early)
    await expect(signInByGoogle(early, device, 'before')).rejects.toMatchObject(needed)
    await device.held.redeem(codes[0] ?? '')
    expect((await device.session.need()).addresses).toEqual(owner.addresses)
    const phone = await openDevice(early)
    await expect(signInByFarcaster(early, phone, 'after')).rejects.toMatchObject(needed)
    await phone.held.redeem(codes[1] ?? '')
    expect((await phone.session.need()).addresses).toEqual(owner.addresses)
    // The only unlocked share is the passkey's.
    const free = 'select 1 from keeper.share where lock_hash is null'
    expect(await early.database.query(free)).toHaveLength(1)
    await early.stop()
  })

  test('a device that has opened the wallet needs no factor', async () => {
    const owner = await createGuarded(world)
    await owner.session.end()
    world.passTime(MINUTE_MS)
    await signIn(world, owner.login, owner.email)
    expect((await owner.session.need()).addresses).toEqual(owner.addresses)
  })

  test('a device that was signed out needs it again', async () => {
    const owner = await createGuarded(world)
    const device = await enterInbox(owner)
    await device.held.redeem(owner.codes[0] ?? '')
    await owner.request('/api/devices/end-others')
    world.passTime(MINUTE_MS)
    await expect(signIn(world, device.login, owner.email)).rejects.toMatchObject(needed)
  })
})

describe('KEY-03 a login server that lies', () => {
  const signer = createGrantSigner(GRANT_KEY)

  test('neither ends the lock at the keeper nor gives it codes of its own', async () => {
    const owner = await createGuarded(world)
    const grant = await signer.sign(`email:${owner.email}`, Date.now() + 1e9, 'lock')
    const codes = Array.from({ length: 10 }, createToken)
    expect((await keeper('/locks', { key: createToken(), grants: [grant], codes })).status).toBe(200)
    expect((await keeper('/locks/end', { key: createToken() })).status).toBe(200)
    world.passTime(MINUTE_MS)
    const { secret } = await world.requestLink({ email: owner.email, device: createToken() })
    await approveDevice(world, owner.email)
    expect(codeOf(await keeper('/releases/take', { secret }))).toBe('factor-needed')
    expect(codeOf(await keeper('/releases/take', { secret, recovery: codes[0] }))).toBe('wrong-recovery')
  })

  test('a code that was sent to it opens nothing at the keeper, and one of the keeper’s signs no one in', async () => {
    const owner = await createGuarded(world)
    const tokens = await createRecoveryTokens(owner.codes[0] ?? '')
    world.passTime(MINUTE_MS)
    const { device } = world.createPerson()
    const { secret, attempt, proof } = await world.requestLink({ email: owner.email, device })
    await approveDevice(world, owner.email)
    expect(codeOf(await keeper('/releases/take', { secret, recovery: tokens.login }))).toBe('wrong-recovery')
    const { token } = (await world.post('/api/email/approved', { attempt, device, proof })).body
    expect(codeOf(await world.post('/api/factor/recovery', { code: tokens.keeper }, token))).toBe('wrong-recovery')
    expect((await keeper('/releases/take', { secret, recovery: tokens.keeper })).body.shares).toHaveLength(1)
  })

  test('a grant for another purpose locks nothing', async () => {
    const body = { key: createToken(), codes: Array.from({ length: 10 }, createToken) }
    for (const purpose of ['share', 'open', 'export'] as const) {
      const grants = [await signer.sign('email:a', Date.now() + 1e9, purpose)]
      expect(codeOf(await keeper('/locks', { ...body, grants }))).toBe('no-grant')
    }
    const locks = await signer.sign('email:a', Date.now() + 1e9, 'lock')
    expect(codeOf(await keeper('/shares', { grant: locks, share: createToken() }))).toBe('no-grant')
    expect((await keeper('/locks', { ...body, grants: [locks], codes: body.codes.slice(1) })).status).toBe(400)
    expect((await keeper('/locks', { ...body, grants: [locks], codes: Array(10).fill(body.codes[0]) })).status).toBe(
      400,
    )
  })
})

describe('KEY-03 in a session', () => {
  const start = (owner: Awaited<ReturnType<typeof createGuarded>>) => ({
    export: () => owner.request('/api/export/start'),
    email: () => owner.request('/api/email/update', { email: 'new@latchkey.example' }),
    methods: async () => owner.request('/api/methods/prove', { device: await owner.session.device() }),
    grant: () => owner.request('/api/factor/grant'),
    codes: () => owner.request('/api/factor/on', { codes: Array.from({ length: 10 }, createToken) }),
    off: () => owner.request('/api/factor/off'),
  })

  test('an export, a change of the email, of the sign-in methods, and of the factor itself need it', async () => {
    const owner = await createGuarded(world)
    const requests = start(owner)
    for (const [name, request] of Object.entries(requests))
      expect([name, codeOf(await request())]).toEqual([name, 'factor-needed'])
    await owner.factor.showPasskey(never)
    for (const request of [requests.export, requests.email, requests.methods, requests.grant])
      expect(codeOf(await request())).toBe('none')
    world.passTime(10 * MINUTE_MS - 1)
    expect(codeOf(await requests.export())).toBe('none')
    world.passTime(1)
    expect(codeOf(await requests.export())).toBe('factor-needed')
    await owner.factor.showCode(owner.codes[0] ?? '')
    expect(codeOf(await requests.export())).toBe('none')
    expect(await owner.factor.read()).toMatchObject({ isOn: true, codesLeft: 9 })
  })

  test.each<[string, object]>([
    ['a holder whom the authenticator did not verify', { isVerified: false }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c'.repeat(43) }],
    ['a frame in a page of no project', { topOrigin: 'https://evil.example' }],
  ])('%s proves nothing', async (_title, change) => {
    const owner = await createGuarded(world)
    owner.answering.change = change
    await expect(owner.factor.showPasskey(never)).rejects.toMatchObject({ code: 'passkey-refused' })
    expect(codeOf(await start(owner).export())).toBe('factor-needed')
  })

  test('a copied passkey proves nothing', async () => {
    const owner = await createGuarded(world)
    owner.answering.change = { counter: 7 }
    await owner.factor.showPasskey(never)
    world.passTime(10 * MINUTE_MS)
    await expect(owner.factor.showPasskey(never)).rejects.toMatchObject({ code: 'passkey-copied' })
    expect(codeOf(await start(owner).export())).toBe('factor-needed')
  })

  test('someone else’s passkey, a response from another session, or a used one proves nothing', async () => {
    const [owner, stranger] = [await createGuarded(world), await createGuarded(world)]
    const answer = async (by: typeof owner, target: typeof owner) => {
      const { challenge } = (await target.request('/api/factor/challenge')).body
      const origin = world.login.url.replace('127.0.0.1', 'localhost')
      return { challenge, credential: by.authenticator.use({ challenge, origin }, by.userHandle) }
    }
    const foreign = await owner.request('/api/factor/passkey', await answer(stranger, owner))
    expect(codeOf(foreign)).toBe('passkey-refused')
    expect(codeOf(await owner.request('/api/factor/passkey', await answer(owner, stranger)))).toBe('passkey-over')
    const own = await answer(owner, owner)
    expect(codeOf(await owner.request('/api/factor/passkey', own))).toBe('none')
    world.passTime(10 * MINUTE_MS)
    expect(codeOf(await owner.request('/api/factor/passkey', own))).toBe('passkey-over')
    expect(codeOf(await start(owner).export())).toBe('factor-needed')
  })

  test('the share for a changed email is locked too', async () => {
    const owner = await createGuarded(world)
    await owner.factor.showPasskey(never)
    const { email } = world.createPerson()
    await owner.update.start(email)
    await owner.update.proveOld(await world.readCode(owner.email))
    await owner.update.proveNew(await world.readCode(email))
    world.passTime(MINUTE_MS)
    const { secret } = await world.requestLink({ email, device: createToken() })
    await approveDevice(world, email)
    expect(codeOf(await keeper('/releases/take', { secret }))).toBe('factor-needed')
    const device = await enterInbox({ email })
    await device.held.redeem(owner.codes[0] ?? '')
    expect((await device.session.need()).addresses).toEqual(owner.addresses)
  })

  test('the share for a passkey that is linked afterward is not: it opens the wallet on a new device', async () => {
    const owner = await createGuarded(world)
    await owner.factor.showPasskey(never)
    const authenticator = createAuthenticator()
    const { userHandle } = await linkPasskey(world, owner, owner.email, authenticator)
    const device = await openDevice(world)
    await signInByPasskey(world, device, { authenticator, userHandle })
    expect((await device.session.need()).addresses).toEqual(owner.addresses)
  })

  test('operations that started before it was turned on have ended', async () => {
    const owner = await createOwner(world)
    const { email } = world.createPerson()
    world.passTime(MINUTE_MS)
    await owner.update.start(email)
    const code = await world.readCode(owner.email)
    await turnOn(owner)
    await expect(owner.update.proveOld(code)).rejects.toMatchObject({
      code: 'code-expired',
    })
  })

  test('it needs a passkey next to another method, and the last passkey stays while it is on', async () => {
    const { email } = world.createPerson()
    const device = await openDevice(world)
    await signIn(world, device.login, email)
    expect(codeOf(await device.request('/api/factor/grant'))).toBe('factor-needed')
    const owner = await createOwner(world)
    await turnOn(owner)
    world.passTime(MINUTE_MS)
    const { attempt } = (await owner.request('/api/methods/prove', { device: await owner.session.device() })).body
    const { proof } = (await owner.request('/api/methods/proven', { attempt, code: await world.readCode(owner.email) }))
      .body
    const unlinked = await owner.request('/api/methods/unlink', { proof, method: owner.subject })
    expect([unlinked.status, codeOf(unlinked)]).toEqual([409, 'factor-in-use'])
  })

  test('once it is turned off, the inbox is enough again, no code is left, and the person is notified', async () => {
    const owner = await createGuarded(world)
    await owner.factor.showPasskey(never)
    await owner.factor.turnOff()
    expect(await owner.factor.read()).toMatchObject({ isOn: false, codesLeft: 0 })
    const device = await openDevice(world)
    world.passTime(MINUTE_MS)
    await signIn(world, device.login, owner.email)
    expect((await device.session.need()).addresses).toEqual(owner.addresses)
    await expect.poll(() => readSubjects(owner.email)).toContain('Your wallet no longer asks for your passkey')
    expect(await readSubjects(owner.email)).toContain('Your wallet now asks for your passkey')
  })
})
