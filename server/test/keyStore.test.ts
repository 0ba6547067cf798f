// The published program with keys in a key store: its settings hold no key, and its readiness follows the store.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import { startTransitServer, TOKEN, type TransitServer } from '../../services/login/test/transitServer.ts'
import { createLoginClient, createSecret, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const program = openProgram()
let postgres: Postgres
let mail: MailServer
let transit: TransitServer

beforeAll(async () => {
  ;[postgres, mail, transit] = await Promise.all([
    startPostgres(),
    startMail({ inboxPort: 0, smtpPort: 0 }),
    startTransitServer(),
  ])
  await postgres.create('login')
  await postgres.create('keeper')
  for (const name of ['login', 'keeper']) transit.addEncryptionKey(name)
  transit.addSigningKey('grant')
}, 60_000)
afterAll(async () => {
  transit.setFault(null)
  await Promise.all([postgres.remove(), mail.stop(), transit.stop()])
})

test('KEY-07 without keys in the environment: wallets are created and opened, /ready is 503 if the key store is down, and the log names it', async () => {
  const store = { KEY_STORE: transit.url, KEY_STORE_TOKEN: TOKEN }
  const [own, others] = ['login', 'keeper'].map((name) => createServiceSettings(postgres.urlOf(name), mail.smtpUrl))
  const keeper = await program.start('keeper', {
    ...others?.keeper,
    ...store,
    KEEPER_KEY: 'store:keeper',
    GRANT_PUBLIC_KEYS: transit.readPublicKey('grant'),
  })
  const login = await program.start('login', {
    ...own?.login,
    ...store,
    LOGIN_KEY: 'store:login',
    GRANT_KEY: 'store:grant',
    KEEPER_INTERNAL_URL: keeper.url,
  })
  const origin = 'https://login.example'
  const client = createLoginClient({ loginUrl: login.url, keeperUrl: keeper.url, origin, inboxUrl: mail.url })
  const readReadiness = async (url: string) => {
    const { status, json } = await send(`${url}/ready`)
    return { status, ...json() }
  }
  const [email, device] = ['ada@latchkey.example', createSecret()]
  const { token } = await client.signIn(email, device)
  const { keeperShare, serverShare } = await client.createWallet(token)
  expect(await client.openWallet(token)).toBe(serverShare)

  transit.setFault('sealed')
  const answers = () => Promise.all([login, keeper].map(({ url }) => readReadiness(url)))
  await expect
    .poll(answers)
    .toMatchObject(Array(2).fill({ status: 'not-ready', dependencies: { 'key-store': 'down' } }))
  expect((await send(`${login.url}/ready`)).status).toBe(503)
  const fault = expect.objectContaining({ event: 'fault', kind: 'KeyStoreError unavailable' })
  expect((await client.atLogin('/api/wallet/open', {}, token)).status).toBe(503)
  await expect.poll(() => login.lines).toContainEqual(fault)
  transit.setFault(null)
  await expect.poll(answers).toMatchObject(Array(2).fill({ status: 'ready', dependencies: { 'key-store': 'up' } }))
  expect(await client.openWallet(token)).toBe(serverShare)
  expect((await client.releaseShares(email)).shares).toEqual([keeperShare])
})

test('KEY-07 a key name without a key store ends the start, and the error names the missing setting', async () => {
  const { login } = createServiceSettings(postgres.urlOf('login'), mail.smtpUrl)
  const { code, stdout } = await program.run(['login'], { ...login, LOGIN_KEY: 'store:login' })
  expect([code, stdout]).toEqual([1, expect.stringContaining('KEY_STORE: This setting is required')])
  const wrong = await program.run(['login', '--check'], { ...login, KEY_STORE: 'ftp://store', LOGIN_KEY: 'store:' })
  for (const name of ['KEY_STORE: Expected a URL', 'LOGIN_KEY: Expected 32 bytes']) expect(wrong.stderr).toContain(name)
})
