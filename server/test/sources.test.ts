// The data API as an operator starts it, with existing services in its settings and local servers with their wire formats behind them.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEnsWire, PICTURE, RESOLVER } from '../../services/data-api/sources/test/ensWire.ts'
import { createOneInchWire, NATIVE } from '../../services/data-api/sources/test/oneInchWire.ts'
import {
  createCoinbaseWire,
  createMoonPayWire,
  ME,
  moonPayTransaction,
} from '../../services/data-api/sources/test/sellerWires.ts'
import { startWireServer } from '../../services/data-api/sources/test/wireServer.ts'
import { createZeroExWire } from '../../services/data-api/sources/test/zeroExWire.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const program = openProgram()
let postgres: Postgres
let settings: Record<string, string>

const KEY = 'secret-key-of-the-operator'
const ADDRESS = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const token = { address: ADDRESS, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 'eip155:1', name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', native, tokens: [token] }

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.create('services')
  const { 'data-api': own } = createServiceSettings(postgres.urlOf('services'))
  settings = { ...own, NETWORKS: JSON.stringify([network]) }
}, 60_000)
afterAll(() => postgres.remove())

test('SRV-11 --help lists the settings of sources; an invalid setting ends the start with its name, and without its value', async () => {
  const { stdout } = await program.run(['data-api', '--help'])
  const names = ['PRICES_SOURCE', 'PRICES_URL', 'PRICES_API_KEY', 'PRICES_NETWORKS', 'EXPLORERS', 'EXPLORERS_API_KEY']
  names.push('SWAPS_SOURCE', 'SWAPS_URL', 'SWAPS_API_KEY')
  names.push('ONRAMP_SOURCE', 'ONRAMP_URL', 'ONRAMP_API_KEY', 'ONRAMP_SECRET', 'ONRAMP_COUNTRY', 'ONRAMP_SUBDIVISION')
  for (const name of names) expect(stdout).toContain(`  ${name} `)
  const wrong = {
    PRICES_SOURCE: 'secret-gecko',
    PRICES_URL: 'ftp://secret.example',
    PRICES_NETWORKS: '{"secret":1}',
    EXPLORERS: '{"eip155:1":"secret.example"}',
    SWAPS_SOURCE: 'secret-swaps',
    ONRAMP_SOURCE: 'secret-seller',
    ONRAMP_COUNTRY: 'secret-land',
  }
  const { code, stderr } = await program.run(['data-api'], { ...settings, ...wrong })
  expect(code).toBe(1)
  expect(stderr).toContain('PRICES_SOURCE: Expected coingecko or defillama.')
  expect(stderr).toContain('PRICES_URL: Expected a URL that begins with https:// or http://.')
  expect(stderr).toContain('PRICES_NETWORKS: At secret: Expected a CAIP-2 id')
  expect(stderr).toContain('EXPLORERS: At eip155:1: Expected a URL that begins with https:// or http://.')
  expect(stderr).toContain('SWAPS_SOURCE: Expected 1inch or 0x.')
  expect(stderr).toContain('ONRAMP_SOURCE: Expected coinbase or moonpay.')
  expect(stderr).toContain('ONRAMP_COUNTRY: Expected two capital letters, such as US.')
  expect(stderr).not.toMatch(/secret-gecko|secret-swaps|secret-seller|secret-land|secret\.example/)
})

