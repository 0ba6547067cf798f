// The client against a real HTTP server that refuses, stalls and lies.
import type { Network } from '@latchkey/kernel'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type RpcServer,
  result,
  rpcError,
  type Script,
  stall,
  startRpcServer,
  status,
  text,
} from '../../test/rpcServer'
import { mainnet } from '../networks'
import { createRpcClient } from './client'

const LIVE = { signal: new AbortController().signal }
const HURRIED_MS = 100
const question = { network: mainnet.id, method: 'getBalance', params: ['x'] }
const sending = { ...question, method: 'sendTransaction' }

let server: RpcServer
let modal: AbortController
beforeEach(async () => {
  server = await startRpcServer()
  modal = new AbortController()
})
afterEach(async () => {
  modal.abort()
  await server.close()
})

function clientOf(urls: readonly string[] = [server.url], timeoutMs?: number) {
  const network: Network = { ...mainnet, rpcUrls: urls }
  return createRpcClient([network], { signal: modal.signal, ...(timeoutMs && { timeoutMs }) })
}

test('RPC-04 one request, one response', async () => {
  server.script(result({ value: 5 }))
  await expect(clientOf().call(question, LIVE)).resolves.toEqual({ value: 5 })
  expect(server.received).toMatchObject([{ method: 'getBalance', params: ['x'] }])
})

describe('RPC-04 three retries', () => {
  const passing: [string, Script][] = [
    ...[403, 408, 413, 429, 500, 502, 503, 504].map((code): [string, Script] => [`status ${code}`, status(code)]),
    ...[-1, -32005, -32603].map((code): [string, Script] => [`error ${code}`, rpcError(code, 'busy')]),
  ]
  test.each(passing)('after %s', async (_what, refusal) => {
    server.script(refusal, result(1))
    await expect(clientOf().call(question, LIVE)).resolves.toBe(1)
    expect(server.received).toHaveLength(2)
  })

  test('after a timeout, but not for a send', async () => {
    server.script(stall, result(1))
    const hurried = clientOf([server.url], HURRIED_MS)
    await expect(hurried.call(question, LIVE)).resolves.toBe(1)
    server.script(stall)
    await expect(hurried.call(sending, LIVE)).rejects.toMatchObject({ code: 'rpc/timed-out' })
    expect(server.received.filter(({ method }) => method === sending.method)).toHaveLength(1)
  })

  test('RPC-04 an endpoint has 10,000 ms to respond', async () => {
    server.script(stall)
    const hurried = AbortSignal.timeout(HURRIED_MS)
    const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(hurried)
    await expect(clientOf().call(sending, LIVE)).rejects.toMatchObject({ code: 'rpc/timed-out' })
    expect(deadline).toHaveBeenCalledExactlyOnceWith(10_000)
  })

  test('BRW-02 in Chrome before 124 too, whose deadlines throw an AbortError', async () => {
    server.script(stall)
    const hurried = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(hurried.signal)
    setTimeout(() => hurried.abort(), HURRIED_MS)
    await expect(clientOf().call(sending, LIVE)).rejects.toMatchObject({ code: 'rpc/timed-out' })
  })

  test('and then the typed error', async () => {
    server.script(status(503))
    await expect(clientOf().call(question, LIVE)).rejects.toMatchObject({ code: 'rpc/http-failed' })
    expect(server.received).toHaveLength(4)
  }, 10_000)

  test.each([
    ['a send', sending, status(503), 'rpc/http-failed'],
    ['a wrong question', question, rpcError(-32602, 'x'), 'rpc/invalid-params'],
    ['HTML', question, text('<html>'), 'rpc/malformed-response'],
    ['half a JSON text', question, text('{"jsonrpc":'), 'rpc/malformed-response'],
    ['another id', question, text('{"jsonrpc":"2.0","id":-1,"result":1}'), 'rpc/malformed-response'],
    [
      'an error without a code',
      question,
      text('{"jsonrpc":"2.0","id":ID,"error":{"message":"no"}}'),
      'rpc/malformed-response',
    ],
    [
      'an error without a text',
      question,
      text('{"jsonrpc":"2.0","id":ID,"error":{"code":-32603}}'),
      'rpc/malformed-response',
    ],
    ['more than any reply', { ...question, isExact: true }, text('x'.repeat(12_000_000)), 'rpc/malformed-response'],
    ['neither result nor error', question, text('{"jsonrpc":"2.0","id":ID}'), 'rpc/malformed-response'],
  ])('not for %s', async (_what, call, script, code) => {
    server.script(script, result(1))
    await expect(clientOf().call(call, LIVE)).rejects.toMatchObject({ code, context: { method: call.method } })
    expect(server.received).toHaveLength(1)
  })
})

