import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@latchkey/kernel'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, testnet } from '../networks'
import { createEsplora, type Esplora } from './esplora'

type Script = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Script =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(value))
const plain =
  (text: string, status = 200): Script =>
  (response) =>
    void response.writeHead(status).end(text)
/** More than any answer. */
const endless =
  (status = 200): Script =>
  (response) => {
    const chunk = 'x'.repeat(1_000_000)
    const write = (left: number) => (left === 0 ? response.end() : response.write(chunk, () => write(left - 1)))
    response.writeHead(status)
    write(12)
  }

let scripts: Script[]
let received: string[]
let stop: () => Promise<void>
let esplora: Esplora
let testEsplora: Esplora
let url: string
const LIVE = { signal: new AbortController().signal }
const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
const TXID = 'ab'.repeat(32)

beforeEach(async () => {
  scripts = [json([])]
  received = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => (scripts.length > 1 ? scripts.shift() : scripts[0])?.(response, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  const at = (network: Network): Network => ({ ...network, rpcUrls: [`${url}/one//`, `${url}/two`] })
  esplora = createEsplora([at(mainnet)])
  testEsplora = createEsplora([at(testnet)])
})
afterEach(() => stop())

const coins = () => esplora.coins(mainnet.id, ADDRESS, LIVE)
const rate = (of = esplora, id = mainnet.id) => of.feeRate(id, LIVE)

describe('coins', () => {
  test('BAL-06 every amount from 0 to 21e14 is read exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2_100_000_000_000_000 }), async (value) => {
        scripts = [json([{ txid: TXID, vout: 0, value, status: { confirmed: true, block_height: 1 } }])]
        await expect(coins()).resolves.toEqual([{ txid: TXID, vout: 0, valueSats: BigInt(value), isConfirmed: true }])
      }),
      { numRuns: 50, examples: [[0], [1], [10_000_000 + 20_000_000], [2_100_000_000_000_000]] },
    )
  })

  test('a coin that is listed twice counts once', async () => {
    const coin = { txid: TXID, vout: 1, value: 5, status: { confirmed: false } }
    scripts = [json([coin, coin])]
    await expect(coins()).resolves.toHaveLength(1)
  })

  test.each([
    ['no JSON', plain('<html>')],
    ['nothing', plain('')],
    ['an object', json({})],
    ['an amount as text', json([{ txid: TXID, vout: 0, value: '5', status: { confirmed: true } }])],
    ['a part of a satoshi', json([{ txid: TXID, vout: 0, value: 0.5, status: { confirmed: true } }])],
    ['less than nothing', json([{ txid: TXID, vout: 0, value: -1, status: { confirmed: true } }])],
    ['more than there is', json([{ txid: TXID, vout: 0, value: 2_100_000_000_000_001, status: { confirmed: true } }])],
    ['a wrong id', json([{ txid: '../x', vout: 0, value: 1, status: { confirmed: true } }])],
    ['half a response', plain('[{"txid":')],
  ])('hostile: %s is rpc/malformed-response', async (_what, script) => {
    scripts = [script]
    await expect(coins()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  })

  test('API-05 the error for text that is not JSON keeps what the parser reported', async () => {
    scripts = [plain('<html>')]
    await expect(coins()).rejects.toMatchObject({ cause: { cause: expect.any(SyntaxError) } })
  })

  test.each([200, 400, 503])(
    'hostile: an endless response with status %i is cut off and not requested again',
    async (status) => {
      scripts = [endless(status)]
      await expect(coins()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
      expect(received).toHaveLength(1)
    },
  )

  test('a network that is not listed, or has no endpoint URL, has no endpoint', async () => {
    const bare = createEsplora([{ ...testnet, rpcUrls: [] }])
    for (const each of [esplora, bare])
      await expect(each.coins(testnet.id, ADDRESS, LIVE)).rejects.toMatchObject({
        code: 'bitcoin/rpc-url-missing',
        message: 'No RPC url provided for chainId',
      })
  })
})

