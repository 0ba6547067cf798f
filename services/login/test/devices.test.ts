// Devices and sessions of one person at the login server: listed, signed out one by one or all, and reported by email.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../frame/store.ts'
import { openFrame, post, signIn } from './frames.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

interface Listed {
  id: string
  name: string
  lastUsedAtMs: number | null
  isSignedIn: boolean
  isThis: boolean
}

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

async function openDevice(email: string) {
  world.passTime(MINUTE_MS)
  const frame = openFrame(world, await openStore())
  await signIn(world, frame.login, email)
  return frame.session
}
type Session = Awaited<ReturnType<typeof openDevice>>

async function request(session: Session, path: string, body: object = {}) {
  return post(world, session, path, body, (await session.need()).token)
}
async function list(session: Session): Promise<Listed[]> {
  return ((await request(session, '/api/devices')).body as unknown as { devices: Listed[] }).devices
}
const listTexts = async (to: string) => (await world.readEmails(to)).map(({ text }) => text)

test('KEY-04 devices are listed with name and last use, each can be signed out, and must then be approved again', async () => {
  const { email } = world.createPerson()
  const first = await openDevice(email)
  expect((await listTexts(email)).join()).not.toContain('was opened')
  const second = await openDevice(email)
  await expect
    .poll(async () => (await listTexts(email)).at(-1))
    .toContain('Your wallet was opened on A browser on an unknown system')
  world.passTime(MINUTE_MS)
  const used = await list(second)
  expect(used).toMatchObject([
    { name: 'A browser on an unknown system', isThis: true, isSignedIn: true },
    { isThis: false, isSignedIn: true },
  ])
  world.passTime(MINUTE_MS)
  await first.refresh()
  const [, other] = await list(second)
  expect((other?.lastUsedAtMs ?? 0) - (used[1]?.lastUsedAtMs ?? 0)).toBeGreaterThanOrEqual(2 * MINUTE_MS)

  const stranger = await openDevice(world.createPerson().email)
  expect((await request(stranger, '/api/devices/end', { device: other?.id })).body.error.code).toBe('no-device')
  expect((await request(second, '/api/devices/end', { device: other?.id })).status).toBe(200)
  await expect(first.withAccounts(async () => {})).rejects.toMatchObject({ code: 'signed-out' })
  expect(await first.refresh()).toBe(false)
  expect(await list(second)).toMatchObject([{ isThis: true }])
  expect((await request(second, '/api/devices/end', { device: other?.id })).body.error.code).toBe('no-device')
  await world.proveEmail({ email, device: await first.device() })
})

test('KEY-04 all other devices are signed out together; a device that signed out stays in the list, with its last use', async () => {
  const { email } = world.createPerson()
  const [first, second, third] = [await openDevice(email), await openDevice(email), await openDevice(email)]
  await second.end()
  const before = await list(third)
  expect(before.map(({ isSignedIn }) => isSignedIn).sort()).toEqual([false, true, true])
  expect(before.every(({ lastUsedAtMs }) => lastUsedAtMs !== null)).toBe(true)
  expect((await request(third, '/api/devices/end-others')).status).toBe(200)
  expect(await list(third)).toMatchObject([{ isThis: true, isSignedIn: true }])
  expect(await first.refresh()).toBe(false)
  expect(await third.refresh()).toBe(true)
})

test('KEY-04 a changed email is reported to the old address and to the new one', async () => {
  const { email } = world.createPerson()
  const next = world.createPerson().email
  world.passTime(MINUTE_MS)
  const { session, login, update } = openFrame(world, await openStore())
  await login.start(email)
  await login.finish(await world.readCode(email))
  await session.need()
  await update.start(next)
  await update.proveOld(await world.readCode(email))
  await update.proveNew(await world.readCode(next))
  for (const to of [email, next]) {
    await expect.poll(async () => (await listTexts(to)).at(-1)).toContain('The email that you sign in with was changed')
  }
})
