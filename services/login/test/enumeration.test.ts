// A stranger who tries addresses: the same responses and the same work whether or not a wallet exists, few emails, and no owner locked out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createToken, toNonce } from '../secrets.ts'
import { approveLink } from './approveLink.ts'
import { type LoginWorld, MINUTE_MS, type Person, startLoginWorld } from './loginWorld.ts'

const STRANGER = '192.0.2.66'
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

let world: LoginWorld
let lastCaller = 0
beforeAll(async () => {
  world = await startLoginWorld({ proxyHops: 1 })
})
afterAll(() => world?.stop())

const request = (caller: string, path: string, body: object, token = '') =>
  world.post(path, body, token, undefined, caller)
const start = (caller: string, { email, device }: Person) => request(caller, '/api/email/start', { email, device })
const countEmails = async (email: string) => (await world.readEmails(email)).length
const toNewDevice = ({ email }: Pick<Person, 'email'>): Person => ({ email, device: createToken() })

function createCaller(): string {
  lastCaller += 1
  return `10.1.${Math.floor(lastCaller / 250)}.${lastCaller % 250}`
}

async function createOwner(): Promise<Person & { token: string }> {
  const person = world.createPerson()
  const { token } = (await world.signIn(person)).body
  await world.createWallet(token)
  world.passTime(QUARTER_HOUR_MS)
  return { ...person, token }
}

/** A person who signed in and left before creating a wallet. */
async function createVisitor(): Promise<Person> {
  const person = world.createPerson()
  await world.signIn(person)
  world.passTime(QUARTER_HOUR_MS)
  return person
}

interface Seen {
  status: number
  headers: [string, string][]
  text: string
  statements: string[]
}

/** Returns everything that a stranger learns, and what the servers do. Random values are replaced by their length. */
async function look(caller: string, path: string, body: object, token?: string): Promise<Seen & { attempt: string }> {
  const before = world.statements.length
  const url = path.startsWith('http') ? path : `${world.login.url}${path}`
  const headers = {
    'content-type': 'application/json',
    origin: world.login.url,
    'x-forwarded-for': caller,
    ...(token && { authorization: `Bearer ${token}` }),
    dpop: await world.deviceKey.prove(url, token),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    text: text.replace(/"[\w-]{30,}"/g, (value) => `"${value.length}"`),
    statements: world.statements.slice(before),
    attempt: JSON.parse(text).attempt ?? '',
  }
}

/** Signs in on a new device as far and as often as a stranger can. */
async function probe(email: string): Promise<{ seen: Seen[]; emails: string[]; waitedFor: number }> {
  const [caller, device, secret] = [createCaller(), createToken(), createToken()]
  const before = await countEmails(email)
  const seen: Seen[] = []
  const see = async (path: string, body: object) => {
    const { attempt, ...answer } = await look(caller, path, body)
    seen.push(answer)
    return attempt
  }
  const attempt = await see('/api/email/start', { email, device })
  const waitedFor = (await countEmails(email)) - before
  await see('/api/email/start', { email, device })
  await see('/api/email/finish', { attempt, device, code: '000000' })
  await see('/api/email/link', { attempt, device })
  await see('/api/email/approved', { attempt, device, proof: toNonce(secret) })
  const { keeperUrl } = world.login
  await see(`${keeperUrl}/releases`, { email, secret })
  await see(`${keeperUrl}/releases`, { grant: 'a.b.c', secret })
  await see(`${keeperUrl}/releases/look`, { secret })
  await see(`${keeperUrl}/releases/take`, { secret })
  await see(`${keeperUrl}/releases/approved`, { email, proof: toNonce(secret) })
  await see('/api/email/finish', { attempt, device, code: '000000' })
  await see('/api/email/finish', { attempt, device, code: '000000' })
  await see('/api/email/finish', { attempt, device, code: '000000' })
  for (let time = 0; time < 8; time += 1) await see('/api/email/start', toNewDevice({ email }))
  return { seen, emails: await readSince(email, before), waitedFor }
}

