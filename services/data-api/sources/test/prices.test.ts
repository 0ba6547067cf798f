// Prices from services with the wire formats of CoinGecko and DefiLlama, read through the data API as a page reads them.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { openTestDatabase } from '../../../test/openTestDatabase.ts'
import type { DataNetwork } from '../../settings.ts'
import { type DataApi, startDataApi } from '../../startDataApi.ts'
import type { PRICE_SOURCES } from '../kinds.ts'
import { createPriceSource, type PriceSource } from '../prices/priceSource.ts'
import { startWireServer, type WireFault, type WireQuestion, type WireServer } from './wireServer.ts'

type Kind = (typeof PRICE_SOURCES)[number]
const KINDS: readonly Kind[] = ['coingecko', 'defillama']
const PROJECT_ID = 'a'.repeat(32)
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
const NATIVE = `0x${'e'.repeat(40)}`
const KEY = 'secret-key-of-the-operator'
/** The long timeout for tests with a response, and the short one for tests without. */
const TIMEOUT_MS = 20_000
const SOON_MS = 5_000
const MINUTE_MS = 60_000
const NETWORK = {
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrl: 'http://127.0.0.1:1',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [
    { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: WBTC, name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
  ],
}

/** JSON text, so that a test can send numbers that JavaScript cannot serialize. */
let prices: Record<string, string>
let decimals: Record<string, number>
let wire: WireServer
let api: DataApi
let source: PriceSource
let priced: DataNetwork
let database: Database
let faults: string[]

/** `/simple/price` and `/simple/token_price/{platform}`. */
function answerCoinGecko({ path, params }: WireQuestion): unknown {
  const keys = path === '/simple/price' ? params.get('ids') : params.get('contract_addresses')
  const known = (keys ?? '').split(',').filter((key) => prices[key])
  return `{${known.map((key) => `"${key}":{"usd":${prices[key]}}`).join(',')}}`
}

/** `/prices/current/{coins}`. */
function answerDefiLlama({ path }: WireQuestion): unknown {
  const keys = decodeURIComponent(path.replace('/prices/current/', '')).split(',')
  const coins = keys.flatMap((key) => {
    const price = prices[key.slice(key.indexOf(':') + 1)]
    const digits = decimals[key] === undefined ? '' : `"decimals":${decimals[key]},`
    return price ? [`"${key}":{${digits}"price":${price},"symbol":"X","timestamp":1648680149,"confidence":0.99}`] : []
  })
  return `{"coins":{${coins.join(',')}}}`
}

async function start(kind: Kind, timeoutMs = TIMEOUT_MS) {
  wire = await startWireServer(kind === 'coingecko' ? answerCoinGecko : answerDefiLlama)
  const onFault = (where: string, what: string) => void faults.push(`${where} ${what}`)
  source = createPriceSource({ kind, url: wire.url, apiKey: KEY, timeoutMs, onFault })
  priced = source.addPrices(NETWORK)
  api = await startDataApi({ database, port: 0, networks: [priced] })
}

async function request(address: string) {
  const response = await fetch(`${api.url}/v1/fungible/price?projectId=${PROJECT_ID}`, {
    method: 'POST',
    body: JSON.stringify({ currency: 'usd', addresses: [`eip155:1:${address}`] }),
  })
  const { fungibles } = await response.json()
  return [response.status, ...fungibles.map(({ symbol, price }: { symbol: string; price: number }) => [symbol, price])]
}

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  prices = { [USDC]: '0.99981234', [WBTC]: '67187.3358936566', ethereum: '3456.789' }
  decimals = {}
  faults = []
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
  await wire.stop()
})
afterAll(() => database.close())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('SRV-11 CoinGecko: prices by address and of the native token, with the key in a header only', async () => {
  await start('coingecko')
  expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
  expect(await request(NATIVE)).toEqual([200, ['ETH', 3456.789]])
  const [tokens, natives] = wire.requests
  expect([tokens?.path, `${tokens?.params}`]).toEqual([
    '/simple/token_price/ethereum',
    `contract_addresses=${USDC}&vs_currencies=usd&precision=full`,
  ])
  expect([natives?.path, natives?.params.get('ids')]).toEqual(['/simple/price', 'ethereum'])
  expect(wire.requests.map(({ headers }) => headers['x-cg-demo-api-key'])).toEqual([KEY, KEY])
})

