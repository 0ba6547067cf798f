// A `fetch` for libraries that call a node: where it leads, and what it makes of one request, of several, and of an error.
import { expect, test } from 'vitest'
import { devnet, mainnet } from '../networks'
import { createRpcFetch } from './rpcFetch'

const requests: unknown[] = []
const rpc = {
  request: async (question: { method: string }) => {
    requests.push(question)
    return question.method === 'bad' ? { error: { code: -32601, message: 'no' } } : { result: question.method }
  },
}
const rpcFetch = createRpcFetch([devnet, mainnet], rpc as Parameters<typeof createRpcFetch>[1])

async function post(body: unknown) {
  const { fetch, url } = rpcFetch.to(mainnet.id)
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { type: response.headers.get('content-type'), body: await response.json() }
}

test('CHN-02 a network uses its first endpoint; a network that is not listed has none', () => {
  expect(rpcFetch.to(mainnet.id).url).toBe(mainnet.rpcUrls[0])
  expect(() => rpcFetch.to('solana:x')).toThrow(expect.objectContaining({ code: 'solana/rpc-url-missing' }))
})

test('CHN-02 a request is sent on its network, and the response has its id', async () => {
  requests.length = 0
  const reply = await post({ id: 7, method: 'one', params: [1] })
  expect(reply).toEqual({ type: 'application/json', body: { jsonrpc: '2.0', id: 7, result: 'one' } })
  expect(requests).toEqual([{ network: mainnet.id, method: 'one', params: [1] }])
})

test('CHN-02 a batch is answered in order, and a node’s error is passed on', async () => {
  const { body } = await post([
    { id: 1, method: 'one' },
    { id: 2, method: 'bad' },
  ])
  expect(body).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'one' },
    { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'no' } },
  ])
  expect(requests.at(-1)).toMatchObject({ params: [] })
})
