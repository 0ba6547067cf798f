// Tests what a stranger can store as sessions of an account, and what the API returns.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataContext } from '../context.ts'
import { purgeSessions } from '../routes/sessions.ts'
import { type DataWorld, startDataWorld } from './dataWorld.ts'

const NETWORK = { id: 'eip155:7', name: 'Seven', rpcUrl: 'http://127.0.0.1:9', tokens: [] }
const ACCOUNT = `${NETWORK.id}:0x${'ab'.repeat(20)}`
const PATH = `/v1/sessions/${ACCOUNT}`
const EXPIRY = 4_000_000_000

let world: DataWorld
beforeAll(async () => {
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  world = await startDataWorld({ networks: [{ ...NETWORK, native }], pollMs: 3_600_000, requestsPerSecond: 1000 })
})
afterAll(() => world.stop())

const createOf = (data: string) => {
  const body = `{"expiry":${EXPIRY},"permissions":[{"type":"contract-call","data":${data}}]}`
  return world.request(PATH, {}, { method: 'POST', body })
}
const create = (data: unknown) => createOf(JSON.stringify(data))

test('SRV-04 permissions that the database cannot store, or that are too long, are refused', async () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const refused = ['\0', '\ud800', { '\0': 1 }, 'x'.repeat(20_000)].map((data) => JSON.stringify(data))
  for (const data of [...refused, nested]) {
    const response = await createOf(data)
    expect([response.status, (await response.json()).reasons[0].field]).toEqual([400, 'permissions'])
  }
  expect((await create({ amount: '😀' })).status).toBe(200)
  expect(world.faults.filter((fault) => fault.includes('/v1/'))).toEqual([])
})

test('SRV-05 a list of sessions is limited', async () => {
  await world.database.query(
    `insert into data_api.session (pci, account, project, permissions, expires_at_s, created_at_s, context, is_signed)
     select 'pci-' || n, $1, '{}', '[]', $2, n, '0x00', true from generate_series(1, 600) as n`,
    [ACCOUNT, BigInt(EXPIRY)],
  )
  const { pcis } = await (await world.request(PATH)).json()
  expect(pcis).toHaveLength(500)
  expect(pcis[0].pci).toBe('pci-600')
})

test('SRV-05 SRV-04 strangers’ sessions come after those that the account signed, however many there are', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const path = `/v1/sessions/${NETWORK.id}:${owner.address.toLowerCase()}`
  const start = async () => {
    const made = await world.post(path, { expiry: EXPIRY, permissions: [{ type: 'contract-call', data: {} }] })
    return (await made.json()) as { pci: string; message: string }
  }
  const activate = (body: object) => world.post(`${path}/activate`, { context: '0xc0ffee', ...body })
  const list = async () => (await (await world.request(path)).json()).pcis as { pci: string }[]

  const [own, other] = [await start(), await start()]
  expect(own.message).toBe(
    `Show a smart session of https://page.example in the list of this account.\n\nAccount: ${NETWORK.id}:${owner.address.toLowerCase()}\nSession: ${own.pci}\nExpires: 2096-10-02T07:06:40.000Z`,
  )
  const signature = await owner.signMessage(own)
  // A wrong signature could be a contract's, and this network's node is not available to verify it.
  expect((await activate({ pci: other.pci, signature })).status).toBe(503)
  expect(await list()).toEqual([])
  expect((await activate({ pci: own.pci, signature })).status).toBe(200)
  expect((await activate({ pci: own.pci, signature })).status).toBe(400)
  await world.database.query(
    `insert into data_api.session (pci, account, project, permissions, expires_at_s, created_at_s, context)
     select 'stranger-' || n, $1, '{}', '[]', $2, $2, '0x00' from generate_series(1, 600) as n`,
    [`${NETWORK.id}:${owner.address.toLowerCase()}`, BigInt(EXPIRY)],
  )
  // Like the public service, without a signature.
  expect((await activate({ pci: other.pci })).status).toBe(200)
  const listed = await list()
  expect([listed.length, listed[0]?.pci]).toEqual([500, own.pci])
})

test('SRV-05 a session that no account signs within an hour is deleted', async () => {
  const unsigned = async () =>
    (await world.database.query('select pci from data_api.session where context is null')).length
  await create({})
  const before = await unsigned()
  const context: Pick<DataContext, 'query' | 'now'> = { query: world.database.query, now: Date.now }
  await purgeSessions(context)
  expect(await unsigned()).toBe(before)
  await purgeSessions({ ...context, now: () => Date.now() + 3_602_000 })
  expect(await unsigned()).toBe(0)
})
