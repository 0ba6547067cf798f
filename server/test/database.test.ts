// A connection to PostgreSQL that is lost at each moment: what was asked is rejected by its name, the process goes on, and so do later statements.
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../services/database/database.ts'
import { openPostgresServer } from '../../services/database/postgresServer.ts'
import { insist } from './faultRunner.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { startWire, type Wire } from './wire.ts'

const LOST = { name: 'DatabaseLostError' }
const DELAY_MS = 40
const RETRY_MS = 50
/** Long enough for what the library does a moment later. */
const LATER_MS = 50

let postgres: Postgres
let wire: Wire
let database: Database
/** What would have ended the process. */
const ends: unknown[] = []
const keep = (cause: unknown) => void ends.push(cause)

beforeAll(async () => {
  postgres = await startPostgres()
  wire = await startWire(postgres.urlOf('postgres'))
  database = await openPostgresServer(wire.through(postgres.urlOf('postgres')))
  await database.query('create table kept (name text)')
  process.on('uncaughtException', keep).on('unhandledRejection', keep)
}, 60_000)
beforeEach(async () => {
  await database.query('delete from kept')
})
afterEach(() => expect(ends.splice(0)).toEqual([]))
afterAll(async () => {
  process.off('uncaughtException', keep).off('unhandledRejection', keep)
  await database?.close()
  await wire?.stop()
  await postgres?.remove()
})

const listKept = () => insist(() => database.query<{ name: string }>('select name from kept'), RETRY_MS)

test('SRV-03 a list reaches the database as it is', async () => {
  const texts = ['', 'null', '{"a","b"}', 'a\\b', "it's", ',']
  expect(await database.query('select * from unnest($1::text[]) as text', [texts])).toEqual(
    texts.map((text) => ({ text })),
  )
  const numbers = [-1n, 2n ** 62n]
  const found = await database.query('select * from unnest($1::bigint[], $2::float8[]) as row (a, b)', [
    numbers,
    [0.5, -2],
  ])
  expect(found).toEqual([
    { a: numbers[0], b: 0.5 },
    { a: numbers[1], b: -2 },
  ])
  expect(await database.query('select 1 where 1 = any($1::int[])', [[]])).toEqual([])
})

test('SRV-03 a connection that is lost while it opens rejects what waits for it', async () => {
  onTestFinished(() => wire.delay(0))
  for (let ms = 0; ms <= DELAY_MS * 8; ms += DELAY_MS / 2) {
    wire.cut()
    await waitFor(RETRY_MS)
    wire.delay(DELAY_MS)
    const answer = database.query('select $1::int as one', [1]).catch(({ name }) => name)
    await waitFor(ms)
    wire.cut()
    wire.delay(0)
    expect([[{ one: 1 }], LOST.name]).toContainEqual(await answer)
    await listKept()
  }
})

/** Where the connection of a transaction is lost. */
const MOMENTS = {
  'during a statement': async (query: Database['query']) => {
    await query(`insert into kept values ('first')`)
    wire.holdAnswers()
    const second = query(`insert into kept values ('second')`)
    await waitFor(LATER_MS)
    wire.cut()
    wire.goOn()
    await second
  },
  'before a statement': async (query: Database['query']) => {
    await query(`insert into kept values ('first')`)
    wire.cut()
    await waitFor(LATER_MS)
    await query(`insert into kept values ('second')`)
  },
  'before its end': async (query: Database['query']) => {
    await query(`insert into kept values ('first')`)
    wire.cut()
    await waitFor(LATER_MS)
  },
  'before an error of its own': async (query: Database['query']) => {
    await query(`insert into kept values ('first')`)
    wire.cut()
    await waitFor(LATER_MS)
    throw new Error('Too late.')
  },
}

test.each(Object.entries(MOMENTS))(
  'SRV-03 a transaction whose connection is lost %s leaves nothing',
  async (_, work) => {
    await expect(database.transaction(work)).rejects.toMatchObject(LOST)
    await waitFor(LATER_MS)
    expect(await listKept()).toEqual([])
  },
)

test('SRV-03 a transaction that fails is undone, and its connection is used again', async () => {
  const failed = database.transaction(async (query) => {
    await query(`insert into kept values ('first')`)
    throw new Error('Changed its mind.')
  })
  await expect(failed).rejects.toThrow('Changed its mind.')
  expect(await listKept()).toEqual([])
  expect(await database.transaction((query) => query(`insert into kept values ('third') returning name`))).toEqual([
    { name: 'third' },
  ])
})
