// The image and the compose file: linted, and their entry points run as processes behind the real proxy, through which a person signs in, pairs, and reads a history.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/packages.mjs'
import { findProgram } from '../../scripts/programs.mjs'
import { type EvmChains, startEvmChains } from '../../services/local/chains/evm/startEvmChains.ts'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import { pairAndSign } from '../../services/local/walletkit/test/pairing.ts'
import { findFreePort } from '../../services/ports.ts'
import { createIdentity, createToken, PROJECT_ID, speak } from '../../services/relay/test/plainClient.ts'
import { createLoginClient, createSecret, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram, type Program } from './program.ts'

interface ComposeFile {
  services: Record<string, { command?: string[]; environment?: Record<string, string>; entrypoint?: string[] }>
}

const DEPLOY = join(ROOT, 'server/deploy')
const COMPOSE = join(DEPLOY, 'compose.yaml')
const CADDYFILE = join(DEPLOY, 'Caddyfile')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')
const compose: ComposeFile = parse(read('compose.yaml'), { merge: true })
const SERVICES = ['relay', 'directory', 'data-api', 'login', 'keeper', 'bundler', 'analytics', 'sign-in']

/** As the formatter of this repository writes them. */
const LINT_RULES = { 'require-quotes-in-ports': [1, { quoteType: 'double' }] as [1, Record<string, unknown>] }

const program = openProgram()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'))
const running: Record<string, Program> = {}
let postgres: Postgres
let mail: MailServer
let evm: EvmChains
let proxy: ChildProcess
let httpsPort = 0
let ca = ''

/** What an operator writes into `.env`. */
const settings: Record<string, string> = {}
const hostOf = (name: string) => `https://${name}.localhost:${httpsPort}`

/** As compose does: `${NAME:?}` and `${NAME:-}`. Names of hosts carry the test's port, as a public address would 443. */
function fill(text: string): string {
  const filled = text.replace(/\$\{([A-Z_]+):([?-])\}/g, (_, name: string, kind: string) => {
    const value = settings[name] ?? ''
    if (value === '' && kind === '?') throw new Error(`example.env has no ${name}`)
    return name.endsWith('_HOST') ? `${value}:${httpsPort}` : value
  })
  if (!filled.startsWith('postgres:')) return filled.replace('http://keeper:8080', running.keeper?.url ?? '')
  return postgres.urlOf(new URL(filled).pathname.slice(1))
}

async function startAll() {
  for (const name of ['latchkey', 'keeper']) await postgres.create(name)
  for (const [, name = '', value = ''] of read('example.env').matchAll(/^([A-Z_]+)=(.*)$/gm)) {
    settings[name] = value.replace(/^"(.*)"$/, '$1')
  }
  const { stdout } = await program.run(['generate-keys'])
  for (const [, name = '', value = ''] of stdout.matchAll(/^([A-Z_]+)=(.+)$/gm)) settings[name] = value
  const network = { id: 'eip155:31337', name: 'Local', native: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  const DATA_NETWORKS = JSON.stringify([{ ...network, rpcUrl: evm.chains[0]?.rpcUrl, firstBlock: 0 }])
  Object.assign(settings, { SMTP_URL: mail.smtpUrl, EXECUTOR_KEY: `0x${'1'.repeat(64)}`, DATA_NETWORKS })
  // The keeper first, since the login server is told where it is.
  for (const name of ['keeper', ...SERVICES.filter((each) => each !== 'keeper')]) {
    const { command: [service = ''] = [], environment = {} } = compose.services[name] ?? {}
    const filled = Object.entries(environment).map(([key, value]) => [key, fill(value)])
    running[name] = await program.start(service, Object.fromEntries(filled))
  }
}

async function startProxy() {
  const upstreams = Object.entries({ DATA: 'data-api' }).concat(
    SERVICES.filter((name) => name !== 'data-api').map((name) => [name.toUpperCase().replace('-', '_'), name]),
  )
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ HTTP_PORT: String(await findFreePort(0)), HTTPS_PORT: String(httpsPort) },
    ...Object.fromEntries(
      upstreams.map(([name, service]) => [`${name}_UPSTREAM`, new URL(running[service]?.url ?? '').host]),
    ),
  }
  execFileSync(findProgram('caddy') ?? 'caddy', ['validate', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env,
    stdio: 'pipe',
  })
  proxy = spawn(findProgram('caddy') ?? 'caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  ca = await vi.waitFor(() => readFileSync(root, 'utf8'), { timeout: 30_000 })
  await vi.waitFor(() => send(`${hostOf('login')}/live`, { ca }), { timeout: 30_000 })
}