test('SRV-11 prices come from the configured service; a failure is a log line without the key, and /ready names the service', async () => {
  const wire = await startWireServer(() => `{"${ADDRESS}":{"usd":0.9998}}`)
  const prices = { PRICES_SOURCE: 'coingecko', PRICES_URL: `${wire.url}/api/v3`, PRICES_API_KEY: KEY }
  const { url, lines, output } = await program.start('data-api', { ...settings, ...prices })
  const request = async () => {
    const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:1:${ADDRESS}`] })
    const response = await fetch(`${url}/v1/fungible/price?projectId=${'a'.repeat(32)}`, { method: 'POST', body })
    return (await response.json()).fungibles
  }
  wire.faults.push('error 500')
  expect(await request()).toEqual([])
  expect(await request()).toMatchObject([{ symbol: 'USDC', price: 0.9998, decimals: 6 }])
  expect(wire.requests[0]).toMatchObject({
    path: '/api/v3/simple/token_price/ethereum',
    headers: { 'x-cg-demo-api-key': KEY },
  })
  const isFault = { event: 'fault', where: 'prices coingecko', kind: 'SourceError status' }
  expect(lines).toContainEqual(expect.objectContaining(isFault))
  expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ dependencies: { 'prices coingecko': 'up' } })
  expect(output()).not.toContain(KEY)
  await wire.stop()
})

test('SRV-11 a history comes from the configured explorer, which /ready names', async () => {
  const hash = `0x${'1'.repeat(64)}`
  const [from, to] = [{ hash: `0x${'ab'.repeat(20)}` }, { hash: ADDRESS }]
  const moment = { block_number: 5, position: 0, timestamp: '2022-08-02T07:18:05.000000Z' }
  const item = { hash, from, to, value: '1', nonce: 0, status: 'ok', method: null, raw_input: '0x', ...moment }
  const wire = await startWireServer(({ path }) => ({ items: path.endsWith('/transactions') ? [item] : [] }))
  const explorers = { EXPLORERS: JSON.stringify({ 'eip155:1': `${wire.url}/api/v2` }), EXPLORERS_API_KEY: KEY }
  const { url, output } = await program.start('data-api', { ...settings, ...explorers })
  const response = await fetch(`${url}/v1/account/${from.hash}/history?projectId=${'a'.repeat(32)}&chainId=eip155:1`)
  expect((await response.json()).data).toMatchObject([{ metadata: { hash, operationType: 'send' } }])
  expect(wire.requests[0]).toMatchObject({ headers: { authorization: `Bearer ${KEY}` } })
  expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ dependencies: { 'explorer eip155:1': 'up' } })
  expect(output()).not.toContain(KEY)
  await wire.stop()
})

test.each([
  ['1inch', createOneInchWire, '/swap/v6.0', '/1/quote', { authorization: `Bearer ${KEY}` }],
  ['0x', createZeroExWire, '', '/swap/allowance-holder/price', { '0x-api-key': KEY, '0x-version': 'v2' }],
] as const)(
  'SRV-11 swaps come from %s if configured, with the key in a header; /ready names it',
  async (kind, createWire, base, path, headers) => {
    const { answer } = createWire()
    const wire = await startWireServer(answer)
    const swaps = { SWAPS_SOURCE: kind, SWAPS_URL: `${wire.url}${base}`, SWAPS_API_KEY: KEY }
    const { url, output } = await program.start('data-api', { ...settings, ...swaps })
    const request = () => {
      const ends = { from: `eip155:1:${NATIVE}`, to: `eip155:1:${ADDRESS}`, amount: '1000' }
      return fetch(`${url}/v1/convert/quotes?${new URLSearchParams({ projectId: 'a'.repeat(32), ...ends })}`)
    }
    wire.faults.push('html')
    expect((await request()).status).toBe(503)
    expect(await (await request()).json()).toMatchObject({ quotes: [{ fromAmount: '1000', toAmount: '2999123457' }] })
    expect(wire.requests[0]).toMatchObject({ path: `${base}${path}`, headers })
    expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ dependencies: { [`swaps ${kind}`]: 'up' } })
    expect(output()).not.toContain(KEY)
    await wire.stop()
  },
)

test('SRV-11 names come from the ENS of a configured network; a failure is a log line without the node’s URL', async () => {
  const { answer } = createEnsWire()
  const node = await startWireServer((question) => (question.sent.startsWith('[') ? [] : answer(question)))
  const named = { ...network, rpcUrl: `${node.url}/${KEY}`, ensUniversalResolver: RESOLVER }
  // Its accounts come from an explorer: the node is only used for names.
  const own = { NETWORKS: JSON.stringify([named]), EXPLORERS: JSON.stringify({ 'eip155:1': node.url }) }
  const { url, lines, output } = await program.start('data-api', { ...settings, ...own })
  const request = () => fetch(`${url}/v1/identity/0x${'ab'.repeat(20)}?projectId=${'a'.repeat(32)}`)
  node.faults.push('html')
  expect((await request()).status).toBe(503)
  expect(await (await request()).json()).toMatchObject({ name: 'me.eth', avatar: PICTURE })
  const isFault = { event: 'fault', where: 'names eip155:1', kind: 'SourceError not-json' }
  expect(lines).toContainEqual(expect.objectContaining(isFault))
  expect(output()).not.toContain(KEY)
  await node.stop()
})

const SELLERS = {
  coinbase: { wire: createCoinbaseWire, path: '/onramp/v1', secret: createCoinbaseSecret() },
  moonpay: { wire: createMoonPayWire, path: '', secret: 'sk_live_secret' },
}
test.each(['coinbase', 'moonpay'] as const)(
  'SRV-11 purchases come from %s if configured; /ready names it, and no log line contains a key',
  async (kind) => {
    const { wire: createWire, path, secret } = SELLERS[kind]
    const seller = createWire()
    seller.transactions = kind === 'moonpay' ? [moonPayTransaction('p-1')] : []
    const wire = await startWireServer(seller.answer)
    const keys = { ONRAMP_API_KEY: KEY, ONRAMP_SECRET: secret }
    const onramp = { ONRAMP_SOURCE: kind, ONRAMP_URL: `${wire.url}${path}`, ...keys }
    const { url, output } = await program.start('data-api', { ...settings, ...onramp })
    const projectId = 'a'.repeat(32)
    const request = () => fetch(`${url}/v1/onramp/options?projectId=${projectId}`)
    wire.faults.push('html')
    expect((await request()).status).toBe(503)
    expect(await (await request()).json()).toMatchObject({ paymentCurrencies: [{ id: 'USD' }] })
    const history = await fetch(`${url}/v1/account/${ME}/history?onramp=coinbase&projectId=${projectId}`)
    expect((await history.json()).data).toHaveLength(seller.transactions.length)
    expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ dependencies: { [`purchases ${kind}`]: 'up' } })
    for (const hidden of [KEY, secret]) expect(output()).not.toContain(hidden)
    await wire.stop()
  },
)

test('SRV-11 a seller without its keys, or with an invalid secret, ends the start with the name of the setting', async () => {
  const chosen = { ...settings, ONRAMP_SOURCE: 'coinbase', ONRAMP_API_KEY: KEY }
  const bare = await program.run(['data-api'], chosen)
  expect([bare.code, bare.stdout]).toEqual([1, expect.stringContaining('ONRAMP_SOURCE requires both')])
  const wrong = await program.run(['data-api'], { ...chosen, ONRAMP_SECRET: 'not-a-key' })
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('ONRAMP_SECRET: Expected the secret')])
  expect(wrong.stdout + wrong.stderr).not.toMatch(/not-a-key|secret-key-of-the-operator/)
})

/** As Coinbase hands out a key of Ed25519. */
function createCoinbaseSecret(): string {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
}
