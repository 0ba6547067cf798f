// A node that is down, over its limit, or behind a proxy that answers with a page: the routes that call it report the error, and assume nothing.
import type { ServerResponse } from 'node:http'
import { encodeAbiParameters, encodeFunctionResult, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NodeProxy, replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'
import { type DataWorld, startDataWorld } from './dataWorld.ts'

const NETWORK = 'eip155:7'
const ACCOUNT = `0x${'ab'.repeat(20)}`
const TOKEN = `0x${'cd'.repeat(20)}`
const ONE = encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result: 1n })
const NAME = encodeAbiParameters([{ type: 'string' }], ['Token'])
const DOWN = [503, 'unavailable']

interface Call {
  id: number
  method: string
  params?: [{ data?: string }]
}

let world: DataWorld
let node: NodeProxy
let isAway = false
/** The error of each call to the token. */
let refusal: { code: number } | null = null
let calls = 0

function answerCall({ id, method, params }: Call) {
  calls += 1
  const isTokenCall = method === 'eth_call'
  const isBalance = params?.[0]?.data?.startsWith('0x70a08231')
  if (isTokenCall && refusal) return { jsonrpc: '2.0', id, error: { ...refusal, message: 'no' } }
  return { jsonrpc: '2.0', id, result: isTokenCall ? (isBalance ? ONE : NAME) : '0x1' }
}

async function answer(body: unknown, response: ServerResponse): Promise<void> {
  if (isAway) return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>')
  replyRpc(response, Array.isArray(body) ? body.map(answerCall) : answerCall(body as Call))
}

beforeAll(async () => {
  node = await startNodeProxy('', answer)
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const token = { address: TOKEN, name: 'Token', symbol: 'TKN', decimals: 0 }
  world = await startDataWorld({
    networks: [{ id: NETWORK, name: 'Seven', rpcUrl: node.rpcUrl, native, tokens: [token] }],
    pollMs: 3_600_000,
    requestsPerSecond: 20,
  })
})
beforeEach(() => {
  isAway = false
  refusal = null
  world.faults.splice(0)
})
afterAll(async () => {
  await world.stop()
  await node.stop()
})

async function failureOf(response: Response) {
  return [response.status, (await response.json()).reasons[0].field]
}
const readBalance = () => world.request(`/v1/account/${ACCOUNT}/balance`, { chainId: NETWORK })
const symbolsOf = async (response: Response) =>
  (await response.json()).balances.map(({ symbol }: { symbol: string }) => symbol)

test('API-01 SRV-11 each route reports that the node is down, and the log names the node, not the account', async () => {
  isAway = true
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
  const body = JSON.stringify(call)
  expect(await failureOf(await world.request('/v1', { chainId: NETWORK }, { method: 'POST', body }))).toEqual(DOWN)
  expect(await failureOf(await readBalance())).toEqual(DOWN)
  const addresses = [`${NETWORK}:0x${'ef'.repeat(20)}`]
  expect(await failureOf(await world.post('/v1/fungible/price', { addresses }))).toEqual(DOWN)
  expect(world.faults.filter((fault) => fault.includes('/v1/'))).toEqual([
    'GET /v1/account/:address/balance NodeAwayError',
    'POST /v1/fungible/price NodeAwayError',
  ])
})

test('SRV-11 a signature that no node could check is not called invalid', async () => {
  isAway = true
  const message = JSON.stringify({ name: 'ada.reown.id', attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await privateKeyToAccount(`0x${'1'.repeat(64)}`).signMessage({ message })
  const register = () =>
    world.post('/v1/profile/account', { coin_type: 0x8000_0007, address: ACCOUNT, message, signature })
  expect(await failureOf(await register())).toEqual(DOWN)
  isAway = false
  refusal = { code: 3 }
  expect(await failureOf(await register())).toEqual([401, 'signature'])
})

test('BAL-01 SRV-11 a node over its limit makes no token disappear; a token that fails is left out', async () => {
  expect(await symbolsOf(await readBalance())).toEqual(['ETH', 'TKN'])
  for (const code of [-32_005, 429]) {
    refusal = { code }
    expect(await failureOf(await readBalance())).toEqual(DOWN)
  }
  refusal = { code: 3 }
  expect(await symbolsOf(await readBalance())).toEqual(['ETH'])
})

test('SRV-05 each call of a batch to the node counts', async () => {
  const batch = Array.from({ length: 30 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] }))
  const send = () => world.request('/v1', { chainId: NETWORK }, { method: 'POST', body: JSON.stringify(batch) })
  calls = 0
  expect((await send()).status).toBe(200)
  expect(await failureOf(await send())).toEqual([429, 'rate_limited'])
  expect(calls).toBe(batch.length)
})
