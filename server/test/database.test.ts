// A connection to PostgreSQL that is lost at each moment: what was asked is rejected by its name, the process goes on, and so do later statements.
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../services/database/database.ts'
import { openPostgresServer } from '../../services/database/postgresServer.ts'
import { insist } from './faultRunner.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { startWire, type Wire } from './wire.ts'

const LOST = { name: 'DatabaseLostError' }
const SLOW = { name: 'DatabaseSlowError' }
/** Long enough for a statement on a busy machine, and short enough for a test. */
const PATIENCE = { statementMs: 1500, silenceMs: 2500 }
/** A server at rest, and what a busy machine adds. */
const NO_WAIT_MS = 15_000
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

test('SRV-03 a list is stored in the database unchanged', async () => {
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

test('SRV-03 a connection that is lost while it opens rejects pending queries', async () => {
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
  'SRV-03 a transaction whose connection is lost %s leaves no changes',
  async (_, work) => {
    await expect(database.transaction(work)).rejects.toMatchObject(LOST)
    await waitFor(LATER_MS)
    expect(await listKept()).toEqual([])
  },
)

test('SRV-03 a transaction that fails is rolled back, and its connection is reused', async () => {
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

async function openImpatient(change: Partial<typeof PATIENCE> = {}): Promise<Database> {
  const impatient = await openPostgresServer(postgres.urlOf('postgres'), { ...PATIENCE, ...change })
  onTestFinished(impatient.close)
  return impatient
}

test('SRV-03 if a server freezes, statements and transactions fail within a limited time, and the next ones work when it continues', async () => {
  const impatient = await openImpatient()
  await Promise.all(Array.from({ length: 20 }, () => impatient.query('select pg_sleep(0.05)')))
  const transaction = impatient.transaction(async (query) => {
    await query(`insert into kept values ('first')`)
    postgres.freeze()
    await query(`insert into kept values ('second')`)
  })
  onTestFinished(postgres.goOn)
  await expect(transaction).rejects.toMatchObject(LOST)
  const startedMs = performance.now()
  // The first ones find open connections, the later ones none.
  for (let round = 0; round < 2; round += 1) {
    const answers = Array.from({ length: 50 }, () => impatient.query('select 1').catch((cause) => cause))
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(LOST)
  }
  expect(performance.now() - startedMs).toBeLessThan(NO_WAIT_MS)
  postgres.goOn()
  await insist(() => impatient.query('select 1'), RETRY_MS)
  const all = await Promise.all(Array.from({ length: 20 }, () => impatient.query('select 1 as one')))
  expect(all).toEqual(all.map(() => [{ one: 1 }]))
  expect(await listKept()).toEqual([])
})

test('SRV-03 connections that transfer nothing count as lost, and slow ones do not', async () => {
  const impatient = await openPostgresServer(wire.through(postgres.urlOf('postgres')), PATIENCE)
  onTestFinished(impatient.close)
  const { statementMs, silenceMs } = PATIENCE
  const each = statementMs / 3
  const perConnection = Math.ceil(silenceMs / each) + 1
  const slow = Array.from({ length: perConnection * 10 }, () =>
    impatient.query<{ is: number }>('select 1 as is from pg_sleep($1::float8)', [each / 1000]),
  )
  for (const rows of await Promise.all(slow)) expect(rows).toEqual([{ is: 1 }])
  wire.stall()
  onTestFinished(wire.goOn)
  await expect(impatient.query('select 1')).rejects.toMatchObject(LOST)
  wire.goOn()
  await insist(() => impatient.query('select 1'), RETRY_MS)
})

test('SRV-03 the server ends a statement that takes too long, and the transaction is rolled back', async () => {
  const impatient = await openImpatient()
  const slow = impatient.transaction(async (query) => {
    await query(`insert into kept values ('first')`)
    await query('select pg_sleep(600)')
  })
  await expect(slow).rejects.toMatchObject(SLOW)
  expect(await listKept()).toEqual([])
  await expect(impatient.query('select pg_sleep(600)')).rejects.toMatchObject(SLOW)
  expect(await impatient.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('SRV-03 a process that stops during a transaction keeps no lock', async () => {
  // Its own watch stops with it.
  const [stopped, other] = [await openImpatient({ silenceMs: 600_000 }), await openImpatient()]
  const lock = (query: Database['query']) => query('select pg_advisory_xact_lock(1)')
  let goOn: (() => void) | undefined
  const halted = stopped.transaction(async (query) => {
    await lock(query)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    await query(`insert into kept values ('late')`)
  })
  const outcome = expect(halted).rejects.toMatchObject(LOST)
  await expect.poll(() => goOn).toBeTypeOf('function')
  await insist(() => other.transaction(lock), RETRY_MS)
  goOn?.()
  await outcome
  expect(await listKept()).toEqual([])
})

test('SRV-03 statements that run before a service responds have no time limit', async () => {
  const impatient = await openImpatient()
  const seconds = (PATIENCE.silenceMs * 1.2) / 1000
  const long = impatient.transaction(
    async (query) => {
      await query(`insert into kept values ('long')`)
      await query('select pg_sleep($1::float8)', [seconds])
    },
    { isUnbounded: true },
  )
  await long
  expect(await listKept()).toEqual([{ name: 'long' }])
})
