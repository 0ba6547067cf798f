import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../test/openTestDatabase.ts'
import { startAnalytics } from './startAnalytics.ts'

const PROJECT = 'c'.repeat(32)
const ORIGIN = 'https://shop.example'

let database: Database
let collector: Awaited<ReturnType<typeof startAnalytics>>

beforeAll(async () => {
  database = await openTestDatabase()
  collector = await start({})
})
afterAll(async () => {
  await collector.stop()
  await database.close()
})

function start(options: { requestsPerSecond?: number; hasList?: boolean }) {
  const projects = [{ id: PROJECT, origins: [ORIGIN, 'http://127.0.0.1:*'] }]
  return startAnalytics({ database, projects, port: 0, hasList: true, ...options })
}
const createEvent = (event: string, more: object = {}) => ({
  eventId: randomUUID(),
  url: `${ORIGIN}/cart`,
  domain: 'shop.example',
  timestamp: 1_714_000_000_000,
  props: { type: 'track', event, properties: { connected: false }, ...more },
})
function post(path: string, body: unknown, { origin = ORIGIN, projectId = PROJECT, url = collector.url } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${url}${path}?projectId=${projectId}`, { method: 'POST', body: text, headers: { origin } })
}
async function list(): Promise<{ eventId: string; event: string; address: string | null; timestamp: number }[]> {
  return (await fetch(`${collector.url}/events?projectId=${PROJECT}`)).json()
}

test('ANA-01 one event through /e and a list through /batch, sent as plain text, are stored in order and once', async () => {
  const [first, second, third] = [
    createEvent('MODAL_OPEN'),
    createEvent('SELECT_WALLET'),
    createEvent('MODAL_CLOSE', { address: '0xabc' }),
  ]
  expect((await post('/e', first)).status).toBe(202)
  expect((await post('/batch', [second, third])).status).toBe(202)
  expect((await post('/batch', [third, first])).status).toBe(202)
  const kept = await list()
  expect(kept.map(({ eventId, event, address }) => [eventId, event, address])).toEqual([
    [first.eventId, 'MODAL_OPEN', null],
    [second.eventId, 'SELECT_WALLET', null],
    [third.eventId, 'MODAL_CLOSE', '0xabc'],
  ])
  expect(kept[0]).toMatchObject({ timestamp: 1_714_000_000_000, properties: { connected: false }, origin: ORIGIN })
})

test.each([
  ['an origin that the project does not name', { origin: 'https://evil.example' }, 403],
  ['an origin that only begins like one', { origin: `${ORIGIN}.evil.example` }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['an unknown project', { projectId: 'd'.repeat(32) }, 401],
])('ANA-01 %s is refused, and nothing is stored', async (_, sender, status) => {
  const before = await list()
  const response = await post('/e', createEvent('MODAL_OPEN'), sender)
  expect(response.status).toBe(status)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await list()).toEqual(before)
})

test.each([
  ['no JSON', '{', 400],
  ['no event', {}, 400],
  ['an invalid name', createEvent('drop table'), 400],
  ['an invalid id', { ...createEvent('MODAL_OPEN'), eventId: '1' }, 400],
  ['properties with structure', createEvent('MODAL_OPEN', { properties: { deep: {} } }), 400],
  ['more than it reads', 'x'.repeat(70_000), 413],
])('%s is refused', async (_, body, status) => {
  const before = await list()
  expect((await post('/e', body)).status).toBe(status)
  expect(await list()).toEqual(before)
})

test('a caller who sends too much has to wait, and the event list exists only if enabled', async () => {
  const slow = await start({ requestsPerSecond: 1, hasList: false })
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await post('/batch', [], { url: slow.url })).status)
  }
  expect(statuses).toEqual([202, 202, 429])
  expect((await fetch(`${slow.url}/events?projectId=${PROJECT}`)).status).toBe(404)
  expect((await fetch(`${slow.url}/health`)).status).toBe(200)
  expect((await fetch(`${slow.url}/e`, { method: 'OPTIONS' })).status).toBe(204)
  await slow.stop()
})

test('SRV-05 each event of a batch counts', async () => {
  const slow = await start({ requestsPerSecond: 5 })
  const batch = () => Array.from({ length: 8 }, () => createEvent('MODAL_OPEN'))
  const before = (await list()).length
  expect((await post('/batch', batch(), { url: slow.url })).status).toBe(202)
  expect((await post('/batch', batch(), { url: slow.url })).status).toBe(429)
  expect((await list()).length).toBe(before + 8)
  await slow.stop()
})

test('SRV-04 texts and times that the database cannot store are refused', async () => {
  const { props, ...event } = createEvent('MODAL_OPEN')
  const refused = [
    { timestamp: 1e300 },
    { url: '\0' },
    { domain: '\ud800' },
    { props: { ...props, properties: { name: '\0' } } },
    { props: { ...props, properties: { '\ud800': 1 } } },
  ]
  const statuses = refused.map(async (more) => (await post('/e', { ...event, props, ...more })).status)
  expect(await Promise.all(statuses)).toEqual(refused.map(() => 400))
})
