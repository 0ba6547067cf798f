import { assert, asyncProperty, constantFrom, string } from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { startFaultyDataApi } from '../../local/data-api/startFaultyDataApi.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { type DataWorld, type Item, LOCAL, PROJECT_ID, startDataWorld } from './dataWorld.ts'

const ACCOUNT = `0x${'ab'.repeat(20)}`
const HISTORY = `/v1/account/${ACCOUNT}/history`
const RUNS = 30
/** The public networks that clients can swap on. */
const STAND_INS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`)

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'], requestsPerSecond: 1000 })
})
afterEach(() => world.api.faults.clear())
afterAll(() => world.stop())

async function failureOf(response: Response) {
  const { status, reasons } = await response.json()
  return [response.status, status, reasons[0].field]
}

test('API-02 supported networks are public, and cached for a day', async () => {
  const response = await fetch(`${world.api.url}/v1/supported-chains`)
  // Also includes the twelve swap networks, which map to a local network.
  const { http, ws } = await response.json()
  expect([http.slice(0, 2), http.slice(2).sort(), ws]).toEqual([[LOCAL, 'eip155:31338'], [...STAND_INS].sort(), []])
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
})

test('SWP-01 API-01 BAL-01 each of the twelve swap networks has balances, prices and a history, those of the local one under its own name', async () => {
  await world.indexed()
  const rich = mnemonicToAccount(TEST_MNEMONIC)
  const read = async (chainId: string) => {
    const { balances } = await world.get(`/v1/account/${rich.address}/balance`, { chainId })
    const { data } = await world.get(`/v1/account/${rich.address}/history`, { chainId })
    const [dollar] = balances.filter(({ symbol }) => symbol === 'TUSD')
    const addresses = [`${chainId}:${dollar?.address?.split(':').at(-1)}`]
    const { fungibles } = await (await world.post('/v1/fungible/price', { currency: 'usd', addresses })).json()
    const reading = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_blockNumber', params: [] })
    const node = await world.request('/v1', { chainId }, { method: 'POST', body: reading })
    expect((await node.json()).result).toMatch(/^0x/)
    return { balances, history: data, fungibles }
  }
  const local = await read(LOCAL)
  expect(local.history.length).toBeGreaterThan(0)
  const inWords = (text: unknown, id: string) =>
    JSON.stringify(text).replaceAll(`${id}:`, ':').replaceAll(`"${id}"`, '""')
  const natives = STAND_INS.map(async (id) => {
    const { balances, history, fungibles } = await read(id)
    expect(inWords(history.map(withoutNative), id)).toBe(inWords(local.history.map(withoutNative), LOCAL))
    expect(inWords(fungibles, id)).toBe(inWords(local.fungibles, LOCAL))
    const tokens = (all: typeof balances) => all.filter(({ address }) => address !== undefined)
    expect(inWords(tokens(balances), id)).toBe(inWords(tokens(local.balances), LOCAL))
    return balances.find(({ address }) => address === undefined)?.symbol
  })
  expect((await Promise.all(natives)).join(' ')).toBe('ETH ETH ETH ETH ETH BNB POL XDAI AVAX FTM KAIA ETH')
  // A request for all networks returns each balance once, not thirteen times.
  const { balances } = await world.get(`/v1/account/${rich.address}/balance`)
  expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set([LOCAL, 'eip155:31338']))
})

/** Omits the native token, because each stand-in has its own name for it. */
function withoutNative({ metadata, transfers }: Item) {
  return { ...metadata, transfers: transfers.filter(({ fungible_info: info }) => info?.address !== undefined) }
}

test('API-04 pages of any origin may send requests, with any header', async () => {
  const preflight = await world.request('/v1/fungible/price', {}, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
  for (const response of [preflight, await world.request(HISTORY), await world.request('/nowhere')]) {
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test.each([
  ['an unknown project', HISTORY, { projectId: 'short' }, [401, 'FAILED', 'authentication']],
  ['an unknown network', HISTORY, { chainId: 'eip155:999' }, [400, 'FAILED', 'chainId']],
  ['an address in another format', '/v1/account/0x12/balance', {}, [400, 'FAILED', 'address']],
  [
    'an address of another family',
    `/v1/account/${'1'.repeat(40)}/history`,
    { chainId: LOCAL },
    [400, 'FAILED', 'address'],
  ],
  ['someone else’s cursor', HISTORY, { cursor: 'bm90IG91cnM' }, [400, 'FAILED', 'cursor']],
  ['an unknown currency', `/v1/account/${ACCOUNT}/balance`, { currency: 'xau' }, [400, 'FAILED', 'currency']],
  ['a path that is not text', '/v1/account/%ff/history', {}, [400, 'FAILED', 'malformed']],
  ['an unknown path', '/v1/elsewhere', {}, [404, 'FAILED', 'not-found']],
  ['a socket', '/v1', {}, [426, 'FAILED', 'upgrade']],
])('API-05 %s is refused in the form of the API', async (_, path, params: Record<string, string>, expected) => {
  expect(await failureOf(await world.request(path, params))).toEqual(expected)
})

test('API-05 bodies are JSON of any type, and not too long', async () => {
  const post = (body: string) => world.request('/v1/fungible/price', {}, { method: 'POST', body })
  expect((await post(JSON.stringify({ addresses: [`${LOCAL}:${ACCOUNT}`] }))).status).toBe(200)
  expect(await failureOf(await post('{'))).toEqual([422, 'FAILED', 'malformed'])
  expect(await failureOf(await post('{"addresses":[]}'))).toEqual([400, 'FAILED', 'addresses'])
  expect((await post(' '.repeat(2_000_000)).catch(() => ({ status: 413 }))).status).toBe(413)
})

test('no text from outside reaches the database as a statement, or causes a fault', async () => {
  const texts = constantFrom("'; drop table data_api.entry; --", '%', '\u0000', "' or '1'='1", '{{7*7}}', '../../etc')
  const names = constantFrom('chainId', 'cursor', 'currency', 'onramp', 'forceUpdate', 'projectId')
  const property = asyncProperty(names, texts, string({ unit: 'binary-ascii' }), async (name, text, tail) => {
    const path = `/v1/account/${encodeURIComponent(text)}/history`
    for (const response of [
      await world.request(HISTORY, { [name]: text + tail }),
      await world.request(path, { [name]: tail }),
    ]) {
      expect([200, 400, 401]).toContain(response.status)
    }
  })
  await assert(property, { numRuns: RUNS })
  expect((await world.request(HISTORY)).status).toBe(200)
  expect(world.faults).toEqual([])
})

test('a caller who uses one route too often has to wait, and other callers do not', async () => {
  let nowMs = 1_000_000
  // Uses a separate database, because the calls counted here would exceed the limit of the other tests.
  const database = await openTestDatabase()
  const settings = { ...world.settings, database, networks: [], pools: [], requestsPerSecond: 2, now: () => nowMs }
  const strict = await startFaultyDataApi(settings)
  const request = (path = HISTORY) => fetch(`${strict.url}${path}?projectId=${PROJECT_ID}`)
  const statuses = await Promise.all([request(), request(), request(), request()])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const refused = await request()
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await failureOf(refused)).toEqual([429, 'FAILED', 'rate_limited'])
  expect((await request(`/v1/identity/${ACCOUNT}`)).status).toBe(200)
  nowMs += 1000
  expect((await request()).status).toBe(200)
  await strict.stop()
  await database.close()
})

test('API-06 faults occur where they are set, as often as they are set, and every request is recorded', async () => {
  const add = (rule: object) => world.control({ do: 'add', rule: { path: HISTORY, ...rule } })
  await add({ kind: 'status', status: 429, retryAfterS: 7, times: 1 })
  await add({ kind: 'status', status: 401, description: 'Unauthorized: invalid key', times: 1 })
  await add({ kind: 'html', times: 1 })
  await add({ kind: 'empty', times: 1 })
  await add({ kind: 'wrongShape', projectId: 'b'.repeat(32) })
  const limited = await world.request(HISTORY)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await (await world.request(HISTORY)).json()).reasons[0].description).toBe('Unauthorized: invalid key')
  expect((await world.request(HISTORY)).headers.get('content-type')).toMatch(/html/)
  expect(await (await world.request(HISTORY)).json()).toEqual({ data: [], next: null })
  expect(await (await world.request(HISTORY, { projectId: 'b'.repeat(32) })).json()).toMatchObject({
    balances: [{ name: 7 }, null],
  })
  expect((await world.request(HISTORY)).status).toBe(200)
  const response = await fetch(`${world.api.url}/control?path=${HISTORY}&projectId=${'b'.repeat(32)}`)
  expect((await response.json()).requests).toMatchObject([{ method: 'GET', path: HISTORY, projectId: 'b'.repeat(32) }])
  expect((await world.control({ do: 'add', rule: { kind: 'explode' } })).status).toBe(400)
})

test('API-05 a tampered response has the shape of a real one and hostile contents', async () => {
  const path = '/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance'
  await world.control({ do: 'add', rule: { kind: 'tampered', patch: 'hostileLinks', path } })
  const { balances } = await world.get(path, { chainId: LOCAL })
  expect(new Set(balances.map(({ iconUrl }) => iconUrl))).toEqual(new Set(['javascript:alert(1)']))
})

test('JSON-RPC is forwarded to the networks: reads and signed transactions, but no methods that only a local node has', async () => {
  const rpc = async (method: string, chainId = LOCAL) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [] })
    const response = await world.request('/v1/', { chainId }, { method: 'POST', body })
    return response.json()
  }
  expect(await rpc('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' })
  for (const method of ['anvil_setBalance', 'eth_sendTransaction', 'eth_accounts', 'evm_snapshot']) {
    expect(await rpc(method)).toMatchObject({ id: 7, error: { code: -32601 } })
  }
  expect(await rpc('eth_chainId', 'eip155:1')).toMatchObject({ id: 7, error: { code: -32_601 } })
  expect(await rpc('eth_chainId', 'eip155:5')).toMatchObject({ reasons: [{ field: 'chainId' }] })
})

test('pictures have the type in their header, and hostile ones are available for tests', async () => {
  const types = async (path: string) => {
    const response = await fetch(`${world.api.url}/pictures/${path}`, { redirect: 'manual' })
    return `${response.status} ${response.headers.get('content-type')} ${response.headers.get('x-content-type-options')}`
  }
  expect(await types('token/ETH')).toBe('200 image/svg+xml nosniff')
  expect(await types('nft/doors-1')).toBe('200 image/png nosniff')
  expect(await types('hostile/script.svg')).toBe('200 image/svg+xml nosniff')
  expect(await types('hostile/redirect.png')).toBe('302 null nosniff')
  expect(await types('hostile/page.png')).toBe('200 text/html nosniff')
  const huge = Buffer.from(await (await fetch(`${world.api.url}/pictures/hostile/huge.png`)).arrayBuffer())
  expect(huge.byteLength).toBeLessThan(200_000)
  expect([huge.readUInt32BE(16), huge.readUInt32BE(20)]).toEqual([30_000, 30_000])
})

test('TXH-04 purchases, identities and smart sessions are returned as they were reported', async () => {
  const token = { name: 'USD Coin', symbol: 'USDC', iconUrl: null }
  const purchase = { do: 'purchase', account: ACCOUNT, id: 'p-1', network: LOCAL, token, quantity: '24.5', hash: null }
  for (const status of ['IN_PROGRESS', 'SUCCESS']) {
    await world.control({ ...purchase, status: `ONRAMP_TRANSACTION_STATUS_${status}` })
  }
  const { data } = await world.get(HISTORY, { onramp: 'coinbase' })
  expect(data).toMatchObject([
    {
      metadata: { operationType: 'buy', sentFrom: 'Coinbase', nonce: 1, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' },
      transfers: [{ direction: 'in', quantity: { numeric: '24.5' } }],
    },
  ])
  await world.control({ do: 'identity', address: ACCOUNT, name: 'alice.eth', avatar: null })
  for (const path of [`/v1/identity/${ACCOUNT}`, `/v1/account/${ACCOUNT}/identity`]) {
    expect(await (await world.request(path)).json()).toMatchObject({ name: 'alice.eth', avatar: null })
  }
  const account = `${LOCAL}:${ACCOUNT}`
  const project = { id: PROJECT_ID, name: 'Demo', url: null, iconUrl: null }
  const permissions = [{ type: 'contract-call', data: { address: ACCOUNT } }]
  await world.control({ do: 'session', account, pci: 'pci-1', project, permissions, expiresAtS: 4_000_000_000 })
  const list = async () => (await (await world.request(`/v1/sessions/${encodeURIComponent(account)}`)).json()).pcis
  expect(await list()).toMatchObject([{ pci: 'pci-1', project, permissions, expiry: 4_000_000_000, revokedAt: null }])
  const revoke = () => world.post(`/v1/sessions/${account}/revoke`, { pci: 'pci-1', signature: '0x' })
  const revoked = await revoke()
  expect([revoked.status, await revoked.text()]).toEqual([200, ''])
  expect(await list()).toMatchObject([{ pci: 'pci-1', revokedAt: expect.any(Number) }])
  expect(await failureOf(await revoke())).toEqual([400, 'FAILED', 'pci'])
})

test('ten thousand transactions and five hundred tokens are created quickly', async () => {
  const account = `0x${'10ad'.repeat(10)}`
  const seed = { do: 'seed', network: LOCAL, account, transactions: 10_000, tokens: 500 }
  expect((await world.control(seed)).status).toBe(204)
  const first = await world.get(`/v1/account/${account}/history`, { chainId: LOCAL })
  expect([first.data.length, first.next]).toEqual([50, expect.any(String)])
  const { balances } = await world.get(`/v1/account/${account}/balance`, { chainId: LOCAL })
  expect(balances).toHaveLength(501)
})
