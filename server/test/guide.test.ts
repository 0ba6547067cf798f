// Follows docs/guides/self-hosting.md: every block of it is run here as it is written, or is listed with the reason why not and with the test that stands for it.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { findProgram } from '../../scripts/programs.mjs'
import { findFreePort } from '../../services/ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const GUIDE = readFileSync(join(ROOT, 'docs/guides/self-hosting.md'), 'utf8')
const program = openProgram()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-guide-'))
let postgres: Postgres

/** Each with its first line, without the spaces in front. */
const found = [...GUIDE.matchAll(/^( *)```(\w+)[^\n]*\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', , body = '']) => {
  const lines = body.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
  return [lines[0] ?? '', lines.join('\n').trim()] as const
})
const blocks = new Map(found)

/** What no test can do on this machine, or another test does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm start': 'starts the whole stack of a developer: services/stack.test.ts starts it',
  'cd server/deploy':
    'no container engine runs here: deploy.test.ts starts what the compose file starts, behind its Caddyfile',
  'KEY_STORE=https://vault.example:8200/v1/transit':
    'settings, no commands: keyStore.test.ts starts the services with such settings',
  'bao write transit/keys/latchkey-login type=aes256-gcm96': 'needs OpenBao, which no package of the distribution has',
  '/** Encrypts a key of 32 bytes with the key of this name. */':
    'declarations: scripts/built/codeBlocks.test.ts type-checks them',
  "import { embedded } from '@latchkey/plugin-embedded'":
    'code of a page: scripts/built/codeBlocks.test.ts type-checks it',
  "import { mainnet } from '@latchkey/chain-evm/networks'": 'code of a page: scripts/built/guides.test.ts follows it',
  '{ "name": "acme-shop", "private": true, "type": "module" }': 'of the page: scripts/built/guides.test.ts follows it',
  '{': 'configuration of the page: scripts/built/guides.test.ts follows it',
  'npm install @latchkey/sdk @latchkey/chain-evm @latchkey/kernel @latchkey/ui react react-dom':
    'installs packages for the page: scripts/built/guides.test.ts does it with the packed ones',
  'npx tsc': 'checks the page: scripts/built/guides.test.ts runs it',
}
const RUN = {
  relay: 'npx @latchkey/server relay --help',
  prices: 'PRICES_SOURCE=coingecko PRICES_API_KEY_FILE=/run/secrets/coingecko npx @latchkey/server data-api',
  directory: 'DIRECTORY_SOURCE=https://registry.example DIRECTORY_PROJECT_ID=… npx @latchkey/server directory',
  caddyfile: 'login.shop-accounts.example {',
  backup: 'pg_dump --format=custom --file login.dump  "$LOGIN_DATABASE_URL"',
  restore: 'pg_restore --exit-on-error --no-owner --dbname "$LOGIN_DATABASE_URL" login.dump',
}

beforeAll(async () => {
  postgres = await startPostgres()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  // Stands for the registry: runs the packed program.
  const { bin: entries } = JSON.parse(readFileSync(join(program.folder(), 'package.json'), 'utf8'))
  const entry = join(program.folder(), entries['latchkey-server'])
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${entry}" "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o755)
}, 60_000)
afterAll(async () => {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const createEnvironment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: [join(folder, 'bin'), dirname(findProgram('postgres') ?? ''), process.env.PATH].join(':'),
  ...more,
})

async function runBlock(block: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const options = { cwd: folder, env: createEnvironment(more), maxBuffer: 64 * 1024 * 1024 }
  return (await promisify(execFile)('sh', ['-euc', block], options)).stdout
}

/** Until the service is ready; it ends with the test. */
async function startLine(line: string, more: Readonly<Record<string, string>>): Promise<string> {
  const child: ChildProcess = spawn('sh', ['-euc', `exec env ${line}`], {
    cwd: folder,
    env: createEnvironment({ PORT: '0', ...more }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const events: { event: string; port?: number }[] = []
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (text) => events.push(JSON.parse(text)))
  const isReady = () => events.some(({ event }) => event === 'ready') || child.exitCode !== null
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  return `http://127.0.0.1:${events.find(({ event }) => event === 'listening')?.port}`
}

/** Values that the guide leaves to the reader. Fails when the guide no longer has such a place. */
function fillIn(line: string, values: Readonly<Record<string, string>>): string {
  for (const place of Object.keys(values)) expect(line).toContain(place)
  return Object.entries(values).reduce((filled, [place, value]) => filled.replace(place, value), line)
}

const blockOf = (name: keyof typeof RUN) => blocks.get(RUN[name]) ?? `The guide has no ${name}.`

test('SRV-01 SRV-09 each block of the guide is run here, or listed with a reason', () => {
  expect(found.map(([first]) => first).toSorted()).toEqual(
    [...Object.values(RUN), ...Object.keys(ELSEWHERE)].toSorted(),
  )
})

test('SRV-01 the commands of the guide start a relay', async () => {
  await postgres.create('relay')
  const [help = '', start = ''] = blockOf('relay').split('\n')
  expect(await runBlock(help)).toContain('BROKER_URL')
  const port = String(await findFreePort(0))
  await startLine(fillIn(start, { 'postgres://…': postgres.urlOf('relay'), '8080': port }), {})
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
})

test('SRV-11 the command of the guide starts a data API with prices', async () => {
  await postgres.create('data')
  const key = join(folder, 'coingecko')
  writeFileSync(key, 'key\n')
  const settings = createServiceSettings(postgres.urlOf('data'))['data-api']
  const url = await startLine(fillIn(blockOf('prices'), { '/run/secrets/coingecko': key }), settings)
  const { dependencies } = await (await fetch(`${url}/ready`)).json()
  expect(dependencies).toMatchObject({ 'prices coingecko': 'up' })
})

test('SRV-11 the commands of the guide start a directory over a registry that is away, and over a file', async () => {
  const [registry = '', file = ''] = blockOf('directory').split('\n')
  const away = fillIn(registry, { 'https://registry.example': 'http://127.0.0.1:1', '…': 'a'.repeat(32) })
  const waiting = await startLine(away, {})
  const ready = await fetch(`${waiting}/ready`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ dependencies: { listings: 'down', 'directory source': 'down' } })

  const example = /`(\{"count": 2.*?\})`/.exec(GUIDE)?.[1]?.replace(', …', '') ?? ''
  writeFileSync(join(folder, 'wallets.json'), example)
  const url = await startLine(fillIn(file, { '/srv/wallets.json': join(folder, 'wallets.json') }), {})
  const query = new URLSearchParams({ projectId: 'a'.repeat(32), st: 'appkit', sv: '1' })
  const listed = await (await fetch(`${url}/getWallets?${query}`)).json()
  expect(listed).toMatchObject({ count: 1, data: [{ name: 'Acme', mobile_link: 'acme://' }] })
  expect((await fetch(`${url}/ready`)).status).toBe(200)
})

test('SRV-01 Caddy accepts the Caddyfile of the guide', () => {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, blockOf('caddyfile'))
  const args = ['adapt', '--config', file, '--adapter', 'caddyfile']
  const adapted = execFileSync(findProgram('caddy') ?? 'caddy', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  expect(String(adapted)).toContain('login.shop-accounts.example')
})

test('SRV-09 the commands of the guide back up and restore both databases', async () => {
  for (const name of ['login', 'keeper', 'login2', 'keeper2']) await postgres.create(name)
  for (const name of ['login', 'keeper']) {
    const fill = ['--command', `create table kept as select '${name}' as name`, name]
    await postgres.tool('psql', ['--quiet', ...fill])
  }
  const urlsOf = (suffix: string) => ({
    LOGIN_DATABASE_URL: postgres.urlOf(`login${suffix}`),
    KEEPER_DATABASE_URL: postgres.urlOf(`keeper${suffix}`),
  })
  await runBlock(blockOf('backup'), urlsOf(''))
  await runBlock(blockOf('restore'), urlsOf('2'))
  for (const name of ['login', 'keeper']) {
    const found = await postgres.tool('psql', ['--tuples-only', '--command', 'select name from kept', `${name}2`])
    expect(found.trim()).toBe(name)
  }
})
