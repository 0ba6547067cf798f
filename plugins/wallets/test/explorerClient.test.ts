// @vitest-environment node
// The calls against the real directory of this repository, and against each way it can fail.
import { findError } from '@latchkey/kernel'
import { createFakeClock } from '@latchkey/kernel/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyExplorer, startFaultyExplorer } from '../../../services/local/explorer/startFaultyExplorer.ts'
import { createExplorerClient } from '../src/explorerClient'

const PROJECT = '0123456789abcdef0123456789abcdef'
const HOUR_MS = 3_600_000
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const PAGE_ONE = { page: 1, entries: 40 }

let explorer: FaultyExplorer
beforeAll(async () => {
  explorer = await startFaultyExplorer({ port: 0, seed: 'client' })
})
afterEach(() => explorer.faults.clear())
afterAll(() => explorer.stop())

function play(projectId: string | undefined = PROJECT) {
  const sent = vi.spyOn(globalThis, 'fetch')
  const clock = createFakeClock()
  const addresses = () => sent.mock.calls.map(([address]) => new URL(String(address)))
  const signals = () => sent.mock.calls.map(([, request]) => request?.signal)
  return { client: createExplorerClient({ url: explorer.url, projectId, clock }), clock, addresses, signals }
}

test('API-03 CON-05 a page has the listings, their total, and whether more follow', async () => {
  const { client, addresses } = play()
  const first = await client.getWallets({ ...PAGE_ONE, chains: ['eip155:1', 'eip155:10'], isCertified: true })
  expect(first.wallets[0]).toMatchObject({ id: METAMASK, name: 'MetaMask', rdns: 'io.metamask', isCertified: true })
  expect([first.wallets.length, first.hasMore]).toEqual([40, true])
  expect(Object.fromEntries(addresses()[0]?.searchParams ?? [])).toEqual({
    projectId: PROJECT,
    st: 'appkit',
    sv: expect.stringMatching(/^html-latchkey-/),
    page: '1',
    entries: '40',
    chains: 'eip155:1,eip155:10',
    badge_type: 'certified',
  })
})

test('CON-05 every wallet is on exactly one page, except those left out', async () => {
  const { client } = play()
  const found: string[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await client.getWallets({ page, entries: 100, exclude: [METAMASK] })
    found.push(...answer.wallets.map(({ id }) => id))
    hasMore = answer.hasMore
    expect(answer.count).toBe(599)
  }
  expect([found.length, new Set(found).size, found.includes(METAMASK)]).toEqual([599, 599, false])
})

test('API-03 pictures of wallets, networks, currencies and tokens are available at their URLs', async () => {
  const { client } = play()
  const { wallets } = await client.getWallets({ page: 1, entries: 1 })
  const asset = 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'
  const rest = [client.assetImage(asset), client.currencyImage('USD'), client.tokenImage('USD₮/..')]
  const pictures = [wallets[0]?.icon ?? '', ...rest]
  expect(pictures.map((address) => new URL(address).pathname)).toEqual([
    expect.stringMatching(/^\/getWalletImage\/[^/]+$/),
    '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    '/public/getCurrencyImage/USD',
    '/public/getTokenImage/USD%E2%82%AE%2F..',
  ])
  for (const address of pictures) {
    const reply = await fetch(address)
    expect([address, reply.status, reply.headers.get('content-type')]).toEqual([address, 200, 'image/svg+xml'])
  }
})

test('API-03 analytics are on if the directory allows them, off when anything goes wrong', async () => {
  const { client } = play()
  expect(await client.getAnalyticsConfig()).toBe(true)
  for (const kind of ['html', 'wrongShape', 'status'] as const) {
    explorer.faults.add({ kind, path: '/getAnalyticsConfig', times: 1 })
    expect([kind, await client.getAnalyticsConfig()]).toEqual([kind, false])
  }
  expect(await play('unknown').client.getAnalyticsConfig()).toBe(false)
})

test('API-05 callers with the same query share one request, which is sent again after a while', async () => {
  const { client, clock, addresses } = play()
  await Promise.all([client.getWallets(PAGE_ONE), client.getWallets(PAGE_ONE)])
  await client.getWallets(PAGE_ONE)
  expect(addresses()).toHaveLength(1)
  clock.advance(HOUR_MS)
  await client.getWallets(PAGE_ONE)
  expect(addresses()).toHaveLength(2)
})