describe('a transaction', () => {
  const isConfirmed = () => esplora.isConfirmed(mainnet.id, TXID, LIVE)
  test('SND-05 is in a block, is waiting for one, or is unknown; anything else is an error', async () => {
    for (const confirmed of [true, false]) {
      scripts = [json({ confirmed, block_height: 1 })]
      await expect(isConfirmed()).resolves.toBe(confirmed)
    }
    scripts = [plain('Transaction not found', 404)]
    await expect(isConfirmed()).resolves.toBeNull()
    await expect(esplora.firstInput(mainnet.id, TXID, LIVE)).resolves.toBeNull()
    await expect(esplora.spenderOf(mainnet.id, { txid: TXID, vout: 0 }, LIVE)).resolves.toBeNull()
    scripts = [plain('Bad request', 400)]
    await expect(isConfirmed()).rejects.toMatchObject({ code: 'rpc/http-failed' })
    scripts = [json({ confirmed: 'yes' })]
    await expect(isConfirmed()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    const other = 'cd'.repeat(32)
    scripts = [json({ txid: TXID, vin: [{ txid: other, vout: 3, is_coinbase: false }] })]
    await expect(esplora.firstInput(mainnet.id, TXID, LIVE)).resolves.toEqual({ txid: other, vout: 3 })
    scripts = [json({ spent: true, txid: other, vin: 0 })]
    await expect(esplora.spenderOf(mainnet.id, { txid: TXID, vout: 3 }, LIVE)).resolves.toBe(other)
    expect(received.at(-1)).toContain(`/tx/${TXID}/outspend/3`)
    scripts = [json({ spent: false })]
    await expect(esplora.spenderOf(mainnet.id, { txid: TXID, vout: 3 }, LIVE)).resolves.toBeNull()
    scripts = [json({ vin: [] })]
    await expect(esplora.firstInput(mainnet.id, TXID, LIVE)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    const hostile = esplora.isConfirmed(mainnet.id, '../x', LIVE)
    await expect(hostile).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  })
  test('VIS-02 its fee is known, or the transaction is unknown; anything else is an error', async () => {
    const feeOf = () => esplora.feeOf(mainnet.id, TXID, LIVE)
    for (const fee of [0, 282]) {
      scripts = [json({ txid: TXID, fee })]
      await expect(feeOf()).resolves.toBe(BigInt(fee))
    }
    scripts = [plain('Transaction not found', 404)]
    await expect(feeOf()).resolves.toBeNull()
    for (const fee of [-1, 0.5, '282', 2 ** 53]) {
      scripts = [json({ txid: TXID, fee })]
      await expect(feeOf()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    }
  })
})

describe('transport', () => {
  test('RPC-04 a read is tried four times, rotating through the endpoints, and ends with the first valid response', async () => {
    scripts = [plain('', 503), plain('', 429), plain('', 500), json([])]
    await expect(coins()).resolves.toEqual([])
    const path = `/address/${ADDRESS}/utxo`
    expect(received).toEqual([`GET /one${path}`, `GET /two${path}`, `GET /one${path}`, `GET /two${path}`])
  })
  test('RPC-04 a connection that breaks is retried', async () => {
    scripts = [(response) => response.destroy(), json([])]
    await expect(coins()).resolves.toEqual([])
  })
  test('RPC-04 after the fourth try it fails with rpc/http-failed', async () => {
    scripts = [plain('', 503)]
    await expect(coins()).rejects.toMatchObject({ code: 'rpc/http-failed' })
    expect(received).toHaveLength(4)
  })
  test('RPC-04 a permanent error is not retried', async () => {
    scripts = [plain('Invalid Bitcoin address', 400)]
    await expect(coins()).rejects.toMatchObject({ code: 'rpc/http-failed' })
    expect(received).toHaveLength(1)
  })
  test('RPC-04 Retry-After is respected', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout')
    scripts = [json({}, 429, { 'retry-after': '7' })]
    const aborter = new AbortController()
    const answer = esplora.coins(mainnet.id, ADDRESS, { signal: aborter.signal })
    await expect.poll(() => waits.mock.calls.map(([, delayMs]) => delayMs)).toContain(7_000)
    aborter.abort()
    await expect(answer).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(received).toHaveLength(1)
  })
  test('RPC-04 a transaction is sent once, whatever happens to the response', async () => {
    scripts = [plain('', 503)]
    await expect(esplora.broadcast(mainnet.id, '00', LIVE)).rejects.toMatchObject({ code: 'rpc/http-failed' })
    expect(received).toEqual(['POST /one/tx'])
  })
  test("a node's refusal is rpc/transaction-rejected, with its message as the cause", async () => {
    scripts = [plain('sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}', 400)]
    const error = await esplora.broadcast(mainnet.id, '00', LIVE).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'rpc/transaction-rejected' })
    expect(JSON.stringify((error as Error).cause)).toContain('min relay fee not met')
  })
  test.each<[string, (options: { signal: AbortSignal }) => Promise<unknown>]>([
    ['a question', (options) => esplora.coins(mainnet.id, ADDRESS, options)],
    ['a transaction that is being sent', (options) => esplora.broadcast(mainnet.id, '00', options)],
  ])('an abort ends %s, and no further request is sent', async (_, request) => {
    scripts = [() => {}]
    const aborter = new AbortController()
    const answer = request(aborter)
    await expect.poll(() => received).toHaveLength(1)
    aborter.abort()
    await expect(answer).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(received).toHaveLength(1)
  })
})

