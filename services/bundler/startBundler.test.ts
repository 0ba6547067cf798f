// The HTTP API of a bundler, with an empty database and a scripted node.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScriptedDatabase } from '../test/scriptedDatabase.ts'
import { type BundlerOptions, startBundler } from './startBundler.ts'
import { ENTRY_POINT } from './test/entryPointLogs.ts'
import {
  type Answers,
  CHAIN_ID,
  createScript,
  EXECUTOR,
  HASH,
  NodeError,
  OPERATION,
  startScriptedNode,
} from './test/scriptedNode.ts'
import { toWire } from './test/toWire.ts'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of ended.splice(0)) await stop()
})

/** `isTold`: whether `onFault` is set. */
async function start(
  options: Partial<BundlerOptions> = {},
  isNotified = true,
  answers: Answers = { eth_getLogs: () => new NodeError(-32603) },
) {
  const node = await startScriptedNode(createScript(answers))
  const networks = [{ id: CHAIN_ID, rpcUrl: node.rpcUrl, entryPoint: ENTRY_POINT }]
  const { database } = createScriptedDatabase()
  const onFault = vi.fn()
  const bundler = await startBundler({
    database,
    networks,
    executor: EXECUTOR,
    port: 0,
    ...(isNotified && { onFault }),
    ...options,
  })
  ended.push(async () => {
    await bundler.stop()
    await node.stop()
  })
  async function post(body: unknown, query = `chainId=eip155:${CHAIN_ID}`, headers: Record<string, string> = {}) {
    const response = await fetch(`${bundler.url}/v1/bundler?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { url: bundler.url, post, onFault, stop: bundler.stop }
}
const chainId = (id?: unknown) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })
const answerTo = (id: unknown) => ({ jsonrpc: '2.0', id, result: '0x7a69' })

describe('requests', () => {
  test('EMB-09 a batch has up to twenty requests, and its responses are in order', async () => {
    const { post } = await start()
    const twenty = Array.from({ length: 20 }, (_, id) => chainId(id))
    expect((await post(twenty)).body).toEqual(twenty.map(({ id }) => answerTo(id)))
    expect(await post([...twenty, chainId(20)])).toMatchObject({ status: 413, body: { error: { code: 'too-many' } } })
    expect((await post([])).body).toEqual([])
  })

  test.each([7, '7', null])('EMB-09 the id %j is returned', async (id) => {
    const { post } = await start()
    expect((await post(chainId(id))).body).toEqual(answerTo(id))
  })

  test('EMB-09 a value that is not a request gets an error, also within a batch', async () => {
    const { post } = await start()
    const invalid = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
    expect((await post(chainId())).body).toEqual(answerTo(null))
    expect((await post([chainId(1), { id: 2 }, null, chainId({})])).body).toEqual([
      answerTo(1),
      ...Array(3).fill(invalid),
    ])
  })

  test.each([
    '',
    'chainId=',
    'chainId=eip155:',
    'chainId=xeip155:1',
    'chainId=eip155:1x',
    `chainId=eip155:${'1'.repeat(16)}`,
  ])('EMB-09 %j names no chain', async (query) => {
    const { post } = await start()
    const { status, body } = await post(chainId(1), query)
    expect([status, body.error.code]).toEqual([400, 'unsupported-chain'])
  })

  test('EMB-09 it reports that it runs, and accepts requests from pages of any origin', async () => {
    const { url } = await start()
    expect(await (await fetch(`${url}/health`)).text()).toBe('ok\n')
    const preflight = await fetch(`${url}/v1/bundler`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test('EMB-09 a refusal is returned with its code, an unexpected error with its kind', async () => {
    const gone = () => {
      throw new TypeError('gone')
    }
    const { database } = createScriptedDatabase({ 'where hash = $1': gone })
    const { post, onFault } = await start({ database })
    const refused = await post({ id: 1, method: 'eth_sendTransaction' })
    const unknown = { code: -32601, message: 'The method is not supported.' }
    expect(refused.body).toEqual({ jsonrpc: '2.0', id: 1, error: unknown })
    const failed = await post({ id: 2, method: 'pimlico_getUserOperationStatus', params: [HASH] })
    const internal = { code: -32603, message: 'Something went wrong.' }
    expect(failed.body).toEqual({ jsonrpc: '2.0', id: 2, error: internal })
    expect(onFault.mock.calls).toEqual([['pimlico_getUserOperationStatus', 'TypeError']])
    const silent = await start({ database }, false)
    const again = await silent.post({ id: 2, method: 'pimlico_getUserOperationStatus', params: [HASH] })
    expect(again.body).toEqual(failed.body)
  })

  test('EMB-09 a response that cannot be written is reported with its route', async () => {
    const operation = { ...toWire(OPERATION), more: 1n }
    const row = { chainId: BigInt(CHAIN_ID), operation, fromBlock: 0n, transactionHash: null, isRejected: false }
    const { database } = createScriptedDatabase({ 'where hash = $1': [row] })
    const { post, onFault } = await start({ database }, true, { eth_getLogs: () => [] })
    expect((await post({ id: 1, method: 'eth_getUserOperationByHash', params: [HASH] })).status).toBe(500)
    expect(onFault.mock.calls).toEqual([['POST /v1/bundler', 'TypeError']])
  })
})

describe('a caller', () => {
  test('EMB-09 may burst at twice its rate, and each request of a batch counts', async () => {
    let nowMs = 0
    const { post } = await start({ requestsPerSecond: 2, now: () => nowMs })
    expect((await post([chainId(1), chainId(2), chainId(3)])).status).toBe(200)
    const refused = await post([chainId(4), chainId(5)])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(refused.body).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'Too many requests' } })
    expect((await post([])).status).toBe(200)
    expect((await post(chainId(6))).status).toBe(429)
    nowMs = 500
    expect((await post(chainId(7))).status).toBe(200)
  })

  test('EMB-09 is read from a proxy’s header only when there is a proxy', async () => {
    const now = () => 0
    const request = async (options: Partial<BundlerOptions>) => {
      const { post } = await start({ requestsPerSecond: 0.5, now, ...options })
      const from = (caller: string) => post(chainId(1), undefined, { 'x-forwarded-for': caller })
      return [(await from('10.0.0.1')).status, (await from('10.0.0.2')).status]
    }
    expect(await request({})).toEqual([200, 429])
    expect(await request({ proxyHops: 1 })).toEqual([200, 200])
  })
})

describe('rounds', () => {
  const UNSETTLED = 'where not is_settled order by'
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('SRV-08 start immediately, repeat, and end with the process', async () => {
    const { database, paramsOf } = createScriptedDatabase()
    const rounds = () => paramsOf(UNSETTLED).length
    const { stop } = await start({ database, retryMs: 1_000 })
    expect(rounds()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(rounds()).toBe(3)
    await stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(rounds()).toBe(3)
  })

  test('SRV-08 run every four seconds by default', async () => {
    const { database, paramsOf } = createScriptedDatabase()
    const rounds = () => paramsOf(UNSETTLED).length
    await start({ database })
    await vi.advanceTimersByTimeAsync(3_999)
    expect(rounds()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(rounds()).toBe(2)
  })

  test('SRV-08 a round starts when the previous one is over, and stopping waits for it', async () => {
    let finish = () => {}
    const held = new Promise<readonly object[]>((resolve) => {
      finish = () => resolve([])
    })
    let rounds = 0
    const { database } = createScriptedDatabase({
      [UNSETTLED]: () => {
        rounds += 1
        return held as unknown as readonly object[]
      },
    })
    const { stop, url } = await start({ database, retryMs: 1_000 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(rounds).toBe(1)
    const order: string[] = []
    const stopping = stop().then(() => order.push('stopped'))
    await expect.poll(() => fetch(url).catch(() => 'closed')).toBe('closed')
    order.push('finished')
    finish()
    await stopping
    expect(order).toEqual(['finished', 'stopped'])
  })

  test('SRV-08 a node’s fault during a round is reported as `send`', async () => {
    const row = { chainId: BigInt(CHAIN_ID), operation: toWire(OPERATION), signed: { nonce: 5, hash: HASH, raw: '0x' } }
    const { database } = createScriptedDatabase({ [UNSETTLED]: [{ ...row, fromBlock: 0n }] })
    const { onFault } = await start({ database })
    await expect.poll(() => onFault.mock.calls).toContainEqual(['send', 'InternalRpcError'])
  })
})