/** Returns the emails with their codes replaced by placeholders of the same length. */
async function readSince(email: string, count: number): Promise<string[]> {
  const emails = (await world.readEmails(email)).slice(count)
  return emails.map(({ subject, text }) => `${subject} ${text.replace(/\d{6}/, '######')}`)
}

test('KEY-06 an address gets the same responses, the same statements and the same emails with a wallet, without one, and when it was never seen', async () => {
  const unknown = await probe(world.createPerson().email)
  expect(unknown.seen[0]).toMatchObject({ status: 200, text: '{"action":"VERIFY_OTP","attempt":"38"}' })
  expect(unknown.seen.map(({ status }) => status)).toEqual([
    200,
    429,
    401,
    404,
    404,
    400,
    401,
    404,
    404,
    200,
    401,
    401,
    404,
    ...Array<number>(7).fill(200),
    429,
  ])
  expect(unknown.emails).toHaveLength(8)
  // The response waits for the email in every case.
  expect(unknown.waitedFor).toBe(1)
  for (const { email } of [await createOwner(), await createVisitor()]) {
    const known = await probe(email)
    expect(known.seen).toEqual(unknown.seen)
    expect(known.emails).toEqual(unknown.emails)
    expect(known.waitedFor).toBe(unknown.waitedFor)
  }
})

test('KEY-06 a known device gets the same responses as any other', async () => {
  const owner = await createOwner()
  const [known, fresh] = [await look(STRANGER, '/api/email/start', owner), world.createPerson()]
  const { status, headers, text } = await look(STRANGER, '/api/email/start', fresh)
  expect([known.status, known.headers, known.text]).toEqual([status, headers, text])
})

test('KEY-06 only the correct code reveals that there is a wallet: the device then needs the link, and a newcomer needs nothing more', async () => {
  const owner = await createOwner()
  await world.proveEmail(toNewDevice(owner))
  const visitor = await createVisitor()
  for (const person of [visitor, world.createPerson()]) {
    const entered = await world.signIn(toNewDevice(person))
    expect([entered.status, entered.body.account.addresses]).toEqual([200, null])
  }
})

test('KEY-06 changing an email reveals whether the new one is taken only to someone who reads its emails', async () => {
  const taken = await createOwner()
  const seen: Seen[][] = []
  const emails: string[][] = []
  for (const { email: next } of [taken, world.createPerson()]) {
    const { email, token } = await createOwner()
    const before = await countEmails(next)
    const { attempt, ...started } = await look(STRANGER, '/api/email/update', { email: next }, token)
    const code = await world.readCode(email)
    const { attempt: second, ...proven } = await look(STRANGER, '/api/email/update/old', { attempt, code }, token)
    const guess = { attempt: second, code: '000000' }
    const { attempt: _, ...guessed } = await look(STRANGER, '/api/email/update/new', guess, token)
    seen.push([started, proven, guessed])
    emails.push(await readSince(next, before))
  }
  expect(seen[0]?.map(({ status }) => status)).toEqual([200, 200, 401])
  expect(seen[1]).toEqual(seen[0])
  expect(emails[0]).toHaveLength(1)
  expect(emails[1]).toEqual(emails[0])
})

test('KEY-06 strangers together send sixteen emails to an address in a quarter of an hour and 48 in a day, no matter who has it', async () => {
  const counts: number[][] = []
  const refusals = new Set<string>()
  for (const { email } of [await createOwner(), world.createPerson()]) {
    world.passTime(DAY_MS)
    const before = await countEmails(email)
    const own: number[] = []
    for (let quarter = 0; quarter < 5; quarter += 1) {
      world.passTime(QUARTER_HOUR_MS)
      for (let time = 0; time < 17; time += 1) {
        const answer = await start(createCaller(), toNewDevice({ email }))
        if (answer.status !== 200) refusals.add(answer.body.error.message.replace(/\d+/, 'N'))
      }
      own.push((await countEmails(email)) - before)
    }
    counts.push(own)
    world.passTime(DAY_MS)
    expect((await start(createCaller(), toNewDevice({ email }))).status).toBe(200)
  }
  expect(counts).toEqual(Array(2).fill([16, 32, 48, 48, 48]))
  expect([...refusals]).toEqual(['Please try again after N seconds'])
})

