import { array, assert, asyncProperty, constantFrom, integer, option, record, subarray } from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inventListings, LISTING_COUNT } from '../local/explorer/inventListings.ts'
import { type FaultyExplorer, startFaultyExplorer } from '../local/explorer/startFaultyExplorer.ts'
import type { Listing } from './createListings.ts'
import { KNOWN_WALLETS } from './knownWallets.ts'

const CALLER = { projectId: '0'.repeat(32), st: 'appkit', sv: 'html-wagmi-4.2.2' }
const CHAINS = [
  'eip155:1',
  'eip155:31337',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
]
const RUNS = 40

let explorer: FaultyExplorer
beforeAll(async () => {
  explorer = await startFaultyExplorer({ port: 0, seed: 'test', control: true, requestsPerSecond: 1e6 })
})
afterEach(() => explorer.faults.clear())
afterAll(() => explorer.stop())

function get(path: string, params: Record<string, string> = {}): Promise<Response> {
  return fetch(`${explorer.url}${path}?${new URLSearchParams({ ...CALLER, ...params })}`)
}

async function getWallets(params: Record<string, string>): Promise<{ count: number; data: Listing[] }> {
  return (await get('/getWallets', params)).json()
}

async function getAllPages(params: Record<string, string>, entries: number) {
  const found: Listing[] = []
  for (let page = 1; ; page += 1) {
    const { count, data } = await getWallets({ ...params, page: String(page), entries: String(entries) })
    found.push(...data)
    if (data.length < entries) return { count, found }
  }
}

const listings = inventListings('test')
const ids = listings.map(({ id }) => id)

test('API-03 every listing appears exactly once over all pages, whatever their size', async () => {
  const sizes = asyncProperty(integer({ min: 7, max: 100 }), async (entries) => {
    const { count, found } = await getAllPages({}, entries)
    expect(count).toBe(LISTING_COUNT)
    expect(found.map(({ id }) => id)).toEqual(ids)
  })
  await assert(sizes, { numRuns: 5 })
  expect(new Set(ids).size).toBe(LISTING_COUNT)
  expect(new Set(listings.map(({ name }) => name)).size).toBe(LISTING_COUNT)
})

test('API-03 any filters together give exactly the listings that pass each of them, paged without gap or repetition', async () => {
  const filters = record({
    search: option(constantFrom('wa', ' Vault ', 'META', 'zzz'), { nil: '' }),
    badge: option(constantFrom('certified', 'none'), { nil: '' }),
    chains: subarray(CHAINS),
    include: array(constantFrom(...ids.slice(0, 50)), { maxLength: 20 }),
    exclude: array(constantFrom(...ids.slice(0, 50)), { maxLength: 20 }),
    entries: integer({ min: 20, max: 100 }),
  })
  const matches = asyncProperty(filters, async ({ search, badge, chains, include, exclude, entries }) => {
    const params = {
      search,
      badge_type: badge,
      chains: chains.join(),
      include: include.join(),
      exclude: exclude.join(),
    }
    const { count, found } = await getAllPages(params, entries)
    const expected = listings
      .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
      .filter((each) => badge === '' || each.badge_type === badge)
      .filter((each) => chains.length === 0 || each.chains.some((chain) => chains.includes(chain)))
      .filter(({ id }) => include.length === 0 || include.includes(id))
      .filter(({ id }) => !exclude.includes(id))
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(count).toBe(expected.length)
  })
  await assert(matches, { numRuns: RUNS })
})

test('API-03 installed wallets are found by name or by reverse domain name', async () => {
  const { data } = await getWallets({ names: 'metamask,Nobody', rdns: 'app.phantom' })
  expect(data.map(({ name }) => name)).toEqual(['MetaMask', 'Phantom'])
})

test('the well-known wallets keep their public ids, first and certified', async () => {
  const { data } = await getWallets({ entries: String(KNOWN_WALLETS.length), badge: 'certified' })
  expect(data.map(({ id, name }) => ({ id, name }))).toEqual(KNOWN_WALLETS.map(({ id, name }) => ({ id, name })))
  expect(data[0]).toMatchObject({ rdns: 'io.metamask', injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }] })
})

test('the same seed generates the same wallets, another seed generates others', () => {
  expect(inventListings('test')).toEqual(listings)
  expect(inventListings('other').map(({ name }) => name)).not.toEqual(listings.map(({ name }) => name))
})

