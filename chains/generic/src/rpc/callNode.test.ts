import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { generic } from '../index'
import { cosmos } from '../networks'

type Answer = { status?: number; headers?: Record<string, string>; body: string } | 'silence'
const [network] = cosmos.networks
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A node with these responses, the last of which is repeated, and the requests that reached it. */
async function startNode(...answers: Answer[]) {
  const received: { method: string; params: unknown }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push(JSON.parse(text))
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'silence'
    if (answer !== 'silence') response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received }
}

/** A modal whose only family reads from these nodes. */
function openModal(...urls: string[]) {
  const safeMethods = ['status', 'broadcast_tx_sync']
  const { kernel } = createFakeKernel({
    chains: [generic({ ...cosmos, networks: [{ ...network, rpcUrls: urls }], safeMethods })],
  })
  closing.push(kernel.destroy)
  return (method: string, params: readonly unknown[] = [], signal?: AbortSignal) =>
    kernel.request({ network: network.id, method, params }, signal && { signal })
}

const ok = (result: unknown): Answer => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) })
const busy: Answer = { status: 503, body: 'busy' }

test('CHN-04 a read goes to the host’s endpoint: a list by position, one object by name', async () => {
  const node = await startNode(ok({ height: '7' }))
  const request = openModal(node.url)
  await expect(request('status')).resolves.toEqual({ height: '7' })
  await request('status', ['a', 1])
  const named = { height: '6' }
  const lists = [['a'], [[1]], [null], [named, 1], [named, named]]
  for (const params of [...lists, [named]]) await request('status', params)
  expect(node.received.map(({ params }) => params)).toEqual([[], ['a', 1], ...lists, named])
})

test('RPC-04 after a busy endpoint, the next one is tried first', async () => {
  const [first, second] = [await startNode(busy), await startNode(ok(7))]
  await expect(openModal(first.url, second.url)('status')).resolves.toBe(7)
  expect([first.received.length, second.received.length]).toEqual([1, 1])
})

test('RPC-04 three retries, then the failure; a send is never repeated', async () => {
  const node = await startNode(busy)
  const request = openModal(node.url)
  await expect(request('status')).rejects.toMatchObject({ code: 'rpc/http-failed' })
  expect(node.received).toHaveLength(4)
  await expect(request('broadcast_tx_sync', ['AA=='])).rejects.toMatchObject({ code: 'rpc/http-failed' })
  expect(node.received).toHaveLength(5)
})

test('RPC-04 after an endpoint that cannot be reached, the next one is tried, unless it was the last try', async () => {
  const [gone, node] = ['http://127.0.0.1:1/', await startNode(ok(7))]
  await expect(openModal(gone, node.url)('status')).resolves.toBe(7)
  await expect(openModal(gone)('broadcast_tx_sync')).rejects.toMatchObject({ code: 'rpc/http-failed' })
})

test('RPC-04 an endpoint that is silent for 10 s is rpc/timed-out', async () => {
  const node = await startNode('silence')
  const hurried = AbortSignal.timeout(50)
  const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(hurried)
  await expect(openModal(node.url)('broadcast_tx_sync')).rejects.toMatchObject({ code: 'rpc/timed-out' })
  expect(deadline).toHaveBeenCalledWith(10_000)
})

test('RPC-04 BRW-02 silence is rpc/timed-out in Chrome before 124 too, whose deadlines throw an AbortError', async () => {
  const node = await startNode('silence')
  const hurried = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(hurried.signal)
  setTimeout(() => hurried.abort(), 50)
  await expect(openModal(node.url)('broadcast_tx_sync')).rejects.toMatchObject({ code: 'rpc/timed-out' })
})

test('RPC-04 a busy endpoint may send no body', async () => {
  const replies = [
    new Response(null, { status: 503, headers: { 'retry-after': '1' } }),
    Response.json({ id: 1, result: 7 }),
  ]
  const fetchMock = vi.fn(async () => replies.shift())
  vi.stubGlobal('fetch', fetchMock)
  const startMs = performance.now()
  await expect(openModal('https://node.example/')('status')).resolves.toBe(7)
  expect(performance.now() - startMs).toBeGreaterThan(900)
})

test('RPC-04 an error of the node is final, unless it may be temporary', async () => {
  const failure = (error: object): Answer => ({ body: JSON.stringify({ id: 1, error: { message: 'no', ...error } }) })
  const node = await startNode(failure({ code: -32603 }), failure({ code: -32602 }))
  await expect(openModal(node.url)('status')).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(node.received).toHaveLength(2)
  const nameless = await startNode(failure({}))
  await expect(openModal(nameless.url)('status')).rejects.toMatchObject({ code: 'rpc/unknown' })
  expect(nameless.received).toHaveLength(1)
})

test('an error of null is no error', async () => {
  const { url } = await startNode({ body: '{"id":1,"result":7,"error":null}' })
  await expect(openModal(url)('status')).resolves.toBe(7)
})

test('RPC-04 malformed data is not a response, and is not requested again', async () => {
  const bodies = ['', 'null', '[]', '{"id":1}', '{"id":2,"result":1}', '<html>', '{"id":1,"error":"x"}']
  for (const body of bodies) {
    const { url, received } = await startNode({ body })
    await expect(openModal(url)('status'), body).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    expect(received, body).toHaveLength(1)
  }
})

test('a missing endpoint causes a specific error, and so does a network that the host does not list', async () => {
  await expect(openModal()('status')).rejects.toMatchObject({ code: 'generic/rpc-url-missing' })
  const node = await startNode(ok(7))
  const listed = { ...network, rpcUrls: [node.url] }
  const { kernel } = createFakeKernel({ chains: [generic({ ...cosmos, networks: [listed], safeMethods: ['status'] })] })
  closing.push(kernel.destroy)
  const family = await kernel.chain()
  const elsewhere = { network: 'cosmos:osmosis-1', method: 'status', params: [] } as const
  const reading = family.read(elsewhere, { signal: new AbortController().signal })
  await expect(reading).rejects.toMatchObject({ code: 'generic/rpc-url-missing' })
  expect(node.received).toEqual([])
})

test.each([
  ['a read that waits', 'status', 'silence'],
  ['one that waits for another try', 'status', { ...busy, headers: { 'retry-after': '30' } }],
  ['a send', 'broadcast_tx_sync', 'silence'],
] as const)('an abort ends %s', async (_, method, answer) => {
  const node = await startNode(answer)
  const leaving = new AbortController()
  const reading = openModal(node.url)(method, [], leaving.signal)
  const failing = expect(reading).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect.poll(() => node.received.length).toBe(1)
  leaving.abort()
  await failing
})
