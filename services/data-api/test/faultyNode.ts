// A node in front of a real one that fails or falls behind when told to, for tests.
import { json } from 'node:stream/consumers'
import { createListener } from '../../listener.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'

interface Call {
  id: number
  method: string
  params: unknown[]
}

/** Passes questions on to `rpcUrl` until one of its switches is set. */
export async function startFaultyNode(rpcUrl: string) {
  const node = {
    /** Methods that are answered with an error. */
    refused: new Set<string>(),
    /** Where the chain ends as this node sees it, so many blocks before the real end. */
    lag: 0n,
    /** Methods asked so far, by name. */
    asked: new Map<string, number>(),
    url: '',
    stop: () => closeServer(server),
  }
  const ask = async (calls: readonly Omit<Call, 'id'>[]): Promise<{ id: number; result?: unknown }[]> => {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return response.json()
  }
  const server = createListener(async (request, response) => {
    const calls = (await json(request)) as Call[]
    const [latest] = await ask([{ method: 'eth_blockNumber', params: [] }])
    const end = BigInt(String(latest?.result)) - node.lag
    const answers = await ask(calls)
    const answered = calls.map(({ id, method, params }, index) => {
      node.asked.set(method, (node.asked.get(method) ?? 0) + 1)
      if (node.refused.has(method)) return { jsonrpc: '2.0', id, error: { code: -32005, message: 'rate limited' } }
      if (method === 'eth_blockNumber') return { jsonrpc: '2.0', id, result: `0x${end.toString(16)}` }
      const isLater = method === 'eth_getBlockByNumber' && BigInt(String(params[0])) > end
      return isLater ? { jsonrpc: '2.0', id, result: null } : { ...answers[index], id }
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  })
  node.url = `http://${LOOPBACK}:${await listenOnFreePort(server, 0)}`
  return node
}