beforeAll(async () => {
  ;[postgres, mail, evm] = await Promise.all([
    startPostgres(),
    startMail({ inboxPort: 0, smtpPort: 0 }),
    startEvmChains({ ports: [0, 0] }),
  ])
  httpsPort = await findFreePort(0)
}, 60_000)
afterAll(async () => {
  if (proxy && proxy.exitCode === null) {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGKILL')
    await ended
  }
  await Promise.all([postgres.remove(), mail.stop(), evm.stop()])
  rmSync(folder, { recursive: true, force: true })
})

test('SRV-01 the image and the compose file pass their linters', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  expect(validate('FROM node\nUSER node\nCOPIE a b\n')).not.toEqual([])
  const linter = new DCLinter({ rules: LINT_RULES, exclude: [], quiet: false, debug: false })
  expect(linter.lintFiles([COMPOSE], false).flatMap(({ messages }) => messages)).toEqual([])
})

test('SRV-01 the image starts what the package starts, and the compose file every service of it', async () => {
  const entry = /^ENTRYPOINT (.*)$/m.exec(read('Dockerfile'))?.[1] ?? ''
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'))
  expect(JSON.parse(entry)).toEqual(['node', `server/${bin['latchkey-server']}`])
  const named = Object.entries(compose.services).flatMap(([name, { command }]) => (command ? [[name, ...command]] : []))
  expect(named.toSorted()).toEqual(SERVICES.map((name) => [name, name]).toSorted())
})

test('SRV-01 a person signs in, pairs and reads a history through the proxy with TLS, with every service of the compose file behind it', async () => {
  await startAll()
  await startProxy()
  const [loginUrl, keeperUrl] = [hostOf('login'), hostOf('keeper')]
  const client = createLoginClient({ loginUrl, keeperUrl, origin: loginUrl, inboxUrl: mail.url, ca })
  const email = 'ada@latchkey.example'
  const { token } = await client.signIn(email, createSecret())
  const { keeperShare, serverShare } = await client.createWallet(token)
  expect(await client.openWallet(token)).toBe(serverShare)
  expect((await client.releaseShares(email)).shares).toEqual([keeperShare])

  const frame = await send(`${loginUrl}/sdk?projectId=${PROJECT_ID}`, { ca })
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors https://shop.example')
  expect((await send(`${loginUrl}/frame.js`, { ca })).status).toBe(200)
  for (const name of ['directory', 'data', 'bundler', 'analytics', 'relay']) {
    expect([name, (await send(`${hostOf(name)}/live`, { ca })).status]).toEqual([name, 200])
    expect([name, (await send(`${hostOf(name)}/metrics`, { ca })).status]).toEqual([name, 404])
  }
  expect(await pairAndSign({ relayUrl: hostOf('relay').replace('https', 'wss'), projectId: PROJECT_ID, ca })).toBe(true)
  const account = evm.accounts[0]?.address ?? ''
  const history = `/v1/account/${account}/history?projectId=${PROJECT_ID}&chainId=eip155:31337`
  const readHistory = async () => (await send(hostOf('data') + history, { ca })).json().data
  await expect
    .poll(readHistory, { timeout: 60_000 })
    .toContainEqual(expect.objectContaining({ metadata: expect.objectContaining({ status: 'confirmed' }) }))
  // On the site's own origin, which has nothing else here.
  const nonce = await send(`${hostOf('shop')}/sign-in/nonce`, { ca })
  expect([nonce.status, JSON.parse(nonce.text).nonce]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect((await send(`${hostOf('shop')}/metrics`, { ca })).status).toBe(404)
  const query = new URLSearchParams({ auth: createToken(createIdentity()), projectId: PROJECT_ID, ua: 'test' })
  const address = `wss://127.0.0.1:${httpsPort}/?${query}`
  const agent = new Agent({ ca, servername: 'relay.localhost' })
  const headers = { host: `relay.localhost:${httpsPort}` }
  const { socket } = await speak(new WebSocket(address, { agent, headers }))
  const closed = once(socket, 'close')
  expect(await running.relay?.stop()).toBe(0)
  expect((await closed)[0]).toBe(1012)
}, 180_000)
