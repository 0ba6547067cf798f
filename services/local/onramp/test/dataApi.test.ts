import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPartnerOnramp } from '../../../data-api/onramp/onramp.ts'
import { startFaultyDataApi } from '../../data-api/startFaultyDataApi.ts'
import { startLocalOnramp } from '../startLocalOnramp.ts'
import { type OnrampWorld, PROJECT_ID, settled, startOnrampWorld } from './onrampWorld.ts'

const LOCAL = 'eip155:31337'
const ACCOUNT = `0x${'ab'.repeat(20)}`
const SOLANA_ACCOUNT = '4Nd1mYQFq8eUuYvE1mQ3Lq2jvZ6CwYQy3yH8k1nJ7b2R'
const WISH = { network: LOCAL, account: ACCOUNT, assets: ['TUSD'] }
const TUSD = {
  id: 'tusd',
  name: 'Test Dollar',
  symbol: 'TUSD',
  networks: [{ name: 'latchkey-local', display_name: 'Latchkey Local', chain_id: '31337', contract_address: '' }],
}
const USD = { id: 'USD', payment_method_limits: [] }
const QUESTION = { purchaseCurrency: TUSD, paymentCurrency: USD, amount: '25', network: 'TUSD' }
const ROUTES = ['/v1/onramp/options', '/v1/onramp/quote', '/v1/generators/onrampurl'] as const

let world: OnrampWorld
beforeAll(async () => {
  world = await startOnrampWorld({ families: ['evm', 'solana'] })
})
afterEach(() => world.api.faults.clear())
afterAll(() => world.stop())

const requestRoute = (path: (typeof ROUTES)[number]) => {
  if (path === '/v1/onramp/options') return world.request(path)
  return path === '/v1/onramp/quote' ? world.request(path, {}, QUESTION) : world.requestLink(WISH)
}
async function reasonOf(response: Response) {
  const { status, reasons } = await response.json()
  return [response.status, status, reasons[0].field]
}

test('ONR-02 options list what is sold on which network, and the limits of each payment method', async () => {
  const { paymentCurrencies, purchaseCurrencies } = await (await world.request('/v1/onramp/options')).json()
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect(paymentCurrencies).toEqual(['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })))
  const sold = purchaseCurrencies.map(({ symbol, networks }: typeof TUSD) => [symbol, networks.length])
  expect(sold).toEqual([
    ['ETH', 2],
    ['TUSD', 4],
    ['LATCH', 2],
    ['SOL', 2],
  ])
  const [ether, dollar] = purchaseCurrencies
  expect(ether.networks[0]).toEqual({ ...TUSD.networks[0], contract_address: '' })
  expect(dollar.networks[2]).toMatchObject({ name: 'latchkey-solana', display_name: 'Latchkey Solana' })
  expect(`solana:${dollar.networks[2].chain_id}`).toBe(world.solana.clusters[0]?.id)
})

test('ONR-02 a quote has the amount paid, its purpose, and the amount received', async () => {
  const response = await world.request('/v1/onramp/quote', {}, QUESTION)
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  expect(await response.json()).toEqual({
    paymentTotal: usd('25.00'),
    paymentSubtotal: usd('24.37'),
    coinbaseFee: usd('0.38'),
    networkFee: usd('0.25'),
    purchaseAmount: { amount: '24.37', currency: 'TUSD' },
    quoteId: expect.any(String),
  })
})

test.each([
  ['too little', { amount: '1' }, 'amount'],
  ['an invalid amount', { amount: '-25' }, 'amount'],
  ['an unknown currency', { paymentCurrency: { id: 'XAU' } }, 'paymentCurrency'],
  ['an unknown token', { purchaseCurrency: { ...TUSD, symbol: 'USDC' } }, 'purchaseCurrency'],
  ['no network', { purchaseCurrency: { ...TUSD, networks: [] } }, 'purchaseCurrency'],
  ['no token at all', { purchaseCurrency: null }, 'purchaseCurrency'],
])('ONR-02 a quote for %s is refused with a reason', async (_, changes, field) => {
  const response = await world.request('/v1/onramp/quote', {}, { ...QUESTION, ...changes })
  expect(await reasonOf(response)).toEqual([400, 'FAILED', field])
})

test.each([
  ['no wallet', { destinationWallets: [] }, 'destinationWallets'],
  ['a user id that is too short', { partnerUserId: 'short' }, 'partnerUserId'],
  ['half a dollar', { presetFiatAmount: 0.5 }, 'presetFiatAmount'],
  ['less than zero', { presetCryptoAmount: -1 }, 'presetCryptoAmount'],
  ['selling', { defaultExperience: 'sell' }, 'defaultExperience'],
  ['an unknown network', { defaultNetwork: 'eip155:999' }, 'defaultNetwork'],
])('ONR-01 a link for %s is refused with a reason', async (_, changes, field) => {
  expect(await reasonOf(await world.requestLink(WISH, changes))).toEqual([400, 'FAILED', field])
})

test.each([
  ['an address of another family', { ...WISH, account: SOLANA_ACCOUNT }, 'address'],
  ['what is not sold there', { ...WISH, assets: ['SOL'] }, 'assets'],
])('ONR-01 a link to %s is refused with a reason', async (_, wish, field) => {
  expect(await reasonOf(await world.requestLink(wish))).toEqual([400, 'FAILED', field])
})

test('ONR-01 a link has all parameters, and only a partner gets one', async () => {
  const url = new URL(await world.createLink(WISH, { presetFiatAmount: 25 }))
  expect(`${url.origin}${url.pathname}`).toBe(`${world.onramp.url}/buy/select-asset`)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    appId: 'latchkey-local',
    defaultNetwork: LOCAL,
    partnerUserId: ACCOUNT,
    presetFiatAmount: '25',
    destinationWallets: JSON.stringify([{ address: ACCOUNT, blockchains: [LOCAL], assets: ['TUSD'] }]),
  })
  for (const path of ['/v1/options', '/v1/purchases?account=x']) {
    expect((await fetch(`${world.onramp.url}${path}`)).status).toBe(401)
  }
})