test('API-04 the first caller to leave does not affect the second, and the last one ends the request', async () => {
  const { client, signals } = play()
  explorer.faults.add({ kind: 'slow', delayMs: 30, path: '/getWallets', times: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  const left = client.getWallets(PAGE_ONE, first.signal)
  const stayed = client.getWallets(PAGE_ONE, second.signal)
  first.abort()
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect((await stayed).wallets).toHaveLength(40)

  const third = new AbortController()
  const alone = client.getWallets({ page: 2, entries: 40 }, third.signal)
  third.abort()
  await expect(alone).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(signals().map((signal) => signal?.aborted)).toEqual([false, true])
  await expect(client.getWallets(PAGE_ONE, third.signal)).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect((await client.getWallets({ page: 2, entries: 40 })).wallets).toHaveLength(40)
})

test.each([
  [
    { kind: 'status', status: 429 } as const,
    { code: 'wallets/unavailable', context: { call: 'getWallets', status: 429 } },
  ],
  [
    { kind: 'status', status: 503 } as const,
    { code: 'wallets/unavailable', context: { call: 'getWallets', status: 503 } },
  ],
  [{ kind: 'html' } as const, { code: 'wallets/misshaped', context: { call: 'getWallets' } }],
  [{ kind: 'wrongShape' } as const, { code: 'wallets/misshaped', context: { call: 'getWallets' } }],
])('API-05 %o is an error that names the call, and the next call sends a request again', async (rule, error) => {
  const { client } = play()
  explorer.faults.add({ ...rule, path: '/getWallets', times: 1 })
  await expect(client.getWallets(PAGE_ONE)).rejects.toMatchObject(error)
  expect((await client.getWallets(PAGE_ONE)).wallets).toHaveLength(40)
})

test('API-05 an empty response is an empty page', async () => {
  explorer.faults.add({ kind: 'empty', path: '/getWallets', times: 1 })
  expect(await play().client.getWallets(PAGE_ONE)).toEqual({ wallets: [], count: 0, hasMore: false })
})

test('API-05 an invalid listing is left out, and the directory does not decide the length of a page', async () => {
  const rows = [null, { id: 7 }, ...Array.from({ length: 9 }, (_, index) => ({ id: `${index}`, name: `W${index}` }))]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ count: 11, data: rows }))
  const client = createExplorerClient({ url: 'https://own.example/dir', clock: createFakeClock() })
  const page = await client.getWallets({ page: 1, entries: 5 })
  expect([page.wallets.map(({ id }) => id), page.hasMore]).toEqual([['0', '1', '2'], true])
})

test('API-06 a refused project is an error with its status, and a message for the visitor', async () => {
  const error = await play('unknown')
    .client.getWallets(PAGE_ONE)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'wallets/unavailable',
    context: { call: 'getWallets', status: 401 },
    toast: expect.stringContaining('not set up'),
  })
  expect(findError(error, 'kernel/http-status')?.message).toBe('HTTP status code: 401')
})

test('API-05 without a response it is the same error without a status', async () => {
  const gone = await startFaultyExplorer({ port: 0 })
  await gone.stop()
  const client = createExplorerClient({ url: gone.url, projectId: PROJECT, clock: createFakeClock() })
  const error = await client.getWallets(PAGE_ONE).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'wallets/unavailable', context: { call: 'getWallets' } })
  expect(error).not.toHaveProperty('context.status')
})

test('API-07 a directory of the host may have its own path and need no project id', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ count: 0, data: [] }))
  const client = createExplorerClient({ url: 'https://own.example/dir', clock: createFakeClock() })
  await client.getWallets(PAGE_ONE)
  const address = new URL(String(sent.mock.calls[0]?.[0]))
  expect([address.pathname, address.searchParams.has('projectId')]).toEqual(['/dir/getWallets', false])
  expect(client.walletImage('a')).toMatch(/^https:\/\/own\.example\/dir\/getWalletImage\/a\?st=/)
})
