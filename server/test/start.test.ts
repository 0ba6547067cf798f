// Starting the published program: its help, its settings, its port and host, and every service of it.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, LOOPBACK } from '../../services/ports.ts'
import { createEvmWallet, openBrowser } from '../../services/sign-in/test/visitors.ts'
import { request, UPGRADE } from '../../services/test/rawRequest.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const program = openProgram()
let postgres: Postgres
let settings: Awaited<ReturnType<typeof createServiceSettings>>

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.create('services')
  settings = createServiceSettings(postgres.urlOf('services'))
}, 60_000)
afterAll(() => postgres.remove())

const SERVICES = ['relay', 'directory', 'data-api', 'login', 'keeper', 'bundler', 'analytics', 'sign-in'] as const

test('SRV-01 --help lists every service, and nothing that is only for development', async () => {
  const { code, stdout } = await program.run(['--help'])
  expect(code).toBe(0)
  const [, list = ''] = stdout.split('Services:\n')
  expect([...list.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name]) => name)).toEqual(SERVICES)
})

test.each(SERVICES)(
  'SRV-01 %s --help lists its settings, and the error for a missing required setting names it',
  async (service) => {
    const { stdout } = await program.run([service, '--help'])
    for (const name of ['HOST', 'PORT', 'PROXY_HOPS', 'GRACE_PERIOD_S', 'LOG_LEVEL'])
      expect(stdout).toContain(`  ${name} `)
    const needed = [...stdout.matchAll(/^ {2}(\S+) +Required\./gm)].map(([, name]) => name)
    const [missed, complete] = await Promise.all([
      program.run([service, '--check']),
      program.run([service, '--check'], settings[service]),
    ])
    expect(missed.code).toBe(needed.length === 0 ? 0 : 1)
    for (const name of needed) expect(missed.stderr).toContain(`${name}: This setting is required.`)
    expect(complete).toMatchObject({ code: 0, stdout: 'The settings are complete.\n' })
  },
)

test('SRV-01 an invalid setting ends the start with its name, and without its value', async () => {
  const wrong = {
    ...settings.login,
    PORT: '70000',
    LOGIN_KEY: 'c2VjcmV0',
    PUBLIC_URL: 'https://login.example/',
    LOG_LEVEL: 'all',
    EMAIL_FROM: 'secret-sender',
    PROJECTS: '[{"id":"secret-project"}]',
  }
  const { code, stderr } = await program.run(['login'], wrong)
  expect(code).toBe(1)
  for (const name of ['PORT', 'LOGIN_KEY', 'PUBLIC_URL', 'LOG_LEVEL', 'EMAIL_FROM'])
    expect(stderr).toContain(`${name}: Expected`)
  expect(stderr).toContain('PROJECTS: At 0.id: Expected 32 hexadecimal digits.')
  expect(stderr).not.toMatch(/secret|c2VjcmV0|70000/)
})

test('SRV-01 a setting is read from the file that NAME_FILE names', async () => {
  const { LOGIN_KEY = '', ...others } = settings.login
  const file = join(postgres.folder, 'login-key')
  writeFileSync(file, `${LOGIN_KEY}\n`)
  expect(await program.run(['login', '--check'], { ...others, LOGIN_KEY_FILE: file })).toMatchObject({ code: 0 })
  const both = await program.run(['login', '--check'], { ...others, LOGIN_KEY, LOGIN_KEY_FILE: file })
  expect(both.stderr).toContain('LOGIN_KEY: Set LOGIN_KEY or LOGIN_KEY_FILE, not both.')
  const missing = await program.run(['login', '--check'], { ...others, LOGIN_KEY_FILE: `${file}-missing` })
  expect(missing.stderr).toContain('LOGIN_KEY: LOGIN_KEY_FILE names a file that cannot be read (ENOENT).')
})

test('SRV-01 a port that is in use ends the start with a message; the service uses no other port', async () => {
  const blocker = createServer().listen(0, LOOPBACK)
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, stdout } = await program.run(['directory'], { PORT: String(port) })
  blocker.close()
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    level: 'fatal',
    message: `Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set another PORT.`,
  })
})

test('SRV-01 a service listens on the host and port from its settings, and nowhere else', async () => {
  const port = await findFreePort(0)
  const { url } = await program.start('directory', { HOST: '127.0.0.2', PORT: String(port) })
  expect(url).toBe(`http://127.0.0.2:${port}`)
  expect((await fetch(`${url}/live`)).status).toBe(200)
  const [refused] = await once(connect(port, LOOPBACK), 'error')
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
})

test.each(SERVICES)(
  'SRV-01 SRV-02 %s starts with one command, and reports that it is alive and ready',
  async (service) => {
    const { url, stop } = await program.start(service, settings[service])
    expect(await (await fetch(`${url}/live`)).text()).toBe('live\n')
    const ready = await fetch(`${url}/ready`)
    expect(ready.status).toBe(200)
    const database = service === 'directory' ? {} : { database: 'up' }
    expect(await ready.json()).toMatchObject({ status: 'ready', dependencies: database })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('latchkey_http_request_duration_seconds_count')
    expect(await stop()).toBe(0)
  },
)

test('SRV-01 generated keys are valid: the login server and the keeper start with them', async () => {
  const { stdout } = await program.run(['generate-keys'])
  const keys = Object.fromEntries([...stdout.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]))
  expect(Object.keys(keys)).toEqual(['LOGIN_KEY', 'GRANT_KEY', 'KEEPER_KEY', 'GRANT_PUBLIC_KEYS'])
  expect(await program.run(['login', '--check'], { ...settings.login, ...keys })).toMatchObject({ code: 0 })
  expect((await program.start('keeper', { ...settings.keeper, ...keys })).lines).not.toEqual([])
})

test('SIW-04 SRV-01 a visitor signs in to the packed program, which includes the verifiers', async () => {
  const { url } = await program.start('sign-in', settings['sign-in'])
  const browser = openBrowser(url)
  const wallet = createEvmWallet()
  expect((await browser.signIn(wallet)).status).toBe(200)
  expect(await browser.whoAmI()).toEqual([wallet.address])
})

test('SRV-01 sign-in names an EVM network without a node', async () => {
  const NETWORKS = JSON.stringify([{ id: 'solana:local' }, { id: 'eip155:1' }])
  const { code, stderr } = await program.run(['sign-in', '--check'], { ...settings['sign-in'], NETWORKS })
  expect([code, stderr]).toEqual([1, expect.stringContaining('NETWORKS: At 1: Expected rpcUrl of an EVM network.')])
})

test('SRV-04 an upgrade that the service does not support is treated as a plain request', async () => {
  const { url } = await program.start('directory', {})
  expect(await request(url, 'GET /getWallets', UPGRADE)).toBe(401)
})