test('RPC-05 the next endpoint is only called if one is down; a send goes only to the first', async () => {
  const second = await startRpcServer()
  second.script(result('second'))
  server.script(result('first'), status(502))
  const client = clientOf([server.url, second.url])
  await expect(client.call(question, LIVE)).resolves.toBe('first')
  expect(second.received).toHaveLength(0)
  await expect(client.call(question, LIVE)).resolves.toBe('second')
  await expect(client.call(sending, LIVE)).rejects.toMatchObject({ code: 'rpc/http-failed' })
  expect(second.received.map(({ method }) => method)).toEqual(['getBalance'])
  await second.close()
})

test('RPC-04 a library gets a node’s own error as the reply, and throws if no node answers', async () => {
  server.script(rpcError(-32603, 'busy'))
  await expect(clientOf().request(sending)).resolves.toEqual({ error: { code: -32603, message: 'busy' } })
  server.script(status(503))
  await expect(clientOf().request(sending)).rejects.toMatchObject({ code: 'rpc/http-failed' })
})

test('RPC-05 equal requests in progress are one request; sends never are', async () => {
  const client = clientOf()
  await Promise.all([
    client.call(question, LIVE),
    client.call(question, LIVE),
    client.call({ ...question, params: [] }, LIVE),
  ])
  expect(server.received).toHaveLength(2)
  await Promise.all([client.call(sending, LIVE), client.call(sending, LIVE)])
  expect(server.received).toHaveLength(4)
})

test('RPC-05 8192 requests in progress are shared, and each one beyond that is sent', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  const client = clientOf()
  const ask = (index: number) => void client.request({ ...question, params: [index] })
  for (let index = 0; index < 8_192; index += 1) ask(index)
  for (const index of [0, 8_191]) ask(index)
  expect(asked).toHaveBeenCalledTimes(8_192)
  for (const index of [8_192, 8_192]) ask(index)
  expect(asked).toHaveBeenCalledTimes(8_194)
})

test('an abort ends the wait of its caller, and the end of the modal ends all waits', async () => {
  server.script(stall)
  const client = clientOf()
  const caller = new AbortController()
  const mine = client.call(question, { signal: caller.signal })
  const others = client.call(question, LIVE)
  caller.abort()
  await expect(mine).rejects.toMatchObject({ code: 'kernel/aborted' })
  modal.abort()
  await expect(others).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test.each([
  ['', undefined],
  [' for a reason', new Error('The page was closed.')],
])('RPC-04 the end of the modal%s aborts a send too, and not as a failure of the node', async (_, reason) => {
  server.script(stall)
  const pending = clientOf().call(sending, LIVE)
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  modal.abort(reason)
  await expect(pending).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test('CHN-02 a network that is not listed has no RPC URL', async () => {
  const elsewhere = { ...question, network: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' } as const
  await expect(clientOf().call(elsewhere, LIVE)).rejects.toMatchObject({
    code: 'solana/rpc-url-missing',
    message: 'RPC URL not found for chainId',
  })
})

test.each([
  ['Transaction simulation failed: Blockhash not found', { err: 'BlockhashNotFound' }, 'rpc/transaction-rejected'],
  ['Transaction simulation failed', { err: 'AccountNotFound' }, 'rpc/insufficient-funds'],
  ['Transaction simulation failed', { err: 'InsufficientFundsForFee' }, 'rpc/insufficient-funds'],
  [
    'custom program error: 0x1',
    { err: {}, logs: ['Transfer: insufficient lamports 1, need 2'] },
    'rpc/insufficient-funds',
  ],
  ['custom program error: 0x1', null, 'rpc/transaction-rejected'],
])('RPC-02 a failed simulation is not a busy wallet: %s %j', async (message, data, code) => {
  server.script(rpcError(-32002, message, data))
  await expect(clientOf().call(sending, LIVE)).rejects.toMatchObject({ code, context: { rpcCode: -32002 } })
})

test('amounts that a JavaScript number cannot hold are returned as text, and text stays unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), async (units) => {
      server.script(text(`{"jsonrpc":"2.0","id":ID,"result":{"value":${units},"note":"a \\" 12345678901234567890"}}`))
      const answer = (await clientOf().call({ ...question, isExact: true }, LIVE)) as { value: unknown; note: string }
      expect(BigInt(answer.value as number | string)).toBe(units)
      expect(answer.note).toBe('a " 12345678901234567890')
    }),
    { numRuns: 50 },
  )
})

test('numbers stay numbers for a caller that did not request exact ones, even next to one that did', async () => {
  server.script(text('{"jsonrpc":"2.0","id":ID,"result":12345678901234567890}'))
  const client = clientOf()
  const answers = [client.call(question, LIVE), client.call({ ...question, isExact: true }, LIVE)]
  expect(await Promise.all(answers)).toEqual([12345678901234567000, '12345678901234567890'])
})

test('RPC-04 a server that asks for a pause gets it', async () => {
  server.script(status(429, { 'retry-after': '1' }), result(1))
  await expect(clientOf().call(question, LIVE)).resolves.toBe(1)
  const [first, second] = server.received
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(990)
})
