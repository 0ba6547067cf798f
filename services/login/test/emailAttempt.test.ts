// The frame's login by email with the real servers, across several pages: closing a page does not lose a started sign-in.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { KEYS, openStore, type Store } from '../frame/store.ts'
import { approveLink } from './approveLink.ts'
import { approveDevice, openFrame as openFrameIn, signIn } from './frames.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

let world: LoginWorld
const never = new AbortController().signal
const LIFE_MS = 20 * MINUTE_MS

beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

const openFrame = (store: Store) => openFrameIn(world, store)
const approve = (email: string) => approveDevice(world, email)

/** A person with a wallet that was created on another device. */
async function createOwner() {
  const { email } = world.createPerson()
  const { login, session } = openFrame(await openStore())
  await signIn(world, login, email)
  const { addresses } = await session.need()
  world.passTime(MINUTE_MS)
  return { email, addresses }
}

describe('the page closes', () => {
  test('EMB-03 while the code is typed: the next page accepts the code, and nothing is left behind', async () => {
    const { email } = world.createPerson()
    const store = await openStore()
    await openFrame(store).login.start(email)
    const { login, session } = openFrame(store)
    await login.finish(await world.readCode(email))
    expect((await session.need()).account.email).toBe(email)
    expect(await store.get(KEYS.attempt)).toBeUndefined()
  })

  test('EMB-03 KEY-06 while the code is typed, and again during the wait for the link: the same wallet opens again', async () => {
    const { email, addresses } = await createOwner()
    const store = await openStore()
    expect(await openFrame(store).login.start(email)).toBe('VERIFY_OTP')
    expect(await openFrame(store).login.finish(await world.readCode(email))).toBe('VERIFY_DEVICE')
    const third = openFrame(store)
    await expect(third.session.need()).rejects.toThrow("You're not signed in.")
    await approve(email)
    await third.login.waitForDevice(never)
    expect((await third.session.need()).addresses).toEqual(addresses)
    expect(await store.get(KEYS.attempt)).toBeUndefined()
  })

  test('EMB-03 after the device was approved, before the page received it: the next page does not wait', async () => {
    const { email, addresses } = await createOwner()
    const store = await openStore()
    await signIn(world, openFrame(store).login, email)
    const { login, session } = openFrame(store)
    await login.waitForDevice(never)
    expect((await session.need()).addresses).toEqual(addresses)
  })

  test('EMB-03 the stored attempt has no secret that a script could read', async () => {
    const { email } = await createOwner()
    const store = await openStore()
    const { login } = openFrame(store)
    await login.start(email)
    await login.finish(await world.readCode(email))
    const { proofKey, ...kept } = (await store.get(KEYS.attempt)) as { proofKey: CryptoKey }
    expect(proofKey.extractable).toBe(false)
    expect(Object.keys(kept).sort()).toEqual(['email', 'expiresAtMs', 'id'])
    await expect(crypto.subtle.exportKey('raw', proofKey)).rejects.toThrow()
  })

  test('EMB-03 for longer than a code is valid: the next page requests a new one', async () => {
    const { email } = world.createPerson()
    const store = await openStore()
    await openFrame(store).login.start(email)
    const code = await world.readCode(email)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + LIFE_MS)
    await expect(openFrame(store).login.finish(code)).rejects.toThrow('Request a code first.')
    vi.mocked(Date.now).mockRestore()
  })

  test.each([null, 7, {}, { id: 'x', email: 'y', proofKey: 'z', expiresAtMs: Number.MAX_VALUE }])(
    'EMB-03 malformed data in place of an attempt is ignored: %j',
    async (malformed) => {
      const store = await openStore()
      await store.set(KEYS.attempt, malformed)
      await expect(openFrame(store).login.finish('123456')).rejects.toThrow('Request a code first.')
    },
  )
})

describe('a device whose code was correct', () => {
  async function atLink() {
    const { email, addresses } = await createOwner()
    const frame = openFrame(await openStore())
    await frame.login.start(email)
    expect(await frame.login.finish(await world.readCode(email))).toBe('VERIFY_DEVICE')
    await world.readLink(email)
    return { email, addresses, ...frame }
  }

  test('EMB-03 gets another link without another code, and the previous link is over', async () => {
    const { email, addresses, login, session } = await atLink()
    const [old, emails] = [await world.readLink(email), (await world.readEmails(email)).length]
    world.passTime(MINUTE_MS)
    expect(await login.start(email)).toBe('VERIFY_DEVICE')
    await expect.poll(async () => (await world.readEmails(email)).length).toBe(emails + 1)
    await approveLink(old)
    await expect(login.finish('000000')).rejects.toThrow('Open the link in your email first.')
    await approve(email)
    await login.waitForDevice(never)
    expect((await session.need()).addresses).toEqual(addresses)
  })

  test('EMB-03 KEY-06 a page that knows no step after the code: any code is refused until the link is approved, and accepted then', async () => {
    const { email, addresses, login, session } = await atLink()
    await expect(login.finish('000000')).rejects.toThrow('Open the link in your email first.')
    await expect(session.need()).rejects.toThrow("You're not signed in.")
    await approve(email)
    expect(await login.finish('000000')).toBe('CONNECT')
    expect((await session.need()).addresses).toEqual(addresses)
  })

  test('EMB-03 starts again with a code when the link has expired', async () => {
    const { email, login } = await atLink()
    world.passTime(LIFE_MS)
    await expect(login.waitForDevice(never)).rejects.toThrow('The link has expired. Ask for a new one.')
    expect(await login.start(email)).toBe('VERIFY_OTP')
  })

  test('EMB-03 has as much time for the link as for the code before it', async () => {
    const { email, addresses } = await createOwner()
    const { login, session } = openFrame(await openStore())
    await login.start(email)
    world.passTime(LIFE_MS - MINUTE_MS)
    await login.finish(await world.readCode(email))
    await world.readLink(email)
    world.passTime(LIFE_MS - MINUTE_MS)
    await approve(email)
    await login.waitForDevice(never)
    expect((await session.need()).addresses).toEqual(addresses)
  })
})
