import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RpcServer, result, rpcError, stall, startRpcServer, status, text } from '../test/rpcServer'
import { type Clients, createClients } from './clients'
import { mainnet } from './networks'

const LIVE = { signal: new AbortController().signal }
const call = (method = 'eth_gasPrice', params: unknown[] = []) => ({ network: mainnet.id, method, params })
/** Timers may fire a little early against another clock. Milliseconds. */
const CLOCK_SLACK_MS = 5
/** A busy machine runs a timer late. Milliseconds. */
const LOAD_SLACK_MS = 2_000

let servers: RpcServer[]
let modal: AbortController
let clients: Clients

interface SetUpOptions {
  batch?: boolean
  timeoutMs?: number
  /** What the first endpoint answers to a ping. */
  chainId?: string
  /** What endpoints after the first answer to a ping; another chain's id keeps them behind it. */
  otherChainId?: string
}

async function setUp(serverCount: number, { chainId, otherChainId, ...options }: SetUpOptions = {}) {
  const chainIds = Array.from({ length: serverCount }, (_, index) => (index === 0 ? chainId : otherChainId))
  servers = await Promise.all(chainIds.map((chainId) => startRpcServer(chainId)))
  modal = new AbortController()
  const rpcUrls = servers.map(({ url }) => url)
  clients = createClients([{ ...mainnet, rpcUrls }], { batch: false, signal: modal.signal, ...options })
  return server(0)
}
function server(index: number): RpcServer {
  const found = servers[index]
  if (found === undefined) throw new Error(`There is no server ${index}`)
  return found
}
const read = (method?: string, params?: unknown[]) => clients.read(call(method, params), LIVE)
const gapsMs = ({ received }: RpcServer) =>
  received.slice(1).map(({ atMs }, index) => atMs - (received[index]?.atMs ?? 0))

/** A read whose first response asks to wait, and has arrived. The next response is `0x5`. */
async function beginPaused(answer: Parameters<RpcServer['script']>[0]) {
  const node = await setUp(1)
  node.script(answer, result('0x5'))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const first = read()
  await vi.waitFor(() => expect(fetchSpy).toHaveResolved())
  return { node, first }
}

