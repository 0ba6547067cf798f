// What operators see of a running service: request lines, metrics, readiness and the audit log.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
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
import { type LogLine, openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'
import { startValkey } from './valkey.ts'

const program = openProgram()
let postgres: Postgres
let mail: MailServer

beforeAll(async () => {
  ;[postgres, mail] = await Promise.all([startPostgres(), startMail({ inboxPort: 0, smtpPort: 0 })])
  await postgres.create('login')
  await postgres.create('keeper')
}, 60_000)
afterAll(() => Promise.all([postgres.remove(), mail.stop()]))

async function startLogin(more: Record<string, string> = {}) {
  const [own, others] = ['login', 'keeper'].map((name) => createServiceSettings(postgres.urlOf(name), mail.smtpUrl))
  const keeper = await program.start('keeper', { ...others?.keeper, ...more })
  const login = await program.start('login', { ...own?.login, KEEPER_INTERNAL_URL: keeper.url, ...more })
  const origin = 'https://login.example'
  const client = createLoginClient({ loginUrl: login.url, keeperUrl: keeper.url, origin, inboxUrl: mail.url })
  return { keeper, login, client }
}

const requestsOf = (lines: readonly LogLine[]) => lines.filter(({ event }) => event === 'request')
const keyEventsOf = (lines: readonly LogLine[]) => lines.filter(({ log }) => log === 'audit')

test('SRV-02 each request is one line with its id and route, operations on keys are in the audit log, and no secret is in either', async () => {
  const { keeper, login, client } = await startLogin()
  const [email, device] = ['ada@latchkey.example', createSecret()]
  const { code, token } = await client.signIn(email, device)
  const { keeperShare, serverShare } = await client.createWallet(token)
  expect(await client.openWallet(token)).toBe(serverShare)
  const { shares, secret, ticket } = await client.releaseShares(email)
  expect(shares).toEqual([keeperShare])
  const lost = await send(`${login.url}/no-such-place/${secret}?key=${secret}`, { headers: { cookie: secret } })
  expect(lost.status).toBe(404)

  const lineOf = (id: unknown) => requestsOf(login.lines).find(({ requestId }) => requestId === id)
  await expect
    .poll(() => lineOf(lost.headers['x-request-id']))
    .toMatchObject({ route: 'none', method: 'GET', status: 404 })
  const start = requestsOf(login.lines).filter(({ route }) => route === '/api/email/start')
  const logLine = expect.objectContaining({ level: 'info', service: 'login', status: 200, method: 'POST' })
  expect(start).toEqual([logLine, logLine])
  expect(start[0]).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    durationMs: expect.any(Number),
  })

  const done = keyEventsOf(login.lines).map(({ action }) => action)
  expect(done).toEqual(['wallet-created', 'device-remembered', 'wallet-opened'])
  const kept = keyEventsOf(keeper.lines)
  expect(kept.map(({ action }) => action)).toEqual([
    'share-kept',
    'release-asked',
    'release-approved',
    'shares-released',
  ])
  const [put, logged, approved, released] = kept
  expect(logged?.subject).toBe(put?.subject)
  expect(approved?.link).toBe(logged?.link)
  expect(released?.release).toBe(logged?.release)
  // Each is logged with its request.
  const routeOf = (line?: LogLine) =>
    requestsOf(keeper.lines).find(({ requestId }) => requestId === line?.requestId)?.route
  expect([put, logged, approved, released].map(routeOf)).toEqual(['/shares', '/releases', '/approve', '/releases/take'])

  const metrics = (await send(`${login.url}/metrics`)).text
  expect(metrics).toMatch(
    /latchkey_http_request_duration_seconds_count\{(?=.*route="\/api\/email\/start")(?=.*status="200").*\} 2/,
  )
  expect(metrics).toMatch(/latchkey_key_events_total\{(?=.*action="wallet-opened").*\} 1/)
  const written = login.output() + keeper.output() + metrics
  for (const each of [email, device, code, token, keeperShare, serverShare, secret, ticket, 'no-such-place']) {
    expect(written).not.toContain(each)
  }
})

