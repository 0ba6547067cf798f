// Purchases from services with the wire formats of Coinbase Onramp and MoonPay, read through the data API as a page reads them.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { openTestDatabase } from '../../../test/openTestDatabase.ts'
import { type DataApi, startDataApi } from '../../startDataApi.ts'
import { createOnrampSource, type OnrampSource } from '../purchases/onrampSource.ts'
import type { OnrampSourceOptions } from '../purchases/onrampSourceOptions.ts'
import { EC_KEY, KEYS, type Kind, NETWORK, QUESTION, silent, WISH } from './purchaseRequests.ts'
import {
  coinbaseTransaction,
  createCoinbaseWire,
  createMoonPayWire,
  HASH,
  ME,
  moonPayTransaction,
  OTHER,
  type SellerWire,
  USDC_ID,
} from './sellerWires.ts'
import { startWireServer, type WireFault, type WireServer } from './wireServer.ts'

const KINDS: readonly Kind[] = ['coinbase', 'moonpay']
const PROJECT_ID = 'a'.repeat(32)
const TIMEOUT_MS = 20_000
const SOON_MS = 5_000
const HOUR_MS = 3_600_000

let seller: SellerWire
let wire: WireServer
let onramp: OnrampSource
let api: DataApi
let database: Database
let faults: string[]

async function start(kind: Kind, options: Partial<OnrampSourceOptions> = {}) {
  const own = faults
  const onFault = (where: string, what: string) => void own.push(`${where} ${what}`)
  seller = kind === 'coinbase' ? createCoinbaseWire() : createMoonPayWire()
  wire = await startWireServer((question) => seller.answer(question))
  const url = kind === 'coinbase' ? `${wire.url}/onramp/v1` : wire.url
  const place = { country: 'US', subdivision: 'NY' }
  onramp = createOnrampSource({ kind, url, ...KEYS[kind], ...place, timeoutMs: TIMEOUT_MS, onFault, ...options })
  api = await startDataApi({ database, port: 0, networks: [], onramp })
}

async function request(path: string, body?: object, params: Record<string, string> = {}) {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const query = new URLSearchParams({ projectId: PROJECT_ID, ...params })
  const response = await fetch(`${api.url}${path}?${query}`, init)
  return { ...(await response.json()), status: response.status }
}
const options = () => request('/v1/onramp/options')
const quote = (changes: object = {}) => request('/v1/onramp/quote', { ...QUESTION, ...changes })
const link = (changes: object = {}) => request('/v1/generators/onrampurl', { ...WISH, ...changes })
const purchases = () => request(`/v1/account/${ME}/history`, undefined, { onramp: 'coinbase' })
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  faults = []
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.stop()
  await wire.stop()
  await database.query('delete from data_api.purchase', [])
  // Limits use the database's clock, which is this process's here. Rows from a later time would use up the next test's requests.
  await database.query('delete from data_api.rate', [])
})
afterAll(() => database.close())

test('SRV-11 Coinbase: what can be bought in the configured country, in the wire format', async () => {
  await start('coinbase')
  expect(await options()).toEqual({
    status: 200,
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
    purchaseCurrencies: [QUESTION.purchaseCurrency],
  })
  expect(`${wire.requests[0]?.path}?${wire.requests[0]?.params}`).toBe(
    '/onramp/v1/buy/options?country=US&subdivision=NY',
  )
})

test('SRV-11 Coinbase: a quote, with its own signature for each request', async () => {
  await start('coinbase')
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  expect(await quote()).toEqual({
    status: 200,
    paymentTotal: usd('25'),
    paymentSubtotal: usd('24.37'),
    coinbaseFee: usd('0.38'),
    networkFee: usd('0.25'),
    purchaseAmount: { amount: '24.37', currency: 'USDC' },
    quoteId: 'q-1',
  })
  expect(JSON.parse(wire.requests[0]?.sent ?? '')).toEqual({
    purchase_currency: USDC_ID,
    purchase_network: 'ethereum',
    payment_amount: '25',
    payment_currency: 'USD',
    payment_method: 'CARD',
    country: 'US',
    subdivision: 'NY',
  })
  const token = wire.requests[0]?.headers.authorization?.replace('Bearer ', '') ?? ''
  const { payload, protectedHeader } = await jwtVerify(token, EC_KEY.publicKey, { currentDate: new Date() })
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: KEYS.coinbase.apiKey, nonce: expect.any(String) })
  expect(payload).toMatchObject({ iss: 'cdp', sub: KEYS.coinbase.apiKey })
  expect(payload.uris).toEqual([`POST ${new URL(wire.url).host}/onramp/v1/buy/quote`])
  expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120)
})

