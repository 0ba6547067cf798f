// The keeper's process: which pages may call it, what it deletes and re-encrypts, and what it reports.
import { afterEach, expect, test, vi } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createGrantSigner, readGrantPublicKey } from '../grants.ts'
import { createToken, toNonce } from '../secrets.ts'
import { type KeeperOptions, startKeeper } from './startKeeper.ts'

const MINUTE_MS = 60_000
const NOW_MS = 100_000_000
const GRANT_KEY = new Uint8Array(32).fill(2)
const LOGIN = 'https://login.example'
const PURGED = ['release', 'use', 'passkey_challenge']
const LIMITS = { 'insert into keeper.use': [{ uses: 1, startedAtMs: BigInt(NOW_MS) }] }

afterEach(() => {
  vi.useRealTimers()
})

async function start(rows: Rows = {}, options: Partial<KeeperOptions> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { database, paramsOf } = createScriptedDatabase({ ...LIMITS, ...rows })
  const mailer = { send: vi.fn(async () => undefined), verify: async () => undefined, close: () => undefined }
  const keeper = await startKeeper({
    database,
    mailer,
    key: new Uint8Array(32).fill(1),
    grantKeys: [await readGrantPublicKey(GRANT_KEY)],
    issuers: {},
    loginUrl: () => LOGIN,
    port: 0,
    now: () => NOW_MS,
    ...options,
  })
  const post = async (path: string, body: object, at = keeper.url) => {
    const headers = { origin: LOGIN, 'content-type': 'application/json' }
    const response = await fetch(`${at}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { headers: response.headers, body: await response.json() }
  }
  return { keeper, post, paramsOf, mailer }
}

test('KEY-01 the login server’s pages may call the keeper, until it stops', async () => {
  const { keeper, post } = await start()
  const { headers, body } = await post('/passkeys/challenge', { proof: toNonce(createToken()) })
  expect(headers.get('access-control-allow-origin')).toBe(LOGIN)
  expect(body).toEqual({ challenge: expect.any(String) })
  expect((await post('/releases/id-token', {})).body.error.code).toBe('malformed')
  expect((await post('/locks/end', { key: createToken() })).body).toEqual({})
  expect(await (await fetch(`${keeper.url}/approve?ticket=t`)).text()).toContain('This link is not valid')
  const look = await (await fetch(`${keeper.url}/look.css`)).text()
  expect([look.includes('--surface:'), look.includes('.field input {')]).toEqual([true, true])
  await keeper.stop()
  await expect(fetch(`${keeper.url}/health`)).rejects.toThrow()
})

test('SRV-01 KEY-04 its links lead to its public address', async () => {
  let at = ''
  const openPort: KeeperOptions['openPort'] = async (server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = Number(Object(server.address()).port)
    at = `http://127.0.0.1:${port}`
    return port
  }
  const publicUrl = 'https://keeper.example'
  const { keeper, post, mailer } = await start({ 'as "hasShare"': [{ hasShare: true }] }, { publicUrl, openPort })
  expect(keeper.url).toBe(publicUrl)
  const grant = await createGrantSigner(GRANT_KEY).sign('email:a@b.example', NOW_MS, 'open')
  await post('/releases', { grant, secret: createToken() }, at)
  const letter = { paragraphs: expect.arrayContaining([expect.stringContaining(`${publicUrl}/approve?ticket=`)]) }
  expect(mailer.send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(letter))
  await keeper.stop()
})

test('SRV-02 key events are in the audit log, if there is one', async () => {
  const onKeyEvent = vi.fn()
  const { keeper, post } = await start({}, { onKeyEvent })
  await post('/locks/end', { key: createToken() })
  expect(onKeyEvent.mock.calls).toEqual([[{ action: 'shares-unlocked', lock: expect.any(String) }]])
  const grant = await createGrantSigner(GRANT_KEY).sign('email:a@b.example', NOW_MS)
  await post('/shares', { grant, share: createToken() })
  expect(onKeyEvent.mock.calls[1]).toEqual([{ action: 'share-kept', subject: expect.any(String) }])
  await keeper.stop()
})

test('SRV-01 expired rows are deleted each minute, until the server stops', async () => {
  const { keeper, paramsOf } = await start()
  const deleted = () => PURGED.map((table) => paramsOf(`delete from keeper.${table} where`).length)
  expect(deleted()).toEqual([0, 0, 0])
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(deleted()).toEqual([1, 1, 1]))
  await keeper.stop()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(deleted()).toEqual([1, 1, 1])
})

/** Two shares and a code that no key can decrypt. */
const UNOPENED = { id: 1, context: 'c', sealed: new Uint8Array(60) }
const OLD = { 'from keeper.share': [UNOPENED, UNOPENED], 'from keeper.recovery_code': [UNOPENED] }

test('KEY-07 values that no key opens are counted at the start, and each minute while there is an old key', async () => {
  const onOldSeals = vi.fn()
  const { keeper } = await start(OLD, { onOldSeals, oldKeys: [new Uint8Array(32).fill(3)] })
  await vi.waitFor(() => expect(onOldSeals.mock.calls).toEqual([[3]]))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(onOldSeals.mock.calls).toEqual([[3], [3]]))
  await keeper.stop()
})

test('KEY-07 without an old key it is counted once', async () => {
  const onOldSeals = vi.fn()
  const { keeper, paramsOf } = await start(OLD, { onOldSeals })
  await vi.waitFor(() => expect(onOldSeals).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(paramsOf('delete from keeper.passkey_challenge where')).not.toEqual([]))
  expect(onOldSeals).toHaveBeenCalledOnce()
  await keeper.stop()
})

test('SRV-02 a task that fails is reported', async () => {
  const fail = () => {
    throw new RangeError('down')
  }
  const rows = { 'from keeper.share': fail, 'delete from keeper.release where': fail }
  const onFault = vi.fn()
  const { keeper } = await start(rows, { onFault })
  await vi.waitFor(() => expect(onFault.mock.calls).toEqual([['reseal', 'Error']]))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.waitFor(() => expect(onFault.mock.calls.at(-1)).toEqual(['purge', 'Error']))
  await keeper.stop()
  const silent = await start(rows)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect((await silent.post('/locks/end', {})).body.error.code).toBe('malformed')
  await silent.keeper.stop()
})