test('SRV-11 DefiLlama: prices by address and of the native token, without the key', async () => {
  await start('defillama')
  expect(await request(WBTC)).toEqual([200, ['WBTC', 67187.3358936566]])
  expect(await request(NATIVE)).toEqual([200, ['ETH', 3456.789]])
  expect(wire.requests.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/prices/current/ethereum:${WBTC}`,
    '/prices/current/coingecko:ethereum',
  ])
  expect(JSON.stringify(wire.requests.map(({ headers }) => headers))).not.toContain(KEY)
})

test('SRV-11 DefiLlama: a price for a token of other decimals is not used', async () => {
  await start('defillama')
  decimals = { [`ethereum:${USDC}`]: 18, [`ethereum:${WBTC}`]: 8 }
  expect(await request(USDC)).toEqual([200])
  expect(await request(WBTC)).toEqual([200, ['WBTC', 67187.3358936566]])
  expect(faults).toEqual(['prices defillama SourceError wrong-decimals'])
})

/** The price as the routes and the index read it: text with every digit. */
const read = (address: string | null) => priced.readPrice?.(address)

test.each(KINDS)(
  'SRV-11 %s: concurrent requests are sent together, and prices are cached for a minute',
  async (kind) => {
    await start(kind)
    const readBoth = () => Promise.all([read(USDC), read(WBTC), read(USDC)])
    expect(await readBoth()).toEqual(['0.99981234', '67187.3358936566', '0.99981234'])
    later(MINUTE_MS)
    expect(await readBoth()).toEqual(['0.99981234', '67187.3358936566', '0.99981234'])
    expect(wire.requests).toHaveLength(1)
    later(1)
    prices[USDC] = '1.01'
    expect(await read(USDC)).toBe('1.01')
    expect(wire.requests).toHaveLength(2)
  },
)

test.each([
  ['12', '12'],
  ['0.00000001', '0.00000001'],
  ['1e-8', '0.00000001'],
  ['1.5E+3', '1500'],
  ['123456789.12345678901234567890', '123456789.1234567890123456789'],
  ['-1', null],
  ['1e400', null],
  ['1e300', null],
  ['"abc"', null],
  ['true', null],
  ['[1]', null],
])('SRV-11 the price %s is read as %s', async (sent, expected) => {
  await start('coingecko')
  prices[USDC] = sent
  expect(await read(USDC)?.catch(() => null)).toBe(expected)
  expect(faults).toEqual(expected === null ? ['prices coingecko SourceError wrong-price'] : [])
  // One wrong price does not affect the others.
  expect(await Promise.all([read(WBTC), read(USDC)?.catch(() => null)])).toEqual(['67187.3358936566', expected])
})

test.each([
  ['error 500', 'status'],
  ['error 401', 'unauthorized'],
  ['hang', 'timeout'],
  ['slow body', 'timeout'],
  ['truncated', 'not-json'],
  ['huge', 'too-long'],
  ['html', 'not-json'],
  ['redirect', 'redirected'],
] as const)(
  'SRV-11 %s: the response has no price, the log has the kind, and the next request is sent',
  async (fault, kind) => {
    await start('coingecko', kind === 'timeout' ? SOON_MS : TIMEOUT_MS)
    wire.faults.push(fault)
    expect(await request(USDC)).toEqual([200])
    // A redirect leads back to this server under another host name, and must not be followed.
    expect(wire.requests).toHaveLength(1)
    expect(faults).toEqual([`prices coingecko SourceError ${kind}`])
    expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
  },
)

test.each([
  ['NaN', `{"${USDC}":{"usd":NaN}}`, 'not-json'],
  ['a list', '[1]', 'wrong-shape'],
  ['a text where an object should be', `{"${USDC}":"1"}`, 'wrong-shape'],
])('SRV-11 %s is not accepted as a response', async (_, body, kind) => {
  await start('coingecko')
  wire.answer = () => body
  expect(await request(USDC)).toEqual([200])
  expect(faults).toEqual([`prices coingecko SourceError ${kind}`])
})

test('SRV-11 a response that is not JSON is refused without being searched for numbers, however many quotes it has', async () => {
  await start('coingecko')
  wire.answer = () => '\\"'.repeat(100_000)
  const startedMs = performance.now()
  expect(await request(USDC)).toEqual([200])
  expect(faults).toEqual(['prices coingecko SourceError not-json'])
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})

test('SRV-11 a service that is down is not called: 5 faults in a row open the breaker for 10 seconds', async () => {
  await start('coingecko')
  wire.faults.push(...Array.from({ length: 6 }, (): WireFault => 'error 500'))
  for (let times = 0; times < 5; times += 1) expect(await request(USDC)).toEqual([200])
  expect([wire.requests.length, source.source.isAvailable()]).toEqual([5, false])
  expect(await request(USDC)).toEqual([200])
  expect(wire.requests).toHaveLength(5)
  later(10_000)
  expect(await request(USDC)).toEqual([200])
  expect(await request(USDC)).toEqual([200])
  expect(wire.requests).toHaveLength(6)
  later(10_000)
  expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
  expect(source.source.isAvailable()).toBe(true)
})

test('SRV-11 Retry-After is respected', async () => {
  await start('coingecko')
  wire.faults.push('limited')
  expect(await request(USDC)).toEqual([200])
  later(29_000)
  expect(await request(USDC)).toEqual([200])
  expect([wire.requests.length, source.source.isAvailable()]).toEqual([1, false])
  later(1000)
  expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
  expect(faults).toEqual(['prices coingecko SourceError rate-limited'])
})

test('SRV-11 while the service fails, the last price is returned, for 15 minutes', async () => {
  await start('coingecko')
  expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
  later(15 * MINUTE_MS)
  wire.faults.push('error 500', 'error 500')
  expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
  later(1)
  expect(await request(USDC)).toEqual([200])
  expect(await request(USDC)).toEqual([200, ['USDC', 0.99981234]])
})

test('SRV-11 a network in the settings is requested by its names; an unknown one is not', async () => {
  await start('coingecko')
  const own = { 'eip155:5': { coingecko: 'my-platform', native: 'my-coin', defillama: 'mine' } }
  const named = createPriceSource({ kind: 'coingecko', url: wire.url, networks: own })
  await named.addPrices({ ...NETWORK, id: 'eip155:5' }).readPrice?.(USDC)
  expect(wire.requests.map(({ path }) => path)).toEqual(['/simple/token_price/my-platform'])
  expect(source.addPrices({ ...NETWORK, id: 'eip155:5' }).readPrice).toBeUndefined()
})
