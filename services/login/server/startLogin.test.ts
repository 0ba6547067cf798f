// The login server's process: which requests its routes answer, what it deletes and re-encrypts, and what it reports.
import { afterEach, expect, test, vi } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { type LoginOptions, startLogin } from './startLogin.ts'

const MINUTE_MS = 60_000
const NOW_MS = 100_000_000
const KEY = new Uint8Array(32).fill(1)
const PURGED = ['attempt', 'flow', 'link', 'session', 'use', 'passkey_challenge']

afterEach(() => {
  vi.useRealTimers()
})

async function start(rows: Rows = {}, options: Partial<LoginOptions> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { database, paramsOf } = createScriptedDatabase(rows)
  const login = await startLogin({
    database,
    key: KEY,
    grantKey: new Uint8Array(32).fill(2),
    projects: [],
    providers: {},
    port: 0,
    keeperUrl: 'https://keeper.example',
    frameFiles: {},
    now: () => NOW_MS,
    mailer: { send: async () => undefined, verify: async () => undefined, close: () => undefined },
    ...options,
  })
  const post = async (path: string, body: object, origin = login.url, at = login.url) => {
    const headers = { origin, 'content-type': 'application/json' }
    const response = await fetch(`${at}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  return { login, post, paramsOf }
}
/** A limit with requests left. */
const LIMITS = { 'insert into login.use': [{ uses: 1, startedAtMs: BigInt(NOW_MS) }] }
const DEVICE = { device: 'd'.repeat(43) }

test('KEY-06 SRV-04 only the server’s own pages may send POST requests, and any page may read its files', async () => {
  const { login, post } = await start(LIMITS)
  const own = await post('/api/passkeys/use', DEVICE)
  expect(own).toMatchObject({ status: 200, body: { rpId: 'localhost' } })
  const other = await post('/api/passkeys/use', DEVICE, 'https://evil.example')
  expect(other).toMatchObject({ status: 403, body: { error: { code: 'wrong-page' } } })
  expect((await fetch(`${login.url}/health`)).status).toBe(200)
  expect((await fetch(`${login.url}/api/passkeys/use`)).status).toBe(404)
  await login.stop()
  await expect(fetch(`${login.url}/health`)).rejects.toThrow()
})

test.each([
  '/api/email/start',
  '/api/email/update',
  '/api/session/refresh',
  '/api/export/start',
  '/api/devices',
  '/api/methods',
  '/api/factor',
  '/api/social/start',
])('SRV-04 %s gets a response, a request without a session or its fields is refused', async (path) => {
  const { login, post } = await start(LIMITS)
  const { status, body } = await post(path, {})
  expect([400, 401]).toContain(status)
  expect(['malformed', 'signed-out']).toContain(body.error.code)
  await login.stop()
})

test('SRV-01 behind a proxy the server knows its public address', async () => {
  let taken = 0
  const openPort: LoginOptions['openPort'] = async (server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    taken = Number(Object(server.address()).port)
    return taken
  }
  const { login, post } = await start(LIMITS, { publicUrl: 'https://login.example', openPort })
  expect(login.url).toBe('https://login.example')
  const at = `http://127.0.0.1:${taken}`
  const answer = await post('/api/passkeys/use', DEVICE, 'https://login.example', at)
  expect(answer.body.rpId).toBe('login.example')
  await login.stop()
})

test('SRV-01 expired rows are deleted each minute, until the server stops', async () => {
  const { login, paramsOf } = await start()
  const deleted = () => PURGED.map((table) => paramsOf(`delete from login.${table} where`).length)
  expect(deleted().every((count) => count === 0)).toBe(true)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(deleted().every((count) => count > 0)).toBe(true))
  await login.stop()
  const before = deleted()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(deleted()).toEqual(before)
})

/** No key decrypts it. */
const LOST = { id: 'a', context: 'a', sealed: new Uint8Array(40) }
const OLD_SEALS = {
  'from login.wallet': [LOST],
  'from login.recovery_code': [LOST],
  'from login.flow where substring(secret': [{ count: 1 }],
  'from login.flow where substring(outcome': [{ count: 2 }],
  'from login.attempt where': [{ count: 4 }],
}

test('KEY-07 values that an old key encrypted are counted at the start, and each minute while there is an old key', async () => {
  const onOldSeals = vi.fn()
  const { login } = await start(OLD_SEALS, { onOldSeals, oldKeys: [new Uint8Array(32).fill(3)] })
  await vi.waitFor(() => expect(onOldSeals.mock.calls).toEqual([[9]]))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(onOldSeals.mock.calls).toEqual([[9], [9]]))
  await login.stop()
})

test('KEY-07 without an old key it is counted once', async () => {
  for (const oldKeys of [undefined, []]) {
    const onOldSeals = vi.fn()
    const { login, paramsOf } = await start(OLD_SEALS, { onOldSeals, ...(oldKeys && { oldKeys }) })
    await vi.waitFor(() => expect(onOldSeals).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await vi.waitFor(() => expect(paramsOf('delete from login.passkey_challenge where')).not.toEqual([]))
    expect(onOldSeals).toHaveBeenCalledOnce()
    await login.stop()
  }
})

test('SRV-02 a task that fails is reported with the kind of its error', async () => {
  const fail = () => {
    throw new RangeError('down')
  }
  const onFault = vi.fn()
  const rows = { 'from login.wallet': fail, 'delete from login.session where': fail }
  const { login } = await start(rows, { onFault })
  await vi.waitFor(() => expect(onFault.mock.calls).toEqual([['reseal', 'RangeError']]))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(onFault.mock.calls.at(-1)).toEqual(['purge', 'RangeError']))
  await login.stop()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const silent = await start(rows)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect((await silent.post('/api/passkeys/use', {})).status).toBe(400)
  await silent.login.stop()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