describe('fee rate', () => {
  test('from Esplora: for three blocks or the next higher target, rounded up', async () => {
    scripts = [json({ 1: 90.1, 2: 80, 4: 12.2, 144: 1.027 })]
    await expect(rate()).resolves.toBe(13n)
    scripts = [json({ 2: 80, 3: 12.2, 4: 5 })]
    await expect(rate()).resolves.toBe(13n)
    scripts = [json({ 1: 30, 2: 20 })]
    await expect(rate()).resolves.toBe(20n)
    scripts = [plain('{"144":1,"6":7,"1":90}')]
    await expect(rate()).resolves.toBe(7n)
    scripts = [json({ 1: 30 })]
    await expect(rate()).resolves.toBe(30n)
    scripts = [json({ 3: 0.2 })]
    await expect(rate()).resolves.toBe(1n)
  })
  test('from mempool.space, which has its own path', async () => {
    scripts = [plain('', 404), json({ fastestFee: 9, halfHourFee: 7.5, hourFee: 3 })]
    await expect(rate()).resolves.toBe(8n)
    expect(received.at(-1)).toBe('GET /one/v1/fees/recommended')
  })
  test('the path of mempool.space is only requested after an HTTP failure', async () => {
    scripts = [endless(), json({ halfHourFee: 7.5 })]
    await expect(rate()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    expect(received).toEqual(['GET /one/fee-estimates'])
  })
  test('without an estimate, uses the minimum on a test network, and fails on a main network', async () => {
    scripts = [json({})]
    await expect(rate(testEsplora, testnet.id)).resolves.toBe(1n)
    await expect(rate()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  })
  test.each([{ 3: 5_001 }, { 3: -1 }, { 3: '5' }, { 3: null }, { x: 5 }, [5]])(
    'hostile: %j would burn money or is meaningless',
    async (reply) => {
      scripts = [json(reply)]
      await expect(rate()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    },
  )
})

describe('SAF-04 the usual fee', () => {
  const usual = () => esplora.usualRate(mainnet.id, LIVE)
  const blockOf = (digit: string, tx_count = 1) => ({ id: digit.repeat(64), tx_count })
  /** A transaction of a hundred virtual bytes that paid this rate. */
  const paid = (...rates: readonly number[]) => json(rates.map((each) => ({ fee: each * 100, weight: 400 })))

  test('is the median of the medians of the last three blocks, without the miners’ own transactions', async () => {
    const blocks = [blockOf('a', 2_500), blockOf('b', 26), blockOf('c', 49), blockOf('d')]
    scripts = [json(blocks), paid(0, 9, 40), paid(12, 30), paid(8.4, 0)]
    await expect(usual()).resolves.toBe(12n)
    expect(received).toEqual([
      'GET /one/blocks',
      ...['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)].map(
        (id, index) => `GET /one/block/${id}/txs/${[1_250, 0, 0][index]}`,
      ),
    ])
  })
  test('is requested once per block', async () => {
    scripts = [json([blockOf('a'), blockOf('b')]), paid(5), paid(5), json([blockOf('c'), blockOf('a')]), paid(7)]
    await usual()
    await expect(usual()).resolves.toBe(7n)
    expect(received.slice(3)).toEqual(['GET /one/blocks', `GET /one/block/${'c'.repeat(64)}/txs/0`])
  })
  test.each([
    ['blocks without payments', [json([blockOf('a')]), paid(0)], 3n],
    ['no blocks', [json([])], 3n],
    ['less than matters', [json([blockOf('a')]), paid(1)], 3n],
    ['a part of a satoshi', [json([blockOf('a')]), paid(10.07)], 10n],
    ['as much as there ever was', [json([blockOf('a')]), paid(99.9)], 100n],
    ['more than there ever was', [json([blockOf('a')]), paid(5_000)], 100n],
    ['an endpoint without blocks', [plain('', 404)], 100n],
    ['one without transactions', [json([blockOf('a')]), plain('', 404)], 100n],
    ['no list', [json({})], 100n],
    ['a block of another path', [json([{ id: '../x', tx_count: 1 }])], 100n],
    ['a block of no transactions', [json([blockOf('a', 0)])], 100n],
    ['a fee below nothing', [json([blockOf('a')]), paid(-1)], 100n],
    ['no weight', [json([blockOf('a')]), json([{ fee: 1, weight: 0 }])], 100n],
  ])('%s', async (_what, answers, expected) => {
    scripts = answers
    await expect(usual()).resolves.toBe(expected)
  })
  test('an abort is not a response', async () => {
    scripts = [() => {}]
    const aborter = new AbortController()
    const answer = esplora.usualRate(mainnet.id, { signal: aborter.signal })
    await expect.poll(() => received).toHaveLength(1)
    aborter.abort()
    await expect(answer).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})

test('heights, ids and raw transactions are well-formed, or the result is an error', async () => {
  scripts = [plain('812345')]
  await expect(esplora.height(mainnet.id, LIVE)).resolves.toBe(812_345)
  scripts = [plain('-1')]
  await expect(esplora.height(mainnet.id, LIVE)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  scripts = [plain('0200ff\n')]
  await expect(esplora.rawTransaction(mainnet.id, TXID, LIVE)).resolves.toBe('0200ff')
  scripts = [plain('<b>')]
  await expect(esplora.rawTransaction(mainnet.id, TXID, LIVE)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  await expect(esplora.broadcast(mainnet.id, '00', LIVE)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  scripts = [plain(`${TXID}\n`)]
  await expect(esplora.broadcast(mainnet.id, '00', LIVE)).resolves.toBe(TXID)
  await expect(esplora.genesis(mainnet.id, LIVE)).resolves.toBe(TXID)
  expect(received.at(-1)).toBe('GET /one/block-height/0')
})
