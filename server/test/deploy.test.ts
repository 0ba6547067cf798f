// The image and the compose file: linted, and their entry points run as processes behind the real proxy, through which a person signs in, pairs, and reads a history.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { ROOT } from '../../scripts/packages.mjs'
import { type EvmChains, startEvmChains } from '../../services/local/chains/evm/startEvmChains.ts'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import { pairAndSign } from '../../services/local/walletkit/test/pairing.ts'
import { findFreePort } from '../../services/ports.ts'
import { createIdentity, createToken, PROJECT_ID, speak } from '../../services/relay/test/plainClient.ts'
import { compose, DEPLOY, originOf, parseEnv, SERVICES, startDeployment } from './deployment.ts'
import { createLoginClient, createSecret, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'

const COMPOSE = join(DEPLOY, 'compose.yaml')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

/** As the formatter of this repository writes them. */
const LINT_RULES = { 'require-quotes-in-ports': [1, { quoteType: 'double' }] as [1, Record<string, unknown>] }

const program = openProgram()
let postgres: Postgres
let mail: MailServer
let evm: EvmChains

async function startAll() {
  const httpsPort = await findFreePort(0)
  const { stdout: keys } = await program.run(['generate-keys'])
  const network = { id: 'eip155:31337', name: 'Local', native: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  const settings = {
    ...parseEnv(read('example.env')),
    ...parseEnv(keys),
    SMTP_URL: mail.smtpUrl,
    EXECUTOR_KEY: `0x${'1'.repeat(64)}`,
    DATA_NETWORKS: JSON.stringify([{ ...network, rpcUrl: evm.chains[0]?.rpcUrl, firstBlock: 0 }]),
  }
  const deployment = await startDeployment({ program, postgres, settings, httpsPort })
  onTestFinished(deployment.stop)
  return { ...deployment, httpsPort, hostOf: (name: string) => originOf(name, httpsPort) }
}

beforeAll(async () => {
  ;[postgres, mail, evm] = await Promise.all([
    startPostgres(),
    startMail({ inboxPort: 0, smtpPort: 0 }),
    startEvmChains({ ports: [0, 0] }),
  ])
}, 60_000)
afterAll(() => Promise.all([postgres.remove(), mail.stop(), evm.stop()]))

test('SRV-01 the image and the compose file pass their linters', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  expect(validate('FROM node\nUSER node\nCOPIE a b\n')).not.toEqual([])
  const linter = new DCLinter({ rules: LINT_RULES, exclude: [], quiet: false, debug: false })
  expect(linter.lintFiles([COMPOSE], false).flatMap(({ messages }) => messages)).toEqual([])
})

test('SRV-01 the image starts the same services as the package, and the compose file starts all of them', async () => {
  const entry = /^ENTRYPOINT (.*)$/m.exec(read('Dockerfile'))?.[1] ?? ''
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'))
  expect(JSON.parse(entry)).toEqual(['node', `server/${bin['latchkey-server']}`])
  const named = Object.entries(compose.services).flatMap(([name, { command }]) => (command ? [[name, ...command]] : []))
  expect(named.toSorted()).toEqual(SERVICES.map((name) => [name, name]).toSorted())
})

test('SRV-01 a user signs in, pairs and reads a history through the proxy with TLS, with every service of the compose file behind it', async () => {
  const { ca, httpsPort, hostOf, running } = await startAll()
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
