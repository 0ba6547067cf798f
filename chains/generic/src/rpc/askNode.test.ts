import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { afterEach, expect, test } from 'vitest'
import { generic } from '../index'
import { cosmos } from '../networks'

type Answer = { status?: number; headers?: Record<string, string>; body: string } | 'silence'
const [network] = cosmos.networks
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A node with these answers, the last of which stays, and what reached it. */
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

test('CHN-04 a read goes to the endpoint of the host: a list by position, one object by name', async () => {
  const node = await startNode(ok({ height: '7' }))
  const request = openModal(node.url)
  await expect(request('status')).resolves.toEqual({ height: '7' })
  await request('status', ['a', 1])
  await request('status', [{ height: '6' }])
  await request('status', [[1]])
  expect(node.received.map(({ params }) => params)).toEqual([[], ['a', 1], { height: '6' }, [[1]]])
})

test('RPC-04 a busy endpoint is asked again, the next one first', async () => {
  const [first, second] = [await startNode(busy), await startNode(ok(7))]
  await expect(openModal(first.url, second.url)('status')).resolves.toBe(7)
  expect([first.received.length, second.received.length]).toEqual([1, 1])
})

test('RPC-04 three retries, then the failure; what sends is never repeated', async () => {
  const node = await startNode(busy)
  const request = openModal(node.url)
  await expect(request('status')).rejects.toMatchObject({ code: 'rpc/http-failed' })
  expect(node.received).toHaveLength(4)
  await expect(request('broadcast_tx_sync', ['AA=='])).rejects.toMatchObject({ code: 'rpc/http-failed' })
  expect(node.received).toHaveLength(5)
})

test('RPC-04 an error of the node is its answer, unless it may pass', async () => {
  const failure = (code: number): Answer => ({ body: JSON.stringify({ id: 1, error: { code, message: 'no' } }) })
  const node = await startNode(failure(-32603), failure(-32602))
  await expect(openModal(node.url)('status')).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(node.received).toHaveLength(2)
})

test('RPC-04 rubbish is no answer', async () => {
  const bodies = ['', 'null', '[]', '{"id":1}', '{"id":2,"result":1}', '<html>', '{"id":1,"error":"x"}']
  for (const body of bodies) {
    const { url } = await startNode({ body })
    await expect(openModal(url)('status'), body).rejects.toMatchObject({ code: 'rpc/malformed-reply' })
  }
})

test('no endpoint is an error that says so', async () => {
  await expect(openModal()('status')).rejects.toMatchObject({ code: 'generic/rpc-url-missing' })
})

test('an abort ends a read that waits, and one that waits for another try', async () => {
  for (const answer of ['silence', { ...busy, headers: { 'retry-after': '30' } }] as const) {
    const node = await startNode(answer)
    const leaving = new AbortController()
    const reading = openModal(node.url)('status', [], leaving.signal)
    const failing = expect(reading).rejects.toMatchObject({ code: 'kernel/aborted' })
    await expect.poll(() => node.received.length).toBe(1)
    leaving.abort()
    await failing
  }
})