test('KEY-06 one stranger sends sixteen emails to an address in a day, and locks its owner out of no device', async () => {
  const owner = await createOwner()
  const before = await countEmails(owner.email)
  for (let quarter = 0; quarter < 4; quarter += 1) {
    world.passTime(QUARTER_HOUR_MS)
    for (let time = 0; time < 9; time += 1) await start(STRANGER, toNewDevice(owner))
  }
  expect((await countEmails(owner.email)) - before).toBe(16)
  expect((await start(createCaller(), owner)).status).toBe(200)
  expect((await start(createCaller(), toNewDevice(owner))).status).toBe(200)
})

test('KEY-06 strangers who have used up an address, and a whole network, lock out neither a known device nor one whose code was correct', async () => {
  const strangers = [await createOwner(), await createOwner()]
  const owner = await createOwner()
  const place = createCaller()
  const newDevice = toNewDevice(owner)
  const proven = await world.proveEmail(newDevice)
  for (let time = 0; time < 20; time += 1) await start(createCaller(), toNewDevice(owner))
  for (let time = 0; time < 60; time += 1) await start(place, world.createPerson())
  // Strangers with an account may request the address as their new one.
  for (const { email, token } of strangers) {
    const update = (await request(createCaller(), '/api/email/update', { email: owner.email }, token)).body
    const proof = { attempt: update.attempt, code: await world.readCode(email) }
    expect((await request(createCaller(), '/api/email/update/old', proof, token)).status).toBe(429)
  }
  expect((await start(createCaller(), toNewDevice(owner))).status).toBe(429)
  expect((await start(place, world.createPerson())).status).toBe(429)

  const started = (await start(place, owner)).body
  const code = await world.readCode(owner.email)
  const finished = await request(place, '/api/email/finish', { attempt: started.attempt, device: owner.device, code })
  expect(finished.body.account.addresses).not.toBeNull()

  const linked = (await request(place, '/api/email/link', { attempt: proven.attempt, device: newDevice.device })).body
  const secret = createToken()
  const response = await request(place, `${world.login.keeperUrl}/releases`, { grant: linked.grant, secret })
  expect(response.status).toBe(200)
  expect(await approveLink(await world.readLink(owner.email))).toContain('Device approved')
  const entering = { attempt: linked.attempt, device: newDevice.device, proof: toNonce(secret) }
  expect((await request(place, '/api/email/approved', entering)).body.account.addresses).not.toBeNull()
})

test('KEY-06 a device gets one sign-in email in 30 seconds and eight in a quarter of an hour, even if it is known', async () => {
  const owner = await createOwner()
  const before = await countEmails(owner.email)
  const statuses: number[] = []
  statuses.push((await start(STRANGER, owner)).status, (await start(STRANGER, owner)).status)
  for (let time = 0; time < 8; time += 1) {
    world.passTime(MINUTE_MS)
    statuses.push((await start(createCaller(), owner)).status)
  }
  expect(statuses).toEqual([200, 429, ...Array(7).fill(200), 429])
  expect(await countEmails(owner.email)).toBe(before + 8)
})

test('KEY-06 a person who has read the code can request eight links in a quarter of an hour', async () => {
  const owner = await createOwner()
  const person = toNewDevice(owner)
  let { attempt, grant } = await world.proveEmail(person)
  const statuses: number[] = []
  for (let time = 0; time < 9; time += 1) {
    const response = await request(createCaller(), `${world.login.keeperUrl}/releases`, {
      grant,
      secret: createToken(),
    })
    statuses.push(response.status)
    const linked = await request(createCaller(), '/api/email/link', { attempt, device: person.device })
    ;({ attempt, grant } = linked.body)
  }
  expect(statuses).toEqual([...Array(8).fill(200), 429])
})
