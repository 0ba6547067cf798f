// The keys of both servers change while people are signed in, a code is in progress, and values in an earlier format exist.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DemoLogin, DemoLoginOptions } from '../../local/login/startDemoLogin.ts'
import { openStore } from '../frame/store.ts'
import { createSeals } from '../seals.ts'
import { createToken } from '../secrets.ts'
import { openFrame, signIn } from './frames.ts'
import { type LoginWorld, startLoginWorld } from './loginWorld.ts'

const createKey = () => Buffer.from(createToken(), 'base64url')
const OLD = { login: createKey(), keeper: createKey(), grant: createKey() }
const NEXT = { ...OLD, login: createKey(), keeper: createKey() }
const OLD_KEYS = { login: [OLD.login], keeper: [OLD.keeper] }

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld({ keys: OLD })
})
afterAll(() => world?.stop())
afterEach(() => vi.unstubAllGlobals())

/** Starts both servers with the same database. `left` is the last number of values that still need an old key. */
async function restart(keys: typeof OLD, oldKeys?: DemoLoginOptions['oldKeys']) {
  const left: { login?: number; keeper?: number } = {}
  const onOldSeals = (server: 'login' | 'keeper', count: number) => {
    left[server] = count
  }
  const login = await world.startAgain(keys, { ...(oldKeys && { oldKeys }), onOldSeals })
  await expect.poll(() => Object.keys(left).length).toBe(2)
  return { left, login }
}

const at = (login: DemoLogin): LoginWorld => ({ ...world, login })
const openBy = (login: DemoLogin, store: Awaited<ReturnType<typeof openStore>>) => openFrame(at(login), store).session

test('KEY-07 a session, a code in progress and both shares survive new keys; the old ones can be removed once none is needed', async () => {
  const [owner, other] = [world.createPerson(), world.createPerson()]
  const [device, second, third] = [await openStore(), await openStore(), await openStore()]
  const first = openFrame(world, device)
  await first.login.start(owner.email)
  await first.login.finish(await world.readCode(owner.email))
  const { addresses } = await first.session.need()
  await openFrame(world, second).login.start(other.email)

  const between = await restart(NEXT, OLD_KEYS)
  expect(between.left).toEqual({ login: 1, keeper: 0 })
  const session = openBy(between.login, device)
  expect(await session.refresh()).toBe(true)
  expect(await session.withAccounts(async ({ evm }) => evm.address)).toBe(addresses.evm)
  await openFrame(at(between.login), second).login.finish(await world.readCode(other.email))
  expect((await restart(NEXT, OLD_KEYS)).left).toEqual({ login: 0, keeper: 0 })

  const after = await restart(NEXT)
  expect(after.left).toEqual({ login: 0, keeper: 0 })
  const later = openBy(after.login, device)
  expect(await later.refresh()).toBe(true)
  expect(await later.withAccounts(async ({ evm }) => evm.address)).toBe(addresses.evm)
  world.passTime(900_000)
  const newDevice = openFrame(at(after.login), third)
  await signIn(at(after.login), newDevice.login, owner.email)
  expect((await newDevice.session.need()).addresses).toEqual(addresses)

  // By now, only the new keys decrypt the stored values.
  const before = await restart(OLD)
  expect(before.left).toEqual({ login: 2, keeper: 2 })
  await expect(openBy(before.login, device).withAccounts(async () => {})).rejects.toThrow('Something went wrong.')
})

test('KEY-07 a seal names its key: another one does not open it, and a value that names a key is opened with no other', async () => {
  const [one, two] = [createSeals({ key: OLD.login }), createSeals({ key: NEXT.login })]
  const sealed = await one.seal('context', 'text')
  const id = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 9)).toString('hex')
  expect([id(sealed), id(await one.hashCode('a', '000000'))]).toEqual([id(one.mark), id(one.mark)])
  expect(id(one.mark)).not.toBe(id(two.mark))
  const both = createSeals({ key: NEXT.login, oldKeys: [OLD.login] })
  expect(await both.unseal('context', sealed)).toBe('text')
  expect(await both.isCode(await one.hashCode('a', '000000'), 'a', '000000')).toBe(true)
  expect(await both.isCode(await one.hashCode('a', '000000'), 'a', '000001')).toBe(false)
  await expect(two.unseal('context', sealed)).rejects.toThrow()
  expect(await two.isCode(await one.hashCode('a', '000000'), 'a', '000000')).toBe(false)
  await expect(both.unseal('other context', sealed)).rejects.toThrow()
  const renamed = Buffer.concat([two.mark, sealed.subarray(9)])
  await expect(both.unseal('context', renamed)).rejects.toThrow()
  // Before encrypted values named their key, they began with what now follows the name.
  expect(await both.unseal('context', sealed.subarray(9))).toBe('text')
  await expect(two.unseal('context', sealed.subarray(9))).rejects.toThrow('No configured key decrypts this value.')
})

test('KEY-07 a share whose seal names no key, and one that no key opens: the first is sealed again, the second counted', async () => {
  const { query } = world.database
  const seals = createSeals({ key: NEXT.keeper })
  const hash = Buffer.alloc(32, 7)
  const add = (share: Uint8Array) =>
    query('insert into keeper.share (subject_hash, share) values ($1, $2)', [hash, share])
  await add((await seals.seal(hash.toString('hex'), 'named later')).subarray(9))
  await add(await createSeals({ key: createKey() }).seal(hash.toString('hex'), 'lost'))
  expect((await restart(NEXT)).left.keeper).toBe(1)
  const rows = await query<{ share: Uint8Array }>(
    'select share from keeper.share where subject_hash = $1 order by id',
    [hash],
  )
  expect(Buffer.from(rows[0]?.share ?? []).subarray(0, 9)).toEqual(Buffer.from(seals.mark))
  expect(await seals.unseal(hash.toString('hex'), rows[0]?.share ?? new Uint8Array())).toBe('named later')
})