test.each(ROUTES)('API-05 %s misbehaves on request', async (path) => {
  const { faults } = world.api
  faults.add({ kind: 'status', status: 429, path, times: 1 })
  const limited = await requestRoute(path)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
  faults.add({ kind: 'status', status: 503, path, times: 1 })
  expect((await requestRoute(path)).status).toBe(503)
  faults.add({ kind: 'html', path, times: 1 })
  expect((await requestRoute(path)).headers.get('content-type')).toContain('text/html')
  faults.add({ kind: 'wrongShape', path, times: 1 })
  expect(await (await requestRoute(path)).json()).toMatchObject({ quotes: 'many' })
  faults.add({ kind: 'slow', delayMs: 1, path, times: 1 })
  expect((await requestRoute(path)).status).toBe(200)
})

test('API-05 an on-ramp that is down gives a 503, and an API without one has no such routes', async () => {
  const gone = await startLocalOnramp({ ...world.options, evm: world.evm, solana: { clusters: [] }, port: 0 })
  await gone.stop()
  const down = await startFaultyDataApi({
    ...world.options,
    onramp: createPartnerOnramp({ url: gone.url, secret: '' }),
  })
  const { onramp: _, ...without } = world.options
  const none = await startFaultyDataApi(without)
  const statusOf = async (url: string, path: string) =>
    (await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT_ID}`)).status
  const history = `/v1/account/${ACCOUNT}/history?onramp=coinbase`
  expect([await statusOf(down.url, ROUTES[0]), await statusOf(down.url, history)]).toEqual([503, 503])
  expect([await statusOf(none.url, ROUTES[0]), await statusOf(none.url, history)]).toEqual([404, 200])
  await Promise.all([down.stop(), none.stop()])
})

test('TXH-04 purchases outlive both processes', async () => {
  await world.buy(WISH, {})
  const bought = await settled(world, ACCOUNT, 'SUCCESS')
  await world.onramp.stop()
  const { evm, solana, database } = world
  const again = await startLocalOnramp({ evm, solana, database, port: 0 })
  const api = await startFaultyDataApi({
    ...world.options,
    onramp: createPartnerOnramp({ url: again.url, secret: again.partner.secret }),
  })
  const query = new URLSearchParams({ projectId: PROJECT_ID, onramp: 'coinbase' })
  const { data } = await (await fetch(`${api.url}/v1/account/${ACCOUNT}/history?${query}`)).json()
  expect(data).toEqual([{ ...bought, transfers: [expect.objectContaining({ quantity: { numeric: '24.37' } })] }])
  await Promise.all([api.stop(), again.stop()])
})
