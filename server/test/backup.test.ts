// What an operator does for a bad day: a backup of both databases, a restore on a new server, and an upgrade by a new process.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import { createDeviceKey } from '../../services/login/test/deviceKey.ts'
import { createLoginClient, createSecret, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const program = openProgram()
const DATABASES = ['login', 'keeper'] as const
const ORIGIN = 'https://login.example'
/** The person's device outlives the servers. */
const key = createDeviceKey()
let mail: MailServer
let before: Postgres
let after: Postgres

beforeAll(async () => {
  ;[before, after, mail] = await Promise.all([
    startPostgres(),
    startPostgres(),
    startMail({ inboxPort: 0, smtpPort: 0 }),
  ])
  for (const name of DATABASES) await Promise.all([before.create(name), after.create(name)])
}, 60_000)
afterAll(() => Promise.all([before.remove(), after.remove(), mail.stop()]))

async function startLogin(postgres: Postgres) {
  const [own, others] = DATABASES.map((name) => createServiceSettings(postgres.urlOf(name), mail.smtpUrl))
  const keeper = await program.start('keeper', others?.keeper ?? {})
  const login = await program.start('login', { ...own?.login, KEEPER_INTERNAL_URL: keeper.url })
  const place = { loginUrl: login.url, keeperUrl: keeper.url, origin: ORIGIN, inboxUrl: mail.url }
  const client = createLoginClient({ ...place, key })
  return { login, keeper, client }
}

test('SRV-09 a backup taken while services run restores users, sessions and wallets on another server', async () => {
  const old = await startLogin(before)
  const email = 'ada@latchkey.example'
  const { token } = await old.client.signIn(email, createSecret())
  const { keeperShare, serverShare } = await old.client.createWallet(token)

  for (const name of DATABASES) {
    const file = join(before.folder, `${name}.dump`)
    await before.tool('pg_dump', ['--format=custom', '--file', file, name])
    await after.tool('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', name, file])
  }
  await Promise.all([old.login.stop(), old.keeper.stop()])
  await before.stop()

  const restored = await startLogin(after)
  expect(await restored.client.openWallet(token)).toBe(serverShare)
  expect((await restored.client.releaseShares(email)).shares).toEqual([keeperShare])
  expect((await send(`${restored.login.url}/ready`)).status).toBe(200)
  await before.startAgain()
})

test('SRV-09 an upgrade starts the new process next to the old one, with one database, and signs no one out', async () => {
  const old = await startLogin(before)
  const email = 'eva@latchkey.example'
  const { token } = await old.client.signIn(email, createSecret())
  const { serverShare } = await old.client.createWallet(token)
  const next = await startLogin(before)
  expect(await old.login.stop()).toBe(0)
  expect(await old.keeper.stop()).toBe(0)
  expect(await next.client.openWallet(token)).toBe(serverShare)
})
