// Follows docs/guides/self-hosting.md: every block of it is run here as it is written, or is listed with the reason why not and with the test that stands for it.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createWalletClient, http, parseEther, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'
import { findProgram } from '../../scripts/programs.mjs'
import { startAnvil } from '../../services/local/chains/evm/anvilProcess.ts'
import { NETWORK_PLANS, TEST_MNEMONIC } from '../../services/local/chains/evm/networks.ts'
import { startMail } from '../../services/local/mail/startMail.ts'
import { findCode, readEmails } from '../../services/local/mail/test/inbox.ts'
import { openPhone } from '../../services/local/walletkit/test/pairing.ts'
import { findFreePort } from '../../services/ports.ts'
import { createEvmWallet, writeSession } from '../../services/sign-in/test/visitors.ts'
import { DEPLOY, originOf, parseEnv, type Settings, startDeployment } from './deployment.ts'
import { bundleSite, copyPairingLink, openBrowser, openModal, request, signInByEmail } from './guidePage.ts'
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
  'KEY_STORE=https://vault.example:8200/v1/transit':
    'settings, no commands: keyStore.test.ts starts the services with such settings',
  'bao write transit/keys/latchkey-login type=aes256-gcm96': 'needs OpenBao, which no package of the distribution has',
  '/** Encrypts a key of 32 bytes with the key of this name. */':
    'declarations: scripts/built/codeBlocks.test.ts type-checks them',
  "import { embedded } from '@latchkey/plugin-embedded'":
    'code of a page: scripts/built/codeBlocks.test.ts type-checks it',
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
  deploy: 'cd server/deploy',
  page: "import { mainnet } from '@latchkey/chain-evm/networks'",
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
  // Stands for the container engine: writes down what it was asked, and where.
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\necho "$PWD $*" > "${join(folder, 'docker')}"\n`)
  for (const name of ['npx', 'docker']) chmodSync(join(bin, name), 0o755)
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

test('SRV-11 the commands of the guide start a directory with a registry that is unreachable, and with a file', async () => {
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
  for (const name of ['login1', 'keeper1', 'login2', 'keeper2']) await postgres.create(name)
  for (const name of ['login', 'keeper']) {
    const fill = ['--command', `create table kept as select '${name}' as name`, `${name}1`]
    await postgres.tool('psql', ['--quiet', ...fill])
  }
  const urlsOf = (suffix: string) => ({
    LOGIN_DATABASE_URL: postgres.urlOf(`login${suffix}`),
    KEEPER_DATABASE_URL: postgres.urlOf(`keeper${suffix}`),
  })
  await runBlock(blockOf('backup'), urlsOf('1'))
  await runBlock(blockOf('restore'), urlsOf('2'))
  for (const name of ['login', 'keeper']) {
    const found = await postgres.tool('psql', ['--tuples-only', '--command', 'select name from kept', `${name}2`])
    expect(found.trim()).toBe(name)
  }
})

/** The node of the guide, with chain id 1, where the first account of the test mnemonic has sent something. */
async function startNode() {
  const [plan] = NETWORK_PLANS
  if (!plan) throw new Error('no plan')
  const node = await startAnvil({ ...plan, id: 1 }, 0)
  onTestFinished(node.stop)
  const account = mnemonicToAccount(TEST_MNEMONIC)
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(node.rpcUrl) }).extend(publicActions)
  const hash = await wallet.sendTransaction({ to: `0x${'b2'.repeat(20)}`, value: parseEther('0.25') })
  await wallet.waitForTransactionReceipt({ hash })
  return node.rpcUrl
}

/** Runs the block up to where the reader fills in `.env`, fills it in, and runs the rest. Resolves to the settings. */
async function followCompose(values: Settings, replacements: Readonly<Record<string, string>>): Promise<Settings> {
  cpSync(DEPLOY, join(folder, 'server/deploy'), { recursive: true })
  const [enter = '', copy = '', up = ''] = blockOf('deploy').split('\n')
  expect(copy).toContain('fill it in')
  await runBlock(`${enter}\n${copy}`)
  const file = join(folder, 'server/deploy/.env')
  const { stdout: keys } = await program.run(['generate-keys'])
  const settings = { ...parseEnv(readFileSync(file, 'utf8')), ...parseEnv(keys), ...values }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${replaceAll(value, replacements)}`)
  writeFileSync(file, lines.join('\n'))
  await runBlock(`${enter}\n${up}`)
  expect(readFileSync(join(folder, 'docker'), 'utf8')).toMatch(/\/server\/deploy compose up --detach\n$/)
  return parseEnv(readFileSync(file, 'utf8'))
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((filled, [place, value]) => filled.replaceAll(place, value), text)
}

