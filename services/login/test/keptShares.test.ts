// The shares that the keeper stores for one person: the newest ones, over HTTP, and those in a database from before it stored several.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import type { Locks } from '../keeper/locks.ts'
import { MIGRATIONS, SCHEMA } from '../keeper/schema.ts'
import { createShares } from '../keeper/shares.ts'
import { createSeals } from '../seals.ts'
import { createToken, hashToken } from '../secrets.ts'
import { approveDevice } from './frames.ts'
import { ADDRESSES, type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

/** The shares here have no lock. */
const NO_LOCKS: Pick<Locks, 'open'> = { open: async (shares) => [...shares] }
const WALLET = { serverShare: createToken(), box: 'b'.repeat(100), addresses: ADDRESSES }

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())

test('EMB-03 of nine shares that arrived before the wallet, the keeper releases the last eight, newest first', async () => {
  const { keeperUrl } = world.login
  const person = world.createPerson()
  const { token } = (await world.signIn(person)).body
  const { grant } = (await world.post('/api/wallet/grant', {}, token)).body
  const shares = Array.from({ length: 9 }, createToken)
  for (const share of shares) expect((await world.post(`${keeperUrl}/shares`, { grant, share })).status).toBe(200)

  expect((await world.post('/api/wallet/create', WALLET, token)).status).toBe(200)
  world.passTime(MINUTE_MS)
  const { secret } = await world.requestLink({ ...person, device: createToken() })
  await approveDevice(world, person.email)
  const released = await world.post(`${keeperUrl}/releases/take`, { secret })
  expect(released.body).toEqual({ state: 'released', shares: shares.slice(1).reverse() })
})

test('EMB-03 of concurrent shares at most eight are kept, and none of another person', async () => {
  const kept = createShares(world.database, createSeals({ key: new Uint8Array(32) }), Date.now, NO_LOCKS)
  await kept.put('email:other@latchkey.example', createToken())
  const shares = Array.from({ length: 12 }, createToken)
  await Promise.all(shares.map((share) => kept.put('google:crowd', share)))
  const released = await kept.list('google:crowd')
  expect(released).toHaveLength(8)
  expect(shares).toEqual(expect.arrayContaining(released))
  expect(await kept.list('email:other@latchkey.example')).toHaveLength(1)
})

test('EMB-03 at most eight rows of one person stay, and requests that are over are deleted', async () => {
  const database = await openTestDatabase()
  await migrate(database, SCHEMA, MIGRATIONS)
  let nowMs = 1_000_000
  const kept = createShares(database, createSeals({ key: new Uint8Array(32) }), () => nowMs, NO_LOCKS)
  const count = async (table: string) => (await database.query(`select 1 from keeper.${table}`)).length
  for (let time = 0; time < 20; time += 1) await kept.put('google:crowd', createToken())
  expect(await count('share')).toBe(8)

  await kept.request('google:crowd', hashToken('old'), 'a browser', 'open')
  nowMs += 600_000
  await kept.request('google:crowd', hashToken('new'), 'a browser', 'open')
  nowMs += 600_000
  await kept.purge()
  expect(await count('release')).toBe(1)
  expect(await kept.look('old')).toBeNull()
  expect(await kept.look('new')).toBe('pending')
  await database.close()
})

test('EMB-03 a share from before several were possible is released as before, and kept next to the next one', async () => {
  const database = await openTestDatabase()
  const seals = createSeals({ key: new Uint8Array(32) })
  const [subject, share, next] = ['email:ada@latchkey.example', createToken(), createToken()]
  const hash = hashToken(`subject ${subject}`)
  await migrate(database, SCHEMA, MIGRATIONS.slice(0, 3))
  await database.query('insert into keeper.share (subject_hash, share) values ($1, $2)', [
    hash,
    await seals.seal(Buffer.from(hash).toString('hex'), share),
  ])
  await migrate(database, SCHEMA, MIGRATIONS)
  const kept = createShares(database, seals, Date.now, NO_LOCKS)
  expect(await kept.list(subject)).toEqual([share])
  await kept.put(subject, next)
  expect(await kept.list(subject)).toEqual([next, share])
  await database.close()
})
