// The frame's login by email against the real servers, over pages that come and go: what a person began is not lost with one.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { KEYS, openStore, type Store } from '../frame/store.ts'
import { approveDevice, openFrame as openFrameIn } from './frames.ts'
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

/** Somebody with a wallet, made on another device. */
async function createOwner() {
  const { email } = world.createPerson()
  const { login, session } = openFrame(await openStore())
  await login.start(email)
  await login.finish(await world.readCode(email))
  const { addresses } = await session.need()
  world.passTime(MINUTE_MS)
  return { email, addresses }
}

describe('the page goes', () => {
  test('EMB-03 while the code is typed: the code is taken by the next page, and nothing is left behind', async () => {
    const { email } = world.createPerson()
    const store = await openStore()
    await openFrame(store).login.start(email)
    const { login, session } = openFrame(store)
    await login.finish(await world.readCode(email))
    expect((await session.need()).account.email).toBe(email)
    expect(await store.get(KEYS.attempt)).toBeUndefined()
  })

  test('EMB-03 while the link is waited for, and again while its code is typed: the same wallet comes back', async () => {
    const { email, addresses } = await createOwner()
    const store = await openStore()
    expect(await openFrame(store).login.start(email)).toBe('VERIFY_DEVICE')
    const second = openFrame(store)
    await approve(email)
    await second.login.waitForDevice(never)
    const third = openFrame(store)
    await third.login.waitForDevice(never)
    await third.login.finish(await world.readCode(email))
    expect((await third.session.need()).addresses).toEqual(addresses)
  })

  test('EMB-03 what is kept of it has no secret that a script could read', async () => {
    const { email } = await createOwner()
    const store = await openStore()
    await openFrame(store).login.start(email)
    const { proofKey, ...kept } = (await store.get(KEYS.attempt)) as { proofKey: CryptoKey }
    expect(proofKey.extractable).toBe(false)
    expect(Object.keys(kept).sort()).toEqual(['email', 'expiresAtMs', 'id', 'isApproved'])
    await expect(crypto.subtle.exportKey('raw', proofKey)).rejects.toThrow()
  })

  test('EMB-03 for longer than a code lives: the next page is told to ask for one', async () => {
    const { email } = world.createPerson()
    const store = await openStore()
    await openFrame(store).login.start(email)
    const code = await world.readCode(email)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + LIFE_MS)
    await expect(openFrame(store).login.finish(code)).rejects.toThrow('Request a code first.')
    vi.mocked(Date.now).mockRestore()
  })

  test.each([null, 7, {}, { id: 'x', email: 'y', proofKey: 'z', isApproved: true, expiresAtMs: Number.MAX_VALUE }])(
    'EMB-03 rubbish in the place of an attempt is none: %j',
    async (rubbish) => {
      const store = await openStore()
      await store.set(KEYS.attempt, rubbish)
      await expect(openFrame(store).login.finish('123456')).rejects.toThrow('Request a code first.')
    },
  )
})

describe('a device that was approved', () => {
  test('EMB-03 gets another code without another link; after three wrong ones the link is asked for again', async () => {
    const { email } = await createOwner()
    const { login } = openFrame(await openStore())
    await login.start(email)
    await approve(email)
    await login.waitForDevice(never)
    await expect(login.start(email)).rejects.toThrow(/^Please try again after \d+ seconds$/)
    world.passTime(MINUTE_MS)
    expect(await login.start(email)).toBe('VERIFY_OTP')
    const wrong = String((Number(await world.readCode(email)) + 1) % 1_000_000).padStart(6, '0')
    for (let time = 0; time < 3; time += 1) await expect(login.finish(wrong)).rejects.toThrow()
    world.passTime(MINUTE_MS)
    expect(await login.start(email)).toBe('VERIFY_DEVICE')
  })

  test('EMB-03 has as long for the code as the code itself, though the link was old', async () => {
    const { email, addresses } = await createOwner()
    const { login, session } = openFrame(await openStore())
    await login.start(email)
    world.passTime(LIFE_MS - MINUTE_MS)
    await approve(email)
    await login.waitForDevice(never)
    world.passTime(LIFE_MS - MINUTE_MS)
    await login.finish(await world.readCode(email))
    expect((await session.need()).addresses).toEqual(addresses)
  })
})