test('SRV-11 Coinbase: responses inside of `data`, with `amount`, are read too', async () => {
  await start('coinbase')
  const usd = { amount: '25.00', currency: 'USD' }
  const fees = { payment_total: usd, payment_subtotal: usd, coinbase_fee: usd, network_fee: usd }
  wire.answer = () => ({ data: { ...fees, purchase_amount: { amount: '1e-7', currency: 'USDC' }, quote_id: 'q-2' } })
  expect(await quote()).toMatchObject({ quoteId: 'q-2', purchaseAmount: { amount: '0.0000001' } })
})

test('SRV-11 Coinbase: a link has a session for the wallet and the address of the visitor', async () => {
  await start('coinbase')
  const { url } = await link()
  expect(url.split('?')[0]).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    sessionToken: 'MWYwNWQwYzYtN2ExMy02YzI4',
    partnerUserRef: ME,
    defaultNetwork: 'ethereum',
    defaultExperience: 'buy',
    defaultAsset: 'USDC',
    presetFiatAmount: '25',
  })
  expect(JSON.parse(wire.requests[0]?.sent ?? '')).toEqual({
    addresses: [{ address: WISH.destinationWallets[0]?.address, blockchains: ['ethereum'] }],
    assets: ['USDC'],
    clientIp: '127.0.0.1',
  })
})

test('SRV-11 Coinbase: the account’s purchases, over all pages, and none of another account', async () => {
  await start('coinbase')
  const older = Array.from({ length: 60 }, (_, index) => coinbaseTransaction(`old-${index}`))
  seller.transactions = [
    coinbaseTransaction('new', {
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      tx_hash: '',
      wallet_address: undefined,
    }),
    coinbaseTransaction('other', { wallet_address: OTHER }),
    coinbaseTransaction('unknown', { purchase_network: 'dogechain' }),
    ...older,
  ]
  const { data, next } = await purchases()
  expect([data.length, next === null]).toEqual([50, false])
  expect(wire.requests.map(({ path, params }) => [path, params.get('page_key')])).toEqual([
    [`/onramp/v1/buy/user/${ME}/transactions`, null],
    [`/onramp/v1/buy/user/${ME}/transactions`, '50'],
  ])
  const kept = await database.query('select id from data_api.purchase', [])
  expect(kept).toHaveLength(61)
  seller.transactions = [coinbaseTransaction('new')]
  await purchases()
  const [row] = await database.query("select status, hash from data_api.purchase where id = 'new'", [])
  expect(row).toEqual({ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash: HASH })
  expect(data[0]).toMatchObject({ metadata: { operationType: 'buy', sentFrom: 'Coinbase', chain: 'eip155:8453' } })
})

test('SRV-11 Coinbase: an Ed25519 key signs as well; an invalid key is refused without being repeated', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  await start('coinbase', { secret })
  await options()
  const token = wire.requests[0]?.headers.authorization?.replace('Bearer ', '') ?? ''
  const { protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date() })
  expect(protectedHeader.alg).toBe('EdDSA')
  for (const wrong of ['c2VjcmV0', '-----BEGIN EC PRIVATE KEY-----c2VjcmV0']) {
    const open = () => createOnrampSource({ kind: 'coinbase', apiKey: 'k', secret: wrong })
    expect(open).toThrow(new TypeError('The secret is not a Coinbase key.'))
  }
})

test('SRV-11 MoonPay: what can be bought on networks that wallets know, one currency for each symbol', async () => {
  await start('moonpay')
  const { paymentCurrencies, purchaseCurrencies } = await options()
  expect(paymentCurrencies).toEqual([{ id: 'USD', payment_method_limits: [{ id: 'card', min: '20', max: '30000' }] }])
  expect(purchaseCurrencies).toEqual([
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { ...NETWORK, display_name: 'ethereum' },
        { name: 'polygon', display_name: 'polygon', chain_id: '137', contract_address: OTHER },
      ],
    },
    {
      id: 'eth',
      name: 'Ethereum',
      symbol: 'ETH',
      networks: [{ ...NETWORK, display_name: 'ethereum', contract_address: '' }],
    },
    {
      id: 'sol',
      name: 'Solana',
      symbol: 'SOL',
      networks: [
        { name: 'solana', display_name: 'solana', chain_id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', contract_address: '' },
      ],
    },
  ])
  expect([wire.requests[0]?.params.get('apiKey'), wire.requests[0]?.headers.authorization]).toEqual([
    'pk_live_key',
    undefined,
  ])
})

