// A stranger who knows an address can neither learn much, lock out its owner, bypass the link, nor use a token twice.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMailer } from '../mailer.ts'
import { createToken, toNonce } from '../secrets.ts'
import { startLogin } from '../server/startLogin.ts'
import { approveLink } from './approveLink.ts'
import { ADDRESSES, type LoginWorld, MINUTE_MS, type Person, startLoginWorld } from './loginWorld.ts'

const STRANGER = '192.0.2.66'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld({ proxyHops: 1 })
})
afterAll(() => world?.stop())
afterEach(() => vi.useRealTimers())

const request = (caller: string, path: string, body: object, token = '') =>
  world.post(path, body, token, undefined, caller)
const start = (caller: string, { email, device }: Person) => request(caller, '/api/email/start', { email, device })

async function createOwner(): Promise<Person & { token: string }> {
  const person = world.createPerson()
  const { token } = (await world.signIn(person)).body
  await world.createWallet(token)
  world.passTime(MINUTE_MS)
  return { ...person, token }
}

/** A person with a wallet, as stored in the database. */
async function plantOwner(index: number): Promise<string> {
  const [id, email] = [crypto.randomUUID(), `planted${index}@latchkey.example`]
  const { query } = world.database
  await query('insert into login.account (id, created_at_ms) values ($1, 0)', [id])
  await query(
    `insert into login.method (subject, account_id, email, box, added_at_ms) values ('email:' || $2, $1, $2, 'b', 0)`,
    [id, email],
  )
  await query('insert into login.wallet values ($1, $2, $3, $4)', [
    id,
    new Uint8Array(1),
    ADDRESSES.evm,
    ADDRESSES.solana,
  ])
  return email
}

test('KEY-06 sixty addresses can be tried in a quarter of an hour, no matter who has a wallet, and no address in a header changes that', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 62; index += 1) {
    const email = await plantOwner(index)
    statuses.push((await start(`10.0.0.${index}, 192.0.2.1`, { email, device: createToken() })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429])
  const unknown = { email: 'no-such-person@latchkey.example', device: createToken() }
  expect((await start('192.0.2.1', unknown)).status).toBe(429)
})

test('KEY-06 a stranger who requests emails does not lock a person out, on their device or on a new one', async () => {
  const owner = await createOwner()
  const statuses: number[] = []
  for (let time = 0; time < 10; time += 1) {
    statuses.push((await start(STRANGER, { ...owner, device: createToken() })).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await start('198.51.100.7', owner)).body.action).toBe('VERIFY_OTP')
  expect((await start('198.51.100.7', { ...owner, device: createToken() })).body.action).toBe('VERIFY_OTP')

  const newcomer = world.createPerson()
  expect((await start(STRANGER, { ...newcomer, device: createToken() })).status).toBe(200)
  expect((await start('198.51.100.7', newcomer)).status).toBe(200)
})

test('KEY-06 the correct code on a new device opens no session before its link is approved, on any route', async () => {
  const owner = await createOwner()
  const device = createToken()
  const post = (path: string, body: object) => request('198.51.100.9', path, body)
  const begun = (await start('198.51.100.9', { ...owner, device })).body
  const code = await world.readCode(owner.email)
  const proven = (await post('/api/email/finish', { attempt: begun.attempt, device, code })).body
  expect(Object.keys(proven).sort()).toEqual(['action', 'attempt', 'grant'])
  const secret = createToken()
  const proof = toNonce(secret)
  const enter = (more: object = {}) => post('/api/email/approved', { attempt: proven.attempt, device, proof, ...more })
  const codeOf = async (answer: ReturnType<typeof post>) => (await answer).body.error?.code ?? 'none'
  expect(await codeOf(enter())).toBe('not-approved')
  expect((await post(`${world.login.keeperUrl}/releases`, { grant: proven.grant, secret })).status).toBe(200)
  await world.readLink(owner.email)
  expect(await codeOf(enter())).toBe('not-approved')
  expect(await codeOf(enter({ attempt: begun.attempt }))).toBe('code-expired')
  const again = (attempt: string) => post('/api/email/finish', { attempt, device, code })
  expect(await codeOf(again(begun.attempt))).toBe('code-expired')
  expect(await codeOf(again(proven.attempt))).toBe('code-expired')
  expect((await post('/api/email/send', { attempt: proven.attempt, device, proof })).status).toBe(404)

  expect(await approveLink(await world.readLink(owner.email))).toContain('Device approved')
  expect(await codeOf(enter({ proof: toNonce(createToken()) }))).toBe('not-approved')
  expect(await codeOf(enter({ device: createToken() }))).toBe('code-expired')
  expect((await enter()).body.account.addresses).toEqual(ADDRESSES)
  expect(await codeOf(enter())).toBe('code-expired')
})

