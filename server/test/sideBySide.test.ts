// An upgrade as the guide says: the new version starts next to the old one, over the same database, and the old one ends when the new one is ready.
// `older/program.tgz` is the package of commit e1cae2bf (27 November 2026), without the script of the login frame, which no test here opens.
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import { createDeviceKey } from '../../services/login/test/deviceKey.ts'
import {
  createIdentity,
  createToken,
  createTopic,
  openSocket,
  publication,
  speak,
} from '../../services/relay/test/plainClient.ts'
import { createLoginClient, createSecret, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Environment, openProgram, type Program } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const SERVICES = ['relay', 'login', 'keeper', 'data-api', 'bundler', 'analytics'] as const
const PAUSE_MS = 100
type Running = Record<(typeof SERVICES)[number], Program>

const older = openProgram({ older: join(ROOT, 'server/test/older/program.tgz') })
const newer = openProgram()
let postgres: Postgres
let mail: MailServer

beforeAll(async () => {
  ;[postgres, mail] = await Promise.all([startPostgres(), startMail({ inboxPort: 0, smtpPort: 0 })])
  for (const name of ['latchkey', 'keeper']) await postgres.create(name)
}, 60_000)
afterAll(() => Promise.all([postgres?.remove(), mail?.stop()]))

/** Every service of one version; the keeper has a separate database. */
async function startAll(program: typeof newer): Promise<Running> {
  const [own, others] = ['latchkey', 'keeper'].map((name) => createServiceSettings(postgres.urlOf(name), mail.smtpUrl))
  const keeper = await program.start('keeper', others?.keeper ?? {})
  const rest = SERVICES.filter((name) => name !== 'keeper').map(async (name) => {
    const more: Environment = name === 'login' ? { KEEPER_INTERNAL_URL: keeper.url } : {}
    return [name, await program.start(name, { ...own?.[name], ...more })] as const
  })
  return { keeper, ...(Object.fromEntries(await Promise.all(rest)) as Omit<Running, 'keeper'>) }
}

const connect = ({ relay }: Running) =>
  speak(openSocket({ url: relay.url.replace('http', 'ws') }, createToken(createIdentity())))

/** Someone with a wallet, whose token changes with each use. */
async function createOwner(running: Running) {
  const key = createDeviceKey()
  const clientOf = ({ login, keeper }: Running) =>
    createLoginClient({
      loginUrl: login.url,
      keeperUrl: keeper.url,
      origin: 'https://login.example',
      inboxUrl: mail.url,
      key,
    })
  const client = clientOf(running)
  let { token } = await client.signIn('ada@latchkey.example', createSecret())
  const { serverShare } = await client.createWallet(token)
  return {
    /** Opens the wallet at this version. */
    async open(version: Running): Promise<void> {
      const reply = await clientOf(version).atLogin('/api/wallet/open', {}, token)
      expect([reply.status, reply.json().serverShare]).toEqual([200, serverShare])
      token = String(reply.json().token)
    },
  }
}

test('SRV-09 two versions run side by side with one database: both respond during the upgrade and after it, and the old one shuts down cleanly', async () => {
  const old = await startAll(older)
  const topic = createTopic()
  const [reader, writer] = [await connect(old), await connect(old)]
  await reader.call('irn_subscribe', { topic })
  const owner = await createOwner(old)
  let sent = 0
  const talk = async (from = writer, to = [reader]) => {
    sent += 1
    expect(await from.call('irn_publish', publication(topic, `message ${sent}`))).toMatchObject({ result: true })
    for (const each of to) expect(await each.take()).toBe(`message ${sent}`)
  }
  let isUpgraded = false
  const use = (async () => {
    while (!isUpgraded) {
      await talk()
      await owner.open(old)
      await waitFor(PAUSE_MS)
    }
  })()
  const current = await startAll(newer).finally(() => {
    isUpgraded = true
  })
  await use
  expect(sent).toBeGreaterThan(0)

  const [newReader, newWriter] = [await connect(current), await connect(current)]
  await newReader.call('irn_subscribe', { topic })
  // What was read at the old version still waits for other readers.
  for (let count = 1; count <= sent; count += 1) expect(await newReader.take()).toBe(`message ${count}`)
  await talk(writer, [reader, newReader])
  await talk(newWriter, [reader, newReader])
  for (const version of [current, old, current]) await owner.open(version)
  for (const running of [old, current]) {
    for (const name of SERVICES) expect([name, (await send(`${running[name].url}/ready`)).status]).toEqual([name, 200])
  }

  expect(await Promise.all(SERVICES.map((name) => old[name].stop()))).toEqual(SERVICES.map(() => 0))
  await talk(newWriter, [newReader])
  await owner.open(current)
  const faults = [old, current].flatMap((running) => SERVICES.flatMap((name) => running[name].lines))
  expect(faults.filter(({ event, where }) => event === 'fault' && !String(where).startsWith('eip155:'))).toEqual([])
})