test.each([
  [{ projectId: 'short' }, 401, 'authentication'],
  [{ st: '' }, 400, 'st'],
  [{ sv: '' }, 400, 'sv'],
  [{ page: '0' }, 400, 'page'],
  [{ page: '1.5' }, 400, 'page'],
  [{ entries: '101' }, 400, 'entries'],
  [{ badge_type: 'gold' }, 400, 'badge_type'],
])('%o is refused with %i', async (params: Record<string, string>, status, field) => {
  const response = await get('/getWallets', params)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
})

test('older clients name themselves in headers', async () => {
  const headers = { 'x-project-id': CALLER.projectId, 'x-sdk-type': CALLER.st, 'x-sdk-version': CALLER.sv }
  expect((await fetch(`${explorer.url}/getWallets`, { headers })).status).toBe(200)
})

test('a directory for one project refuses every other', async () => {
  const own = await startFaultyExplorer({ port: 0, projectIds: ['1'.repeat(32)], isAnalyticsEnabled: false })
  const request = (projectId: string) =>
    fetch(`${own.url}/getAnalyticsConfig?${new URLSearchParams({ ...CALLER, projectId })}`)
  expect((await request(CALLER.projectId)).status).toBe(401)
  expect(await (await request('1'.repeat(32))).json()).toEqual({ isAnalyticsEnabled: false })
  await own.stop()
})

test.each([
  `/getWalletImage/${listings[300]?.image_id}`,
  '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  '/public/getCurrencyImage/USD',
  '/public/getTokenImage/USD%E2%82%AE',
])('%s is the same drawing each time', async (path) => {
  const [first, second] = [await get(path), await get(path)]
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const svg = await first.text()
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^<]*>(<(rect|circle|path) [^<]*\/>){4}<\/svg>$/)
  expect(await second.text()).toBe(svg)
})

test('a path that does not exist is not found', async () => {
  for (const path of ['/getWalletImage/none', '/public/getAssetImage/none', '/elsewhere']) {
    expect((await get(path)).status).toBe(404)
  }
})

test('pages of any origin may send requests', async () => {
  const preflight = await fetch(`${explorer.url}/getWallets`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*'])
  const { headers } = await get('/getAnalyticsConfig')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect((await fetch(`${explorer.url}/getWallets`, { method: 'POST' })).status).toBe(405)
  expect(await (await fetch(`${explorer.url}/health`)).text()).toBe('ok\n')
})

test('faults occur as often as requested, on the requested path', async () => {
  explorer.faults.add({ kind: 'status', status: 429, path: '/getWallets', times: 1 })
  expect((await get('/getAnalyticsConfig')).status).toBe(200)
  const limited = await get('/getWallets')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await get('/getWallets')).status).toBe(200)
})

test('faults over HTTP: slow, down, another page, wrong shapes, nothing', async () => {
  const control = (command: object) =>
    fetch(`${explorer.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    })
  const strike = async (rule: object) => {
    expect((await control({ do: 'add', rule: { ...rule, times: 1 } })).status).toBe(204)
    return get('/getWallets')
  }
  expect((await strike({ kind: 'status' })).status).toBe(503)
  expect((await strike({ kind: 'html' })).headers.get('content-type')).toMatch('text/html')
  expect(await (await strike({ kind: 'wrongShape' })).json()).toMatchObject({ count: 'many' })
  expect(await (await strike({ kind: 'empty' })).json()).toEqual({ count: 0, data: [] })
  const startedMs = performance.now()
  expect((await strike({ kind: 'slow', delayMs: 60 })).status).toBe(200)
  expect(performance.now() - startedMs).toBeGreaterThan(50)
  expect((await control({ do: 'add', rule: { kind: 'unknown' } })).status).toBe(400)
  expect((await control({ do: 'clear' })).status).toBe(204)
})

test('stop ends requests that a fault delays; the control route exists only if enabled', async () => {
  const own = await startFaultyExplorer({ port: 0 })
  const command = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"do":"clear"}' }
  expect((await fetch(`${own.url}/control`, command)).status).toBe(405)
  own.faults.add({ kind: 'slow', delayMs: 3_600_000 })
  const held = fetch(`${own.url}/getAnalyticsConfig?${new URLSearchParams(CALLER)}`)
  held.catch(() => undefined)
  await fetch(`${own.url}/health`)
  await own.stop()
  await expect(held).rejects.toThrow()
  await expect(fetch(`${own.url}/health`)).rejects.toThrow()
})