test('SRV-02 the audit log can be a separate file, which is appended to', async () => {
  const file = join(postgres.folder, 'audit', 'keys.log')
  for (const email of ['eva@latchkey.example', 'mia@latchkey.example']) {
    const { login, keeper, client } = await startLogin({ AUDIT_LOG: file })
    await client.createWallet((await client.signIn(email, createSecret())).token)
    expect(keyEventsOf(login.lines)).toEqual([])
    await Promise.all([login.stop(), keeper.stop()])
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const actions = lines.map((line) => JSON.parse(line).action)
  expect(actions).toEqual(Array(2).fill(['share-kept', 'wallet-created', 'device-remembered']).flat())
})

test('SRV-02 SRV-09 everything that the guide alerts on is in the metrics', async () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/self-hosting.md'), 'utf8')
  const named = new Set([...guide.matchAll(/latchkey_[a-z_]+/g)].map(([name]) => name.replace(/_count$/, '')))
  const { login } = await startLogin()
  await expect.poll(async () => (await send(`${login.url}/ready`)).status).toBe(200)
  const metrics = (await send(`${login.url}/metrics`)).text
  expect([...named].filter((name) => !metrics.includes(`# HELP ${name} `))).toEqual([])
  expect(named.size).toBeGreaterThan(5)
})

test('SRV-02 metrics and readiness are not served through a proxy, but /live is', async () => {
  const { url } = await program.start('directory', { PROXY_HOPS: '1' })
  const request = (path: string) => send(`${url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect((await request('/metrics')).status).toBe(404)
  expect((await request('/ready')).status).toBe(404)
  expect((await request('/live')).status).toBe(200)
  const named = await send(`${url}/health`, { headers: { 'x-request-id': 'proxy-4711-id' } })
  expect(named.headers['x-request-id']).toBe('proxy-4711-id')
})

test('SRV-02 readiness depends on the database; log lines distinguish it from the email server', async () => {
  const { keeper, login, client } = await startLogin({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const readReadiness = async () => {
    const { status, json } = await send(`${login.url}/ready`)
    return { status, ...json() }
  }
  await expect
    .poll(readReadiness)
    .toMatchObject({ status: 'ready', dependencies: { database: 'up', keeper: 'up', email: 'down' } })
  const person = { email: 'zoe@latchkey.example', device: createSecret() }
  const kindsOf = () => login.lines.filter(({ event }) => event === 'fault').map(({ kind }) => kind)
  expect((await client.atLogin('/api/email/start', person)).status).toBe(500)
  await expect.poll(kindsOf).toEqual([expect.stringMatching(/^MailError E/)])

  await postgres.stop()
  await expect.poll(readReadiness).toMatchObject({ status: 'not-ready', dependencies: { database: 'down' } })
  expect((await send(`${login.url}/ready`)).status).toBe(503)
  expect((await send(`${login.url}/live`)).status).toBe(200)
  expect((await client.atLogin('/api/email/start', person)).status).toBe(503)
  await expect.poll(kindsOf).toContainEqual(expect.stringMatching(/^DatabaseLostError /))
  await postgres.startAgain()
  await expect.poll(readReadiness).toMatchObject({ status: 'ready', dependencies: { database: 'up' } })
  expect(keeper.lines.filter(({ level }) => level === 'fatal')).toEqual([])
})

test('SRV-06 SRV-02 two relay processes notify each other through the configured broker, and readiness reports whether it is reachable', async () => {
  const [valkey] = await Promise.all([startValkey(), postgres.create('relay')])
  const settings = { ...createServiceSettings(postgres.urlOf('relay')).relay, BROKER_URL: valkey.url }
  const relays = [await program.start('relay', settings), await program.start('relay', settings)]
  const [publisher, reader] = await Promise.all(
    relays.map(({ url }) => speak(openSocket({ url: url.replace('http', 'ws') }, createToken(createIdentity())))),
  )
  const topic = createTopic()
  await reader?.call('irn_subscribe', { topic })
  await publisher?.call('irn_publish', publication(topic, 'one'))
  expect(await reader?.take()).toBe('one')

  const readReadiness = async () => (await send(`${relays[1]?.url}/ready`)).json()
  await expect.poll(readReadiness).toMatchObject({ status: 'ready', dependencies: { broker: 'up', database: 'up' } })
  await valkey.stop()
  await expect.poll(readReadiness).toMatchObject({ status: 'ready', dependencies: { broker: 'down' } })
  expect(await publisher?.call('irn_publish', publication(topic, 'two'))).toMatchObject({ result: true })
  await valkey.startAgain()
  expect(await reader?.take()).toBe('two')
  for (const client of [publisher, reader]) client?.socket.terminate()
  expect(await Promise.all(relays.map(({ stop }) => stop()))).toEqual([0, 0])
  await valkey.stop()
})

test('SRV-01 SRV-06 an unsupported kind of broker is refused, and the error names it', async () => {
  const settings = { ...createServiceSettings(postgres.urlOf('relay')).relay, BROKER_URL: 'https://broker.example' }
  const { code, stderr } = await program.run(['relay', '--check'], settings)
  expect(code).toBe(1)
  expect(stderr).toContain('BROKER_URL: Expected a URL that begins with redis:// or rediss://.')
})
