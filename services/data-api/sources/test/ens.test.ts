// Names from ENS's universal resolver on a scripted node, read through the data API as a page reads them.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { openTestDatabase } from '../../../test/openTestDatabase.ts'
import { type DataApi, startDataApi } from '../../startDataApi.ts'
import { createEnsWire, type EnsWire, PICTURE, RESOLVER } from './ensWire.ts'
import { startWireServer, type WireFault, type WireServer } from './wireServer.ts'

const PROJECT_ID = 'a'.repeat(32)
const ME = `0x${'ab'.repeat(20)}`
let ens: EnsWire
let node: WireServer
let api: DataApi
let database: Database
let faults: string[]

async function find() {
  const response = await fetch(`${api.url}/v1/identity/${ME}?projectId=${PROJECT_ID}`)
  const { name: found, avatar: picture, reasons } = await response.json()
  return reasons ? [response.status, reasons[0].description] : [response.status, found, picture]
}
const lookups = () => node.requests.filter(({ sent }) => sent.includes(RESOLVER)).length
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const silent = [503, 'The network does not answer']

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  faults = []
  ens = createEnsWire()
  node = await startWireServer((question) => ens.answer(question))
  const own = faults
  const explorer = { source: undefined as never, readHistory: never, listTokens: never, listNfts: never }
  const network = {
    id: 'eip155:1',
    name: 'Ethereum',
    rpcUrl: `${node.url}/key?of=operator`,
    tokens: [],
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    ensUniversalResolver: RESOLVER,
    explorer,
  }
  const onFault = (where: string, what: string) => void own.push(`${where} ${what}`)
  api = await startDataApi({ database, port: 0, networks: [network], onFault })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
  await node.stop()
  // Limits use the database's clock, which is this process's here. Rows from a later time would use up the next test's requests.
  await database.query('delete from data_api.rate', [])
})
afterAll(() => database.close())

/** These tests do not read accounts. */
function never(): never {
  throw new Error('No test requests accounts.')
}

test('SRV-11 ENS: the name of an account and its picture, from the configured URL, cached for a minute', async () => {
  expect(await find()).toEqual([200, 'me.eth', PICTURE])
  expect(node.requests.every(({ path, params }) => `${path}?${params}` === '/key?of=operator')).toBe(true)
  ens.name = 'other.eth'
  later(60_000)
  expect([await find(), lookups()]).toEqual([[200, 'me.eth', PICTURE], 2])
  later(1)
  expect(await find()).toEqual([200, 'other.eth', PICTURE])
})

test.each([
  ['in capitals', 'ME.eth', PICTURE, [null, null]],
  ['with an invisible character', 'me\u200b.eth', PICTURE, [null, null]],
  ['with a picture that is a script', 'me.eth', 'javascript:alert(1)', ['me.eth', null]],
  ['with a picture in the internal network', 'me.eth', 'http://10.0.0.1/router', ['me.eth', null]],
])('SRV-11 ENS: for a name %s only what a page may show is returned', async (_, wrote, picture, expected) => {
  Object.assign(ens, { name: wrote, avatar: picture })
  expect(await find()).toEqual([200, ...expected])
})

test.each([200, 400])(
  'SRV-11 ENS: a name that resolves to another account is not used, with status %s',
  async (status) => {
    ens.isMismatch = true
    node.status = status
    expect(await find()).toEqual([200, null, null])
    expect(faults).toEqual([])
  },
)

test.each([
  ['error 500', 'status'],
  ['error 401', 'unauthorized'],
  ['limited', 'rate-limited'],
  ['hang', 'timeout'],
  ['truncated', 'not-json'],
  ['huge', 'too-long'],
  ['html', 'not-json'],
  ['redirect', 'redirected'],
] as const)('SRV-11 ENS, %s: a 503, the log has the kind, and the next request is sent', async (fault, kind) => {
  node.faults.push(fault)
  expect(await find()).toEqual(silent)
  expect(faults).toEqual([`names eip155:1 SourceError ${kind}`])
  later(30_000)
  expect(await find()).toEqual([200, 'me.eth', PICTURE])
})

test('SRV-11 ENS: a malformed response of a node gives no name', async () => {
  node.answer = () => ({ jsonrpc: '2.0', id: 1, result: { name: 'me.eth' } })
  expect(await find()).toEqual(silent)
  expect(faults).toEqual(['names eip155:1 SourceError wrong-shape'])
})

test('SRV-11 ENS: while the node fails the last name is returned for an hour, and after 5 faults it is not called for 10 seconds', async () => {
  expect(await find()).toEqual([200, 'me.eth', PICTURE])
  later(3_600_000)
  node.faults.push(...Array.from({ length: 5 }, (): WireFault => 'error 500'))
  expect(await find()).toEqual([200, 'me.eth', PICTURE])
  later(1)
  for (let times = 0; times < 4; times += 1) expect(await find()).toEqual(silent)
  expect([await find(), lookups()]).toEqual([silent, 7])
  later(10_000)
  expect(await find()).toEqual([200, 'me.eth', PICTURE])
})