test('KEY-06 an attempt is valid for the next step only: its code was not entered, so that no link is emailed, and none signs in', async () => {
  const owner = await createOwner()
  const device = createToken()
  const { attempt } = (await start('198.51.100.10', { ...owner, device })).body
  const emails = (await world.readEmails(owner.email)).length
  const linked = await request('198.51.100.10', '/api/email/link', { attempt, device })
  expect(linked.body.error.code).toBe('code-expired')
  const { proof } = await world.requestLink({ ...owner, device: createToken() })
  expect(await approveLink(await world.readLink(owner.email))).toContain('Device approved')
  const entered = await request('198.51.100.10', '/api/email/approved', { attempt, device, proof })
  expect(entered.body.error.code).toBe('code-expired')
  expect(await world.readEmails(owner.email)).toHaveLength(emails + 2)
})

test('KEY-06 a code from before another device made the wallet needs the link too', async () => {
  const person = world.createPerson()
  const early = { ...person, device: createToken() }
  const { attempt } = (await start('198.51.100.11', early)).body
  const code = await world.readCode(person.email)
  await world.createWallet((await world.signIn(person)).body.token)
  const finish = { attempt, device: early.device, code }
  expect((await request('198.51.100.11', '/api/email/finish', finish)).body.action).toBe('VERIFY_DEVICE')
})

test('KEY-05 a token opens the share once, once more if the response was lost, and then ends the session', async () => {
  const { token } = await createOwner()
  const open = (with_: string) => request(STRANGER, '/api/wallet/open', {}, with_)
  const first = await open(token)
  const second = await open(first.body.token)
  expect([first.status, second.status]).toEqual([200, 200])
  const retried = await open(first.body.token)
  expect(retried.status).toBe(200)
  expect((await open(first.body.token)).status).toBe(401)
  expect((await open(retried.body.token)).status).toBe(401)
})

test('KEY-05 of many concurrent requests with one token at most two open the share', async () => {
  const { token } = await createOwner()
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(STRANGER, '/api/wallet/open', {}, token)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
})

test('KEY-04 a process whose clock is a month ahead ends no session', async () => {
  const own = await startLoginWorld()
  const { database } = own
  await own.signIn(own.createPerson())
  await database.query(
    `insert into login.attempt (id, purpose, email, device_hash, tries_left, expires_at_ms) values ($1, 'sign-in', 'a', '', 0, 1)`,
    [crypto.randomUUID()],
  )
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.now() + 31 * 24 * 60 * MINUTE_MS })
  const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: { name: '', address: 'a@latchkey.example' } })
  const ahead = await startLogin({
    database,
    mailer,
    key: new Uint8Array(32).fill(1),
    grantKey: new Uint8Array(32),
    projects: [],
    keeperUrl: own.login.keeperUrl,
    providers: {},
    port: 0,
  })
  vi.advanceTimersByTime(MINUTE_MS)
  vi.useRealTimers()
  const countOver = async () => (await database.query('select 1 from login.attempt where expires_at_ms = 1')).length
  await expect.poll(countOver).toBe(0)
  await own.post('/api/session/end', {}, 'a'.repeat(43))
  expect(await database.query('select 1 from login.session')).toHaveLength(1)
  await ahead.stop()
  mailer.close()
  await own.stop()
})
