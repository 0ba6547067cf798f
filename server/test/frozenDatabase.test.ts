// A database that keeps its connections and never responds: each service reports it within a limited time, and works again when it continues.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSecret, type RequestOptions, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram, type Program } from './program.ts'
import { createServiceSettings, type Service } from './serviceSettings.ts'

/** A server is given up after 10 s; a busy machine adds to it. */
const BOUND_MS = 20_000
const PROJECT = '0'.repeat(32)
const PAGE = 'https://shop.example'
const ADDRESS = `0x${'a'.repeat(40)}`
const EVENT = {
  eventId: randomUUID(),
  url: `${PAGE}/cart`,
  domain: 'shop.example',
  timestamp: 1_714_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

/** One request that needs the database, and its answer while there is none. */
const REQUESTS: Partial<Record<Service, RequestOptions & { path: string; answer?: object }>> = {
  login: {
    path: '/api/email/start',
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://login.example' },
    body: JSON.stringify({ email: 'ada@latchkey.example', device: createSecret() }),
    answer: { error: { code: 'unavailable' } },
  },
  'data-api': {
    path: `/v1/profile/reverse/${ADDRESS}?projectId=${PROJECT}&apiVersion=2`,
    answer: { reasons: [{ field: 'unavailable' }] },
  },
  analytics: {
    path: `/e?projectId=${PROJECT}`,
    method: 'POST',
    headers: { origin: PAGE },
    body: JSON.stringify(EVENT),
  },
  'sign-in': { path: '/sign-in/nonce', answer: { error: 'unavailable' } },
}

const program = openProgram()
let postgres: Postgres
const running: [Service, Program][] = []

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.create('services')
}, 60_000)
afterAll(() => postgres.remove())

async function requestAll() {
  const requests = running.map(async ([service, { url }]) => {
    const { path, ...options } = REQUESTS[service] ?? { path: '/health' }
    const startedMs = performance.now()
    const [answer, health] = await Promise.all([send(url + path, options), send(`${url}/health`)])
    return { service, answer, health: health.status, isInTime: performance.now() - startedMs < BOUND_MS }
  })
  return Promise.all(requests)
}

test('SRV-03 a frozen database is reported as unavailable within a limited time, and requests work when it continues', async () => {
  const settings = createServiceSettings(postgres.urlOf('services'))
  for (const service of ['login', 'data-api', 'analytics', 'sign-in', 'keeper', 'bundler', 'relay'] as const) {
    running.push([service, await program.start(service, settings[service])])
  }
  const healthOf = async () => (await requestAll()).map(({ service, health }) => [service, health])
  expect(await healthOf()).toEqual(running.map(([service]) => [service, 200]))
  postgres.freeze()
  onTestFinished(postgres.goOn)
  for (const { service, answer, health, isInTime } of await requestAll()) {
    expect([service, answer.status, health, isInTime]).toEqual([service, 503, 503, true])
    const expected = REQUESTS[service]?.answer
    if (expected) expect(answer.json()).toMatchObject(expected)
  }
  postgres.goOn()
  await expect.poll(healthOf, { timeout: BOUND_MS }).toEqual(running.map(([service]) => [service, 200]))
  for (const { service, answer } of await requestAll()) expect([service, answer.status]).not.toEqual([service, 503])
})
