// An upgrade from an older version. `older` holds what the services of commit e1cae2bf (27 November 2026) left in their databases, as `pg_dump` wrote it,
// and what a client knew of it then. Each schema of today has steps that those services have not seen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import { createDeviceKey } from '../../services/login/test/deviceKey.ts'
import { createIdentity, createToken, openSocket, publication, speak } from '../../services/relay/test/plainClient.ts'
import { createLoginClient, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'
import { startValkey } from './valkey.ts'

const OLDER = join(ROOT, 'server/test/older')
const known = JSON.parse(readFileSync(join(OLDER, 'known.json'), 'utf8'))
const DATABASES = ['latchkey', 'keeper'] as const
const SERVICES = ['login', 'relay', 'data-api', 'bundler', 'analytics'] as const

const program = openProgram()
let postgres: Postgres
let mail: MailServer

beforeAll(async () => {
  ;[postgres, mail] = await Promise.all([startPostgres(), startMail({ inboxPort: 0, smtpPort: 0 })])
  for (const name of DATABASES) {
    await postgres.create(name)
    await postgres.tool('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', join(OLDER, `${name}.sql`), name])
    await request(name, shiftTimes)
  }
}, 60_000)
afterAll(() => Promise.all([postgres?.remove(), mail?.stop()]))

type Query = Awaited<ReturnType<typeof openDatabase>>['query']

async function request<Result>(name: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url: postgres.urlOf(name) })
  return work(database.query).finally(database.close)
}

/** As if the services had stopped a moment ago: sessions and messages do not outlive a month. */
async function shiftTimes(query: Query): Promise<void> {
  const columns = await query<{ place: string; name: string }>(
    `select table_schema || '.' || table_name as place, column_name as name from information_schema.columns
     where column_name like '%\\_ms' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const ms = Date.now() - known.writtenAtMs
  for (const { place, name } of columns) {
    await query(`update ${place} set ${name} = ${name} + ${ms} where ${name} > ${known.writtenAtMs - 86_400_000}`)
  }
}

interface Column {
  place: string
  name: string
  type: string
  mayBeLeftOut: boolean
}
const listColumns = (query: Query) =>
  query<Column>(
    `select table_schema || '.' || table_name as place, column_name as name, data_type as type,
       is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as "mayBeLeftOut"
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  )
const listSteps = (query: Query, schema: string) =>
  query<{ step: number }>(`select step from ${schema}.migration order by step`)

async function startAll() {
  const [own, others] = DATABASES.map((name) => createServiceSettings(postgres.urlOf(name), mail.smtpUrl))
  const [keeper, valkey] = await Promise.all([program.start('keeper', others?.keeper ?? {}), startValkey()])
  const more = { login: { KEEPER_INTERNAL_URL: keeper.url }, relay: { BROKER_URL: valkey.url } }
  const started = await Promise.all(
    SERVICES.map(async (name) => {
      const extra = name in more ? more[name as keyof typeof more] : {}
      return [name, await program.start(name, { ...own?.[name], ...extra })] as const
    }),
  )
  return { keeper, valkey, ...(Object.fromEntries(started) as Record<(typeof SERVICES)[number], typeof keeper>) }
}

test('SRV-09 an upgrade from an older schema keeps sessions, wallets, messages, histories, operations and events, and only adds to them', async () => {
  const before = await Promise.all(DATABASES.map((name) => request(name, listColumns)))
  const stepsBefore = await request('latchkey', (query) =>
    Promise.all(['login', 'relay'].map((each) => listSteps(query, each))),
  )
  const { keeper, login, relay, valkey, ...rest } = await startAll()

  const place = { loginUrl: login.url, keeperUrl: keeper.url, origin: 'https://login.example', inboxUrl: mail.url }
  const client = createLoginClient({ ...place, key: createDeviceKey(known.deviceKey) })
  expect(await client.openWallet(known.token)).toBe(known.serverShare)
  expect((await client.releaseShares(known.email)).shares).toEqual([known.keeperShare])

  const connect = () => speak(openSocket({ url: relay.url.replace('http', 'ws') }, createToken(createIdentity())))
  const [reader, writer] = [await connect(), await connect()]
  expect(await reader.call('irn_subscribe', { topic: known.topic })).toMatchObject({ result: expect.any(String) })
  expect([await reader.take(), await reader.take()]).toEqual(known.messages)
  expect(await writer.call('irn_publish', publication(known.topic, 'three'))).toMatchObject({ result: true })
  expect(await reader.take()).toBe('three')
  for (const { socket } of [reader, writer]) socket.terminate()

  const query = new URLSearchParams({ projectId: 'a'.repeat(32), chainId: 'eip155:31337' })
  const history = await send(`${rest['data-api'].url}/v1/account/${known.account}/history?${query}`)
  expect(history.json().data).toMatchObject([{ metadata: { hash: known.transaction } }])

  const kept = await request('latchkey', (sendRequest) =>
    Promise.all([
      sendRequest('select event_id as id from analytics.event'),
      sendRequest(`select hash, (signed->>'nonce')::int as nonce, is_settled as "isSettled" from bundler.operation`),
    ]),
  )
  expect(kept).toEqual([[{ id: known.eventId }], [{ ...known.operation, isSettled: false }]])

  const stepsAfter = await request('latchkey', (query) =>
    Promise.all(['login', 'relay'].map((each) => listSteps(query, each))),
  )
  for (const [index, steps] of stepsAfter.entries())
    expect(steps.length).toBeGreaterThan(stepsBefore[index]?.length ?? 0)
  const after = await Promise.all(DATABASES.map((name) => request(name, listColumns)))
  for (const [index, columns] of before.entries()) expectOnlyMore(columns, after[index] ?? [])
  await valkey.stop()
})

/** What a process of the older version writes and reads still works: no column is gone or of another type, and none of those that are new has to be named. */
function expectOnlyMore(before: readonly Column[], after: readonly Column[]): void {
  expect(after).toEqual(expect.arrayContaining([...before]))
  const isKnown = (column: Column) => before.some(({ place, name }) => place === column.place && name === column.name)
  const places = new Set(before.map(({ place }) => place))
  const added = after.filter((column) => places.has(column.place) && !isKnown(column))
  expect(added.filter(({ mayBeLeftOut }) => !mayBeLeftOut)).toEqual([])
}