test('SRV-11 MoonPay: a quote for the total paid, for the token on its network', async () => {
  await start('moonpay')
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  expect(await quote()).toEqual({
    status: 200,
    paymentTotal: usd('25'),
    paymentSubtotal: usd('20.5'),
    coinbaseFee: usd('4'),
    networkFee: usd('0.5'),
    purchaseAmount: { amount: '20.4875', currency: 'USDC' },
    quoteId: expect.any(String),
  })
  const polygon = { ...NETWORK, name: 'polygon', chain_id: '137' }
  await quote({ purchaseCurrency: { ...QUESTION.purchaseCurrency, networks: [polygon] } })
  expect(wire.requests.map(({ path }) => path)).toEqual([
    '/v3/currencies',
    '/v3/currencies/usdc/buy_quote',
    '/v3/currencies/usdc_polygon/buy_quote',
  ])
  expect(`${wire.requests[1]?.params}`).toBe(
    'apiKey=pk_live_key&baseCurrencyCode=usd&baseCurrencyAmount=25&areFeesIncluded=true&paymentMethod=credit_debit_card',
  )
  const solana = { ...NETWORK, name: 'solana', chain_id: '' }
  expect(await quote({ purchaseCurrency: { ...QUESTION.purchaseCurrency, networks: [solana] } })).toMatchObject({
    status: 400,
    reasons: [{ field: 'purchaseCurrency' }],
  })
})

test('SRV-11 MoonPay: a link is signed, and leads to the sandbox with a test key', async () => {
  await start('moonpay')
  const { url } = await link()
  const [signed = '', signature = ''] = url.split('&signature=')
  const address = WISH.destinationWallets[0]?.address
  expect(signed).toBe(
    `https://buy.moonpay.com/?apiKey=pk_live_key&currencyCode=usdc&walletAddress=${address}&externalCustomerId=${ME}&baseCurrencyAmount=25`,
  )
  const expected = createHmac('sha256', 'sk_live_secret').update(new URL(signed).search).digest('base64')
  expect(decodeURIComponent(signature)).toBe(expected)
  expect(await link({ defaultNetwork: 'celo' })).toMatchObject({ status: 400 })
  const test = createOnrampSource({ kind: 'moonpay', url: wire.url, apiKey: 'pk_test_key', secret: 'sk' })
  expect(await test.createLink(WISH, '')).toMatch(/^https:\/\/buy-sandbox\.moonpay\.com\/\?/)
})

test('SRV-11 MoonPay: the account’s purchases, the only request with the secret', async () => {
  await start('moonpay')
  seller.transactions = [
    moonPayTransaction('a'),
    moonPayTransaction('b', { status: 'waitingAuthorization', quoteCurrencyAmount: null, cryptoTransactionId: null }),
    moonPayTransaction('c', { status: 'failed' }),
    moonPayTransaction('d', { walletAddress: OTHER }),
  ]
  const { data } = await purchases()
  const listed = data.map(({ id, metadata: { status, hash, sentFrom }, transfers: [{ quantity }] }: Reported) => [
    id,
    status.replace('ONRAMP_TRANSACTION_STATUS_', ''),
    hash,
    sentFrom,
    quantity.numeric,
  ])
  expect(listed).toEqual([
    ['c', 'FAILED', HASH, 'MoonPay', '0.00000015'],
    ['b', 'IN_PROGRESS', null, 'MoonPay', '0'],
    ['a', 'SUCCESS', HASH, 'MoonPay', '0.00000015'],
  ])
  expect(`${wire.requests[0]?.path}?${wire.requests[0]?.params}`).toBe(
    `/v1/transactions?externalCustomerId=${ME}&limit=50`,
  )
  expect(wire.requests[0]?.headers.authorization).toBe('Api-Key sk_live_secret')
})
interface Reported {
  id: string
  metadata: { status: string; hash: string | null; sentFrom: string }
  transfers: [{ quantity: { numeric: string } }]
}

