// Sign-ins with a provider: each has one outcome, which the device that started can read once before it expires.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createChallenges } from '../passkeys/challenges.ts'
import { createSeals } from '../seals.ts'
import { hashToken } from '../secrets.ts'
import { createFlows } from './flows.ts'

const NOW_MS = 1_000_000
const UNTIL = BigInt(NOW_MS + 600_000)
const DEVICE = new Uint8Array(32).fill(1)
const OTHER = new Uint8Array(32).fill(2)
const OUTCOME = { declined: 'no' }
const FLOW = { provider: 'google', projectId: 'p', pageOrigin: 'https://a.example', deviceHash: DEVICE, nonce: 'n' }
const seals = createSeals({ key: new Uint8Array(32).fill(3) })
const contextOf = (token: string) => Buffer.from(hashToken(token)).toString('hex')
const over = { status: 404, code: 'flow-over' }

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { flows: createFlows(database, seals, () => NOW_MS), paramsOf }
}

test('a flow is stored for ten minutes with its secret sealed, and found during that time', async () => {
  const { flows, paramsOf } = create({})
  const state = await flows.start({ ...FLOW, secret: 's' })
  const hash = hashToken(state)
  const kept = [hash, 'google', 'p', 'https://a.example', DEVICE, 'n', expect.anything(), UNTIL]
  expect(paramsOf('insert into login.flow')).toEqual([kept])
  const sealed = await seals.seal(contextOf(state), 's')
  const found = create({ 'select provider': [{ ...FLOW, sealed }] })
  expect(await found.flows.find(state)).toEqual({ ...FLOW, secret: 's' })
  expect(found.paramsOf('select provider')).toEqual([[hash, BigInt(NOW_MS)]])
  expect(await flows.find(state)).toBeNull()
})

test('the first outcome gets the ticket', async () => {
  const settled = create({ 'ticket_hash is null': [{}] })
  const ticket = await settled.flows.settle('state', OUTCOME)
  expect(settled.paramsOf('ticket_hash is null')).toEqual([
    [hashToken('state'), hashToken(String(ticket)), expect.anything()],
  ])
  expect(await create({}).flows.settle('state', OUTCOME)).toBeNull()
})

test('the page that waits for a ticket is returned while the flow is valid', async () => {
  const { flows, paramsOf } = create({ 'select page_origin': [{ origin: 'https://a.example' }] })
  expect(await flows.findPage('ticket')).toBe('https://a.example')
  expect(paramsOf('select page_origin')).toEqual([[hashToken('ticket'), BigInt(NOW_MS)]])
  expect(await create({}).flows.findPage('ticket')).toBeNull()
})

test('only the device that started can read an outcome, once; any use of its ticket ends it', async () => {
  const outcome = await seals.seal(contextOf('ticket'), JSON.stringify(OUTCOME))
  const FIND = 'select device_hash as "deviceHash", outcome'
  const END = 'delete from login.flow where ticket_hash = $1'
  const row = { deviceHash: DEVICE, outcome }
  const own = create({ [FIND]: [row], [END]: [{}] })
  expect(await own.flows.redeem('ticket', DEVICE)).toEqual(OUTCOME)
  expect(own.paramsOf(FIND)).toEqual([[hashToken('ticket'), BigInt(NOW_MS)]])
  for (const rows of [{ [FIND]: [row] }, { [END]: [{}] }] as Rows[])
    await expect(create(rows).flows.redeem('ticket', DEVICE)).rejects.toMatchObject(over)
  const other = create({ [FIND]: [row], [END]: [{}] })
  await expect(other.flows.redeem('ticket', OTHER)).rejects.toMatchObject(over)
  expect(other.paramsOf(END)).toEqual([[hashToken('ticket')]])
})

test('expired flows are deleted', async () => {
  const { flows, paramsOf } = create({})
  await flows.purge()
  await flows.end('state')
  expect(paramsOf('expires_at_ms <= $1')).toEqual([[BigInt(NOW_MS)]])
  expect(paramsOf('where state_hash = $1')).toEqual([[hashToken('state')]])
})

test('a challenge can be used once, for one purpose and one frame, within ten minutes', async () => {
  const SPEND = 'delete from keeper.passkey_challenge where challenge_hash'
  const createWith = (rows: Rows) => {
    const { database, paramsOf } = createScriptedDatabase(rows)
    return { challenges: createChallenges(database, 'keeper', () => NOW_MS), paramsOf }
  }
  const { challenges, paramsOf } = createWith({})
  const challenge = await challenges.create('sign-in', DEVICE)
  expect(paramsOf('insert into')).toEqual([[hashToken(challenge), 'sign-in', DEVICE, UNTIL]])
  await challenges.purge()
  expect(paramsOf('expires_at_ms <= $1')).toEqual([[BigInt(NOW_MS)]])
  const row = { purpose: 'sign-in', owner: DEVICE, expiresAtMs: BigInt(NOW_MS + 1) }
  await createWith({ [SPEND]: [row] }).challenges.spend(challenge, 'sign-in', DEVICE)
  const rest = [
    [],
    [{ ...row, purpose: 'link' }],
    [{ ...row, owner: OTHER }],
    [{ ...row, expiresAtMs: BigInt(NOW_MS) }],
  ]
  for (const rows of rest) {
    const spent = createWith({ [SPEND]: rows }).challenges.spend(challenge, 'sign-in', DEVICE)
    await expect(spent).rejects.toMatchObject({ status: 404, code: 'passkey-over' })
  }
})
