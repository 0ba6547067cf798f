// A proxy for a node that fails or lags behind on request, for tests.
import { type Forward, type NodeProxy, replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'

interface Call {
  id: number
  method: string
  params: unknown[]
}

export interface FaultyNode extends NodeProxy {
  /** Methods that return an error. */
  refused: Set<string>
  /** How many blocks this node lags behind the real one. */
  lag: bigint
  /** The number of calls so far, by method. */
  requests: Map<string, number>
}

/** Forwards calls to `rpcUrl` until one of its switches is set. */
export async function startFaultyNode(rpcUrl: string): Promise<FaultyNode> {
  const switches = { refused: new Set<string>(), lag: 0n, requests: new Map<string, number>() }
  const proxy = await startNodeProxy(rpcUrl, async (body, response, forward) => {
    const calls = body as Call[]
    const end = (await readEnd(forward)) - switches.lag
    const answers = (await forward(calls.map((call, id) => ({ ...call, id })))) as object[]
    const answered = calls.map(({ id, method, params }, index) => {
      switches.requests.set(method, (switches.requests.get(method) ?? 0) + 1)
      if (switches.refused.has(method)) return { jsonrpc: '2.0', id, error: { code: -32005, message: 'rate limited' } }
      if (method === 'eth_blockNumber') return { jsonrpc: '2.0', id, result: `0x${end.toString(16)}` }
      const isLater = method === 'eth_getBlockByNumber' && BigInt(String(params[0])) > end
      return isLater ? { jsonrpc: '2.0', id, result: null } : { ...answers[index], id }
    })
    replyRpc(response, answered)
  })
  return Object.assign(switches, proxy)
}

async function readEnd(forward: Forward): Promise<bigint> {
  const question = { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] }
  return BigInt(((await forward(question)) as { result: string }).result)
}
