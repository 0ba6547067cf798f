// Tests which calls reach a node through `POST /v1`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NodeProxy, replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'
import { type DataWorld, startDataWorld } from './dataWorld.ts'

const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let world: DataWorld
let node: NodeProxy
const received: string[] = []

beforeAll(async () => {
  node = await startNodeProxy('', async (body, response) => {
    const calls = [body].flat() as { id: number; method: string }[]
    received.push(...calls.map(({ method }) => method))
    replyRpc(
      response,
      Array.isArray(body) ? calls.map(({ id }) => ({ id, result: 1 })) : { id: calls[0]?.id, result: 1 },
    )
  })
  const native = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  world = await startDataWorld({
    networks: [{ id: CLUSTER, name: 'Solana', rpcUrl: node.rpcUrl, native, tokens: [] }],
  })
})
afterAll(async () => {
  await world.stop()
  await node.stop()
})

async function send(body: object) {
  received.splice(0)
  const response = await world.request('/v1', { chainId: CLUSTER }, { method: 'POST', body: JSON.stringify(body) })
  return { answer: await response.json(), received: [...received] }
}

test.each([
  'getBalance',
  'getLatestBlockhash',
  'getTokenAccountsByOwner',
  'getSignaturesForAddress',
  'sendTransaction',
])('API-02 %s is forwarded to a Solana cluster', async (method) => {
  expect(await send({ id: 1, method })).toEqual({ answer: { id: 1, result: 1 }, received: [method] })
})

test.each(['getProgramAccounts', 'getLargestAccounts', 'getSupply', 'requestAirdrop', 'constructor'])(
  'SRV-05 API-02 %s is not forwarded, not even in a batch',
  async (method) => {
    const error = { code: -32601, message: `The method ${method} is not supported` }
    for (const body of [
      { id: 7, method },
      [
        { id: 1, method: 'getSlot' },
        { id: 7, method },
      ],
    ]) {
      expect(await send(body)).toEqual({ answer: { jsonrpc: '2.0', id: 7, error }, received: [] })
    }
  },
)