/** As `fetch` is until its signal aborts. */
const hang: typeof fetch = (_url, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

beforeEach(() => {
  servers = []
})
afterEach(async () => {
  vi.useRealTimers()
  modal.abort()
  await Promise.all(servers.map(({ close }) => close()))
})

describe('RPC-04 one endpoint', () => {
  test('three retries, 150 ms before the first, doubling each time; then the typed error', async () => {
    const node = await setUp(1)
    node.script(status(503))
    await expect(read()).rejects.toMatchObject({ code: 'rpc/http-failed', context: { method: 'eth_gasPrice' } })
    expect(node.received).toHaveLength(4)
    for (const [index, minMs] of [150, 300, 600].entries()) {
      expect(gapsMs(node)[index]).toBeGreaterThanOrEqual(minMs - CLOCK_SLACK_MS)
      expect(gapsMs(node)[index]).toBeLessThan(minMs * 2 + LOAD_SLACK_MS)
    }
  })

  test.each([403, 408, 413, 429, 500, 502, 503, 504])('status %i is retried', async (code) => {
    const node = await setUp(1)
    node.script(status(code), result('0x5'))
    await expect(read()).resolves.toBe('0x5')
    expect(node.received).toHaveLength(2)
  })

  test.each([-1, -32005, -32603])('JSON-RPC error %i is retried', async (code) => {
    const node = await setUp(1)
    node.script(rpcError(code, 'busy'), result('0x5'))
    await expect(read()).resolves.toBe('0x5')
    expect(node.received).toHaveLength(2)
  })

  test.each([
    [status(400), 'rpc/http-failed'],
    [status(401), 'rpc/http-failed'],
    [status(404), 'rpc/http-failed'],
    [rpcError(-32602, 'bad params'), 'rpc/invalid-params'],
    [rpcError(-32601, 'no such method'), 'rpc/method-not-found'],
    [rpcError(3, 'execution reverted'), 'rpc/execution-reverted'],
    [rpcError(-32000, 'nonce too low', 500), 'rpc/nonce-too-low'],
  ])('a permanent failure is not retried (%#)', async (answer, code) => {
    const node = await setUp(1)
    node.script(answer)
    await expect(read()).rejects.toMatchObject({ code })
    expect(node.received).toHaveLength(1)
  })

  test('field case 23: Retry-After is honored, also when the body is a JSON-RPC error', async () => {
    const node = await setUp(1)
    node.script(
      (response) =>
        void response
          .writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' })
          .end('{"jsonrpc":"2.0","id":1,"error":{"code":-32029,"message":"slow down"}}'),
      result('0x5'),
    )
    await expect(read()).resolves.toBe('0x5')
    expect(gapsMs(node)[0]).toBeGreaterThanOrEqual(1_000 - CLOCK_SLACK_MS)
  })

  test('field case 23: no other call reaches the server while it asks to wait', async () => {
    const { node, first } = await beginPaused(status(429, { 'retry-after': '1' }))
    await expect(Promise.all([first, read('eth_blockNumber'), read('eth_getCode', ['0x0'])])).resolves.toEqual([
      '0x5',
      '0x5',
      '0x5',
    ])
    expect(gapsMs(node)[0]).toBeGreaterThanOrEqual(1_000 - CLOCK_SLACK_MS)
  })

  test('field case 23: a 503 that asks to wait delays every call to that address, until the time has passed', async () => {
    const { node, first } = await beginPaused(status(503, { 'retry-after': '2' }))
    await expect(Promise.all([first, read('eth_blockNumber')])).resolves.toEqual(['0x5', '0x5'])
    expect(node.received).toHaveLength(3)
    expect(gapsMs(node)[0]).toBeGreaterThanOrEqual(2_000 - CLOCK_SLACK_MS)
  })

  test('field case 23: the pause of a 503 ends exactly when its time has passed, and a later refusal does not shorten it', async () => {
    const node = await setUp(1)
    const held: ServerResponse[] = []
    const hold = (response: ServerResponse) => void held.push(response)
    node.script(hold, hold, result('0x5'))
    const send = (data: string) => read('eth_sendRawTransaction', [data])
    const refused = { code: 'rpc/http-failed' }
    const sent = ['0x01', '0x02'].map((data) => expect(send(data)).rejects.toMatchObject(refused))
    await vi.waitFor(() => expect(held).toHaveLength(2))
    const startMs = Date.now()
    const now = vi.spyOn(Date, 'now').mockReturnValue(startMs)
    held[0]?.writeHead(503, { 'retry-after': '2' }).end()
    await Promise.race(sent)
    held[1]?.writeHead(503).end()
    await Promise.all(sent)
    now.mockReturnValue(startMs + 1_999)
    await expect(send('0x03')).rejects.toMatchObject(refused)
    now.mockReturnValue(startMs + 2_000)
    await expect(send('0x03')).resolves.toBe('0x5')
    expect(node.received).toHaveLength(3)
  })

  test('field case 23: SAF-13 a send that does not wait for a long pause states how long it is', async () => {
    const { first } = await beginPaused(status(429, { 'retry-after': '30' }))
    await expect(read('eth_sendRawTransaction', ['0x00'])).rejects.toMatchObject({ cause: { status: 429 } })
    modal.abort()
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('field case 23: a send waits for a pause that is nearly over, because it is never retried', async () => {
    const { first } = await beginPaused(status(429, { 'retry-after': '1' }))
    await expect(read('eth_sendRawTransaction', ['0x00'])).resolves.toBe('0x5')
    await expect(first).resolves.toBe('0x5')
  })

  test('a send is never repeated', async () => {
    const node = await setUp(1)
    node.script(status(503))
    await expect(read('eth_sendRawTransaction', ['0x00'])).rejects.toMatchObject({ code: 'rpc/http-failed' })
    expect(node.received).toHaveLength(1)
  })

  test('a response that is late is rpc/timed-out, whether headers arrived or not', async () => {
    const node = await setUp(1, { timeoutMs: 100 })
    for (const answer of [() => {}, stall]) {
      node.script(answer)
      await expect(read('eth_sendRawTransaction', ['0x00'])).rejects.toMatchObject({ code: 'rpc/timed-out' })
    }
  })

  test('RPC-04 an endpoint has 10,000 ms to respond', async () => {
    await setUp(1)
    vi.useFakeTimers()
    vi.spyOn(globalThis, 'fetch').mockImplementation(hang)
    const settled = vi.fn()
    const sent = read('eth_sendRawTransaction', ['0x00'])
      .catch((error: unknown) => error)
      .finally(settled)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toMatchObject({ code: 'rpc/timed-out' })
  })
})

describe('field case 21: malformed responses', () => {
  test.each([
    ['HTML', text('<html>Sign in to the network</html>', 'text/html')],
    ['truncated JSON', text('{"jsonrpc":"2.0","id":1,"resu')],
    ['nothing', text('')],
    ['another id', text('{"jsonrpc":"2.0","id":987654321,"result":"0x5"}')],
    ['no result', text('{"jsonrpc":"2.0"}')],
    ['a bare value', text('"0x5"')],
    ['a list', text('[]')],
    ['an error of another id', text('{"jsonrpc":"2.0","id":987654321,"error":{"code":1,"message":"x"}}')],
    ['more than 10 MiB', text(`{"jsonrpc":"2.0","id":1,"result":"${'0'.repeat(11 * 1024 * 1024)}"}`)],
  ])('%s is rpc/malformed-response, and is not retried', async (_name, answer) => {
    const node = await setUp(1)
    node.script(answer)
    await expect(read()).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    expect(node.received).toHaveLength(1)
  })

  test('another endpoint is used instead', async () => {
    const node = await setUp(2)
    node.script(text('<html>', 'text/html'))
    await expect(read()).resolves.toBe('0x1')
    expect(server(1).received).toHaveLength(1)
  })

  test('an unreachable endpoint is rpc/http-failed, and the error message does not contain its address', async () => {
    const node = await setUp(1)
    await node.close()
    servers = []
    await expect(read('eth_sendRawTransaction', ['0x00'])).rejects.toSatisfy(
      (error: Error) => 'code' in error && error.code === 'rpc/http-failed' && !error.message.includes(node.url),
    )
  })
})

describe('RPC-05 batches, shared reads, several endpoints', () => {
  test('calls of one task are one request, and each gets its own result in any order', async () => {
    const node = await setUp(1, { batch: true })
    node.script((response, body) => {
      const answers = [body].flat().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.reverse()))
    })
    await expect(Promise.all([read('eth_a'), read('eth_b'), read('eth_c')])).resolves.toEqual([
      'eth_a',
      'eth_b',
      'eth_c',
    ])
    expect(node.received).toHaveLength(1)
  })

  test('at most 1000 calls go into one request', async () => {
    const node = await setUp(1, { batch: true })
    await Promise.all(Array.from({ length: 1_001 }, (_, index) => read('eth_getBalance', [index])))
    expect(node.received.map(({ body }) => [body].flat().length).sort()).toEqual([1, 1_000])
  })

  test('RPC-05 the newest 8192 reads in progress are shared; beyond that, the oldest is no longer shared', async () => {
    // On a busy machine a thousand responses take longer than the deadline, and would be requested again.
    const node = await setUp(1, { batch: true, timeoutMs: 60_000 })
    const balance = (index: number) => read('eth_getBalance', [index])
    const first = Array.from({ length: 8_192 }, (_, index) => balance(index))
    const [sharedAgain, oneMore, droppedAgain] = [balance(0), balance(8_192), balance(1)]
    await Promise.all([...first, sharedAgain, oneMore, droppedAgain])
    const requests = node.received.flatMap(({ body }) =>
      [body].flat().map((each) => Number('params' in each && each.params?.[0])),
    )
    const countRequests = (index: number) => requests.filter((each) => each === index).length
    expect([countRequests(0), countRequests(8_192), countRequests(1)]).toEqual([1, 1, 2])
    expect(requests).toHaveLength(8_194)
  })

  test('a batch that is refused as a whole, or lacks a response, fails every call with a typed error', async () => {
    const node = await setUp(1, { batch: true })
    node.script(rpcError(-32600, 'batch not supported'))
    const refused = await Promise.allSettled([read('eth_a'), read('eth_b')])
    expect(refused.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
      'rpc/invalid-request',
      'rpc/invalid-request',
    ])
    node.script(text('[]'))
    await expect(Promise.all([read('eth_a'), read('eth_b')])).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    node.script(rpcError(-32602, 'no batches', 400))
    await expect(Promise.all([read('eth_a'), read('eth_b')])).rejects.toMatchObject({ code: 'rpc/http-failed' })
  })

  test('equal reads in progress are one request; equal sends and filters are not', async () => {
    const node = await setUp(1)
    await Promise.all([
      read('eth_blockNumber'),
      read('eth_blockNumber'),
      read('eth_newBlockFilter'),
      read('eth_newBlockFilter'),
    ])
    expect(node.received.map(({ body }) => [body].flat()[0]?.method).sort()).toEqual([
      'eth_blockNumber',
      'eth_newBlockFilter',
      'eth_newBlockFilter',
    ])
  })

  test('a caller that aborts does not take the response from another', async () => {
    await setUp(1)
    const controller = new AbortController()
    const leaving = clients.read(call(), { signal: controller.signal })
    const staying = read()
    controller.abort()
    await expect(leaving).rejects.toMatchObject({ code: 'kernel/aborted' })
    await expect(staying).resolves.toBe('0x1')
  })

  test('a failing endpoint is skipped, but a send and a final response are not repeated elsewhere', async () => {
    const node = await setUp(2, { otherChainId: '0x2' })
    node.script(status(503))
    await expect(read()).resolves.toBe('0x1')
    await expect(read('eth_sendRawTransaction', ['0x00'])).rejects.toMatchObject({ code: 'rpc/http-failed' })
    node.script(rpcError(3, 'execution reverted'))
    await expect(read('eth_call', [{}])).rejects.toMatchObject({ code: 'rpc/execution-reverted' })
    expect(server(1).received).toHaveLength(1)
  })

  test.each([
    [3, 0],
    [-32003, 0],
    [-32600, 0],
    [-32602, 0],
    [-32000, 1],
    [-32601, 1],
  ])('after error %i from one endpoint, %i other endpoints are called', async (code, others) => {
    const node = await setUp(2, { otherChainId: '0x2' })
    node.script(rpcError(code, 'x'))
    await read('eth_call', [{}]).catch(() => null)
    expect([node.received.length, server(1).received.length]).toEqual([1, others])
  })

  test('an endpoint of another network is called after the others', async () => {
    // Both are equally fast.
    vi.spyOn(Date, 'now').mockReturnValue(0)
    await setUp(2, { chainId: '0x2' })
    await vi.waitFor(async () => {
      await read()
      expect(server(1).received).not.toHaveLength(0)
    })
  })

  test('endpoints are pinged when used, at most every 4 s, and never if there is only one', async () => {
    await setUp(2)
    await read('eth_a')
    await read('eth_b')
    await vi.waitFor(() => expect(servers.map(({ pings }) => pings)).toEqual([1, 1]))
    for (const each of servers) await each.close()
    const alone = await setUp(1)
    await read('eth_a')
    expect(alone.pings).toBe(0)
  })

  test('the end of the modal aborts requests in progress, and no request is sent after it', async () => {
    const node = await setUp(1)
    node.script(() => {})
    const waiting = read()
    await vi.waitFor(() => expect(node.received).toHaveLength(1))
    modal.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
    await expect(read('eth_b')).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(node.received).toHaveLength(1)
  })

  test('the end of the modal ends the wait for a retry', async () => {
    const node = await setUp(1)
    node.script(status(429, { 'retry-after': '30' }))
    const waiting = read()
    await vi.waitFor(() => expect(node.received).toHaveLength(1))
    modal.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('a network that the host did not list has no endpoint', async () => {
    await setUp(1)
    await expect(clients.read({ ...call(), network: 'eip155:5' }, LIVE)).rejects.toMatchObject({
      code: 'evm/rpc-url-missing',
      message: 'No RPC url provided for chainId',
    })
  })

  test.each([
    ['wss://node.example', 'evm/rpc-url-invalid', 'Provided URL is not compatible with HTTP connection'],
    ['https://%', 'evm/rpc-connection-invalid', 'HTTP connection is missing or invalid'],
  ])('WCT-09 the address %s is refused before a request is sent', async (url, code, message) => {
    const node = await setUp(1)
    const wrong = createClients([{ ...mainnet, rpcUrls: [node.url, url] }], { batch: false, signal: modal.signal })
    await expect(wrong.read(call(), LIVE)).rejects.toMatchObject({
      code,
      message,
      context: { network: mainnet.id, url },
    })
    expect(node.received).toHaveLength(0)
  })
})
