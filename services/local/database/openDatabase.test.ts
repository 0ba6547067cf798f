import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from './openDatabase.ts'

const SCHEMA = 'database_test'
const STEPS = [
  `create table ${SCHEMA}.note (id bigint generated always as identity primary key, body text not null)`,
  `alter table ${SCHEMA}.note add column tags text[] not null default '{}'`,
]
/** If set, the same tests also run against this server. */
const { DATABASE_URL } = process.env
const ENGINES = [
  { name: 'in process', url: undefined },
  ...(DATABASE_URL ? [{ name: 'server', url: DATABASE_URL }] : []),
]

describe.each(ENGINES)('PostgreSQL $name', ({ url }) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ url })
    await Promise.all([migrate(database, SCHEMA, STEPS), migrate(database, SCHEMA, STEPS)])
  })
  afterAll(async () => {
    await database.query(`drop schema ${SCHEMA} cascade`)
    await Promise.all([database.close(), database.close()])
  })

  test('two processes that start together run each migration once', async () => {
    await migrate(database, SCHEMA, STEPS)
    const run = await database.query<{ step: number }>(`select step from ${SCHEMA}.migration order by step`)
    expect(run).toEqual([{ step: 0 }, { step: 1 }])
  })

  test('a failing step rolls back its whole migration', async () => {
    const steps = [...STEPS, `create table ${SCHEMA}.half (id integer)`, 'not a statement']
    await expect(migrate(database, SCHEMA, steps)).rejects.toThrow(/syntax/)
    await expect(database.query(`select * from ${SCHEMA}.half`)).rejects.toThrow(/does not exist/)
    await expect(migrate(database, 'x; drop schema public', [])).rejects.toThrow('Not a schema name')
  })

  test('parameters and rows keep their types', async () => {
    const [row] = await database.query(
      `insert into ${SCHEMA}.note (body, tags) values ($1, $2) returning body, tags, id > 0 as "hasId", $3::bigint as big, $4::jsonb as json`,
      ["it's; --", ['a', 'b,"c"'], 9_007_199_254_740_993n, { a: [1] }],
    )
    expect(row).toMatchObject({
      body: "it's; --",
      tags: ['a', 'b,"c"'],
      hasId: true,
      big: 9_007_199_254_740_993n,
      json: { a: [1] },
    })
    const found = await database.query(`select body from ${SCHEMA}.note where tags && $1::text[]`, [['b,"c"']])
    expect(found).toEqual([{ body: "it's; --" }])
    const byId = `select body from ${SCHEMA}.note where id = any($1::bigint[])`
    expect(await database.query(byId, [[1n, 9_007_199_254_740_993n]])).toEqual([{ body: "it's; --" }])
    expect(await database.query(`select body from ${SCHEMA}.note where body = any($1::text[])`, [[]])).toEqual([])
  })

  test('a transaction that rejects is rolled back', async () => {
    const attempt = database.transaction(async (query) => {
      await query(`insert into ${SCHEMA}.note (body) values ('undone')`)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await database.query(`select 1 from ${SCHEMA}.note where body = 'undone'`)).toEqual([])
  })

  test('notifications arrive in order, and only while someone listens', async () => {
    const payloads: string[] = []
    const events = new EventEmitter()
    const listening = once(events, 'listening')
    const ended = once(events, 'end')
    const unlisten = await database.listen(SCHEMA, {
      onPayload: (payload) => (payload === 'end' ? events.emit('end') : payloads.push(payload)),
      onListening: () => events.emit('listening'),
    })
    await listening
    for (const payload of ['one', 'two', 'end']) await database.query('select pg_notify($1, $2)', [SCHEMA, payload])
    await ended
    await unlisten()
    await database.query('select pg_notify($1, $2)', [SCHEMA, 'too late'])
    expect(payloads).toEqual(['one', 'two'])
  })
})

test('a data folder outlives the engine', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-database-'))
  const first = await openDatabase({ dataDir })
  await migrate(first, SCHEMA, STEPS)
  await first.query(`insert into ${SCHEMA}.note (body) values ('kept')`)
  await first.close()
  const second = await openDatabase({ dataDir })
  await migrate(second, SCHEMA, STEPS)
  expect(await second.query(`select body from ${SCHEMA}.note`)).toEqual([{ body: 'kept' }])
  await second.close()
  await rm(dataDir, { recursive: true })
})

test('a server that does not respond causes an error with one sentence', async () => {
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    'The PostgreSQL server does not answer.',
  )
})
