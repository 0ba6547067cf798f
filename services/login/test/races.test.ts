// Two devices of one person at the same time, in the worst order: the next device can still open the wallet.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../frame/store.ts'
import { holdNext, openFrame, signIn } from './frames.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

/** Completes the next sign-in on a device. Resolves to its addresses. */
async function openWallet({ login, session }: ReturnType<typeof openFrame>, email: string) {
  world.passTime(MINUTE_MS)
  await signIn(world, login, email)
  return (await session.need()).addresses
}

const openDevice = async () => openFrame(world, await openStore())

describe('EMB-03 EMB-07 two devices sign in for the first time at the same time', () => {
  test('the first to create the wallet keeps it; the other gets an error, tries again, and a third has it too', async () => {
    const { email } = world.createPerson()
    const [first, second] = [await openDevice(), await openDevice()]
    await first.login.start(email)
    const firstCode = await world.readCode(email)
    world.passTime(MINUTE_MS)
    await second.login.start(email)
    const secondCode = await world.readCode(email)

    const firstAtCreate = holdNext('/api/wallet/create')
    const firstEnds = first.login.finish(firstCode)
    const createFirst = await firstAtCreate
    const secondAtCreate = holdNext('/api/wallet/create')
    const secondEnds = second.login.finish(secondCode)
    const createSecond = await secondAtCreate
    createFirst.letGo()
    await firstEnds
    createSecond.letGo()
    await expect(secondEnds).rejects.toThrow('You signed in on another device. Try again.')
    await expect(second.session.need()).rejects.toThrow("You're not signed in.")

    const { addresses } = await first.session.need()
    expect(await openWallet(await openDevice(), email)).toEqual(addresses)
    expect(await openWallet(second, email)).toEqual(addresses)
  })
})

test('EMB-06 two devices change the email at the same time, and the one whose share came first is written last: a third opens the wallet', async () => {
  const { email } = world.createPerson()
  const { email: newEmail } = world.createPerson()
  const [first, second] = [await openDevice(), await openDevice()]
  const addresses = await openWallet(first, email)
  await openWallet(second, email)
  const prepare = async ({ update }: typeof first) => {
    world.passTime(MINUTE_MS)
    await update.start(newEmail)
    await update.proveOld(await world.readCode(email))
    return world.readCode(newEmail)
  }
  const firstCode = await prepare(first)
  const secondCode = await prepare(second)

  const firstAtCommit = holdNext('/api/email/update/commit')
  const firstEnds = first.update.proveNew(firstCode)
  const commitFirst = await firstAtCommit
  expect(await second.update.proveNew(secondCode)).toBe(newEmail)
  commitFirst.letGo()
  expect(await firstEnds).toBe(newEmail)

  expect(await openWallet(await openDevice(), newEmail)).toEqual(addresses)
})
