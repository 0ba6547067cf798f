// Two processes of a service on one database share their limits: what a caller uses at one counts at the other.
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { startAnalytics } from './analytics/startAnalytics.ts'
import { startBundler } from './bundler/startBundler.ts'
import { startDataApi } from './data-api/startDataApi.ts'
import type { Database } from './database/database.ts'
import { startExplorer } from './explorer/startExplorer.ts'
import type { Running } from './log.ts'
import { openTestDatabase } from './test/openTestDatabase.ts'

const PER_SECOND = 20
/** The number of requests that one process allows while its clock is stopped. */
const BURST = 2 * PER_SECOND
const PROJECT = 'a'.repeat(32)
const ORIGIN = 'https://shop.example'

interface Options {
  database: Database
  port: number
  requestsPerSecond: number
  proxyHops: number
  now: () => number
}

interface Service {
  name: string
  start(options: Options): Promise<Running & { url: string }>
  path: string
  init?: RequestInit
}

const executor = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const json = { 'content-type': 'application/json' }
const SERVICES: readonly Service[] = [
  {
    name: 'data API',
    start: (options) => startDataApi({ ...options, networks: [] }),
    path: `/v1/account/0x${'ab'.repeat(20)}/history?projectId=${PROJECT}`,
  },
  {
    name: 'analytics collector',
    start: (options) => startAnalytics({ ...options, projects: [{ id: PROJECT, origins: [ORIGIN] }] }),
    path: `/batch?projectId=${PROJECT}`,
    init: { method: 'POST', body: '[]', headers: { origin: ORIGIN } },
  },
  { name: 'directory', start: startExplorer, path: `/getWallets?projectId=${PROJECT}&st=appkit&sv=1` },
  {
    name: 'bundler',
    start: (options) =>
      startBundler({ ...options, executor, networks: [{ id: 1, rpcUrl: 'http://127.0.0.1:1', entryPoint: '0x1' }] }),
    path: '/v1/bundler?chainId=eip155:1',
    init: { method: 'POST', headers: json, body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' },
  },
]

test.each(SERVICES)('SRV-05 two processes of the $name share the limit of a caller', async ({ start, path, init }) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const nowMs = Date.now()
  const options = { database, port: 0, requestsPerSecond: PER_SECOND, proxyHops: 1, now: () => nowMs }
  const [one, two] = [await start(options), await start(options)]
  onTestFinished(async () => {
    await Promise.all([one.stop(), two.stop()])
  })
  const request = ({ url }: { url: string }, caller: string) =>
    fetch(url + path, { ...init, headers: { ...init?.headers, 'x-forwarded-for': caller } })
  const requestAll = (of: { url: string }, caller: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await request(of, caller)).status))

  const first = await requestAll(one, '203.0.113.7', BURST)
  expect(first.filter((status) => status >= 400)).toEqual([])
  const refused = await request(one, '203.0.113.7')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])

  // Without sharing, the other process would accept the same number again.
  let accepted = 0
  await expect
    .poll(async () => {
      const { status } = await request(two, '203.0.113.7')
      if (status < 400) accepted += 1
      return status
    })
    .toBe(429)
  expect(accepted).toBeLessThan(BURST)
  const others = await requestAll(two, '203.0.113.8', BURST)
  expect(others.filter((status) => status >= 400)).toEqual([])
})

test('SRV-05 each request of a batch counts at the bundler, which reports that nothing was accepted', async () => {
  const database = await openTestDatabase()
  const nowMs = Date.now()
  const bundler = await startBundler({
    database,
    executor,
    port: 0,
    requestsPerSecond: 10,
    now: () => nowMs,
    networks: [{ id: 1, rpcUrl: 'http://127.0.0.1:1', entryPoint: '0x1' }],
  })
  const request = (count: number) => {
    const batch = Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    const url = `${bundler.url}/v1/bundler?chainId=eip155:1`
    return fetch(url, { method: 'POST', headers: json, body: JSON.stringify(batch) })
  }
  expect(await (await request(20)).json()).toHaveLength(20)
  const refused = await request(1)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ error: { code: -32005, message: 'Too many requests' } })
  await bundler.stop()
  await database.close()
})