const usd = (value: string) => ({ value, currency: 'USD' })
test.each<[Kind, string, object, string]>([
  ['coinbase', 'in another currency', { payment_total: { value: '25.00', currency: 'EUR' } }, 'wrong-trade'],
  ['coinbase', 'for another amount', { payment_total: usd('250.00') }, 'wrong-trade'],
  ['coinbase', 'of another token', { purchase_amount: { value: '1', currency: 'SCAM' } }, 'wrong-trade'],
  ['coinbase', 'of nothing', { purchase_amount: { value: '0.00', currency: 'USDC' } }, 'wrong-trade'],
  ['coinbase', 'of less than nothing', { purchase_amount: { value: '-1', currency: 'USDC' } }, 'wrong-shape'],
  ['coinbase', 'of an absurd amount', { purchase_amount: { value: '9'.repeat(30), currency: 'USDC' } }, 'wrong-shape'],
  ['coinbase', 'without fees', { network_fee: null }, 'wrong-shape'],
  ['moonpay', 'in another currency', { baseCurrencyCode: 'eur' }, 'wrong-trade'],
  ['moonpay', 'for another amount', { totalAmount: 25.01 }, 'wrong-trade'],
  ['moonpay', 'of the token on another network', { quoteCurrencyCode: 'usdc_polygon' }, 'wrong-trade'],
  ['moonpay', 'of nothing', { quoteCurrencyAmount: 0 }, 'wrong-trade'],
  ['moonpay', 'of less than nothing', { quoteCurrencyAmount: -1 }, 'wrong-shape'],
  ['moonpay', 'of an absurd amount', { quoteCurrencyAmount: '9e99' }, 'wrong-shape'],
])('SRV-11 %s: a quote %s is not returned', async (kind, _, changes, fault) => {
  await start(kind)
  seller.changes = changes
  expect(await quote()).toMatchObject(silent)
  expect(faults).toEqual([`purchases ${kind} SourceError ${fault}`])
})

test.each<[Kind, string, object[]]>([
  ['coinbase', 'with an ID that no database stores', [coinbaseTransaction('a\0')]],
  ['coinbase', 'with an ID that no cursor holds', [coinbaseTransaction('a b')]],
  ['coinbase', 'of a token that no database stores', [coinbaseTransaction('a', { purchase_currency: '\ud800' })]],
  ['moonpay', 'with an ID that no database stores', [moonPayTransaction('a\0')]],
  ['moonpay', 'without an end', Array.from({ length: 5001 }, (_, index) => moonPayTransaction(`${index}`))],
])('SRV-11 %s: a list of purchases %s is not stored', async (kind, _, transactions) => {
  await start(kind)
  seller.transactions = transactions
  expect(await purchases()).toMatchObject(silent)
  expect(faults).toEqual([`purchases ${kind} SourceError wrong-shape`])
})

test('SRV-11 Coinbase: a session that would add parameters to the link is not passed on', async () => {
  await start('coinbase')
  seller.changes = { token: 'a&addresses={"0x1":["base"]}' }
  expect(await link()).toMatchObject(silent)
})

const FAULTS = [
  ['error 500', 'status'],
  ['error 401', 'unauthorized'],
  ['limited', 'rate-limited'],
  ['hang', 'timeout'],
  ['html', 'not-json'],
  ['redirect', 'redirected'],
] as const
test.each(KINDS.flatMap((kind) => FAULTS.map(([fault, name]) => [kind, fault, name] as const)))(
  'SRV-11 %s, %s: no options and no purchases, and the log has the kind',
  async (kind, fault, name) => {
    await start(kind, name === 'timeout' ? { timeoutMs: SOON_MS } : {})
    wire.faults.push(fault)
    expect(await options()).toMatchObject(silent)
    later(30_000)
    wire.faults.push(fault)
    expect(await purchases()).toMatchObject(silent)
    expect(faults).toEqual(Array.from({ length: 2 }, () => `purchases ${kind} SourceError ${name}`))
    later(30_000)
    expect((await options()).status).toBe(200)
  },
)

test.each(KINDS)('SRV-11 %s: a refusal is reported as one, and is no fault', async (kind) => {
  await start(kind)
  await options()
  wire.status = 400
  wire.answer = () => ({ type: 'BadRequestError', message: 'secret of the provider' })
  const refused = { status: 400, reasons: [{ description: 'The on-ramp refused this purchase' }] }
  expect(await quote()).toMatchObject(refused)
  expect(faults).toEqual([])
})

test.each(KINDS)('SRV-11 %s: options are kept for an hour, and for a day while the service fails', async (kind) => {
  await start(kind)
  const first = await options()
  later(HOUR_MS)
  await options()
  expect(wire.requests).toHaveLength(1)
  later(1)
  await options()
  expect(wire.requests).toHaveLength(2)
  later(24 * HOUR_MS)
  wire.faults.push('error 500', 'error 500')
  expect(await options()).toEqual(first)
  later(1)
  expect(await options()).toMatchObject(silent)
})

test('SRV-11 Coinbase: a service that is down is not called: 5 faults in a row open the breaker for 10 seconds', async () => {
  await start('coinbase')
  wire.faults.push(...Array.from({ length: 5 }, (): WireFault => 'error 500'))
  for (let times = 0; times < 5; times += 1) expect(await quote()).toMatchObject(silent)
  expect([onramp.source.isAvailable(), (await quote()).status, wire.requests.length]).toEqual([false, 503, 5])
  later(10_000)
  expect((await quote()).status).toBe(200)
})