test('SRV-01 SIW-04 the guide ends with a page over TLS that signs in, pairs, and shows a history', async () => {
  const [rpcUrl, mail, httpsPort] = await Promise.all([
    startNode(),
    startMail({ inboxPort: 0, smtpPort: 0 }),
    findFreePort(0),
  ])
  onTestFinished(mail.stop)
  const hostOf = (name: string) => originOf(name, httpsPort)
  const siteUrl = hostOf('shop')
  const own = { 'https://node.shop.example': rpcUrl, 'https://shop.example': siteUrl }
  const values = { SMTP_URL: mail.smtpUrl, EXECUTOR_KEY: `0x${'1'.repeat(64)}` }
  const settings = await followCompose(values, own)

  const relayUrl = hostOf('relay').replace('https', 'wss')
  const site = await bundleSite(
    folder,
    fillIn(blockOf('page'), {
      'https://node.shop.example': rpcUrl,
      'wss://relay.shop.example': relayUrl,
      'https://wallets.shop.example': hostOf('directory'),
      'https://data.shop.example': hostOf('data'),
      'https://login.shop-accounts.example': hostOf('login'),
      'https://events.shop.example': hostOf('analytics'),
    }),
  )
  // As its comment says: the site itself goes into that block.
  const caddyfile = join(folder, 'server/deploy/Caddyfile')
  writeFileSync(
    caddyfile,
    fillIn(readFileSync(caddyfile, 'utf8'), { 'respond 404': `root * ${site}\n\t\tfile_server` }),
  )
  const deployment = await startDeployment({ program, postgres, settings, httpsPort, caddyfile })
  onTestFinished(deployment.stop)
  const browser = await openBrowser(deployment.intermediate)
  onTestFinished(() => browser.close())

  const page = await openModal(browser, siteUrl)
  const email = 'ada@latchkey.example'
  const readCode = async () => {
    await expect.poll(() => readEmails(mail.url, email), { timeout: 30_000 }).not.toEqual([])
    return findCode(await readEmails(mail.url, email))
  }
  await signInByEmail(page, email, readCode)
  await page.locator('[data-view="Account"]').waitFor()

  // The site's own session, by the cookie of that browser.
  const wallet = { ...createEvmWallet(), chainId: 'eip155:1' }
  const { nonce } = (await request(page, 'GET', '/sign-in/nonce')).body
  expect((await request(page, 'POST', '/sign-in/sessions', await writeSession(wallet, siteUrl, nonce))).status).toBe(
    200,
  )
  const { sessions } = (await request(page, 'GET', '/sign-in/sessions')).body
  expect(sessions).toMatchObject([{ data: { accountAddress: wallet.address } }])
  const cookies = await page.context().cookies(siteUrl)
  expect(cookies).toMatchObject([{ name: '__Host-latchkey-sign-in', httpOnly: true, secure: true }])

  const phone = await openPhone({ relayUrl, projectId: '0'.repeat(32), ca: deployment.ca, chainId: 1 })
  onTestFinished(phone.close)
  const other = await openModal(browser, siteUrl)
  await phone.pair(await copyPairingLink(other))
  await (await phone.waitForRequest('connection')).approve(phone.address)
  await other.locator('[data-view="Account"]').waitFor()
  await other.getByRole('tab', { name: 'Activity' }).click()
  await other.getByRole('list', { name: 'Activity' }).getByText('Sent 0.25 ETH').first().waitFor()
})
