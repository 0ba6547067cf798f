// A node of the local chain that can be told to misbehave: it stands in front of the real one, and forwards all else as it came.
import { EventEmitter, once } from 'node:events'
import { type NodeProxy, replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'

/**
 * `lost`: done, but the response never arrives. `held`: done, and never answered. `stopped`: not done, and never answered.
 * `down`: not done. `broken`: answered with the node's internal error.
 */
export type NodeFault = 'lost' | 'held' | 'stopped' | 'down' | 'broken'

export interface FaultyNode extends NodeProxy {
  /** By method; `*` is every method. */
  faults: Map<string, NodeFault>
  /** Resolves at the next request of this method that a fault hit, once it was forwarded where it is. */
  nextHit(method: string): Promise<unknown>
  /** How many requests of this method came so far. */
  count(method: string): number
}

export async function startFaultyNode(rpcUrl: string): Promise<FaultyNode> {
  const faults = new Map<string, NodeFault>()
  const hits = new EventEmitter()
  const asked: string[] = []
  const proxy = await startNodeProxy(rpcUrl, async (body, response, forward) => {
    const { id, method } = body as { id: number; method: string }
    asked.push(method)
    const fault = faults.get(method) ?? faults.get('*')
    const isDone = fault === undefined || fault === 'lost' || fault === 'held'
    const answered = isDone ? await forward(body) : null
    if (fault) hits.emit(method)
    if (fault === 'held' || fault === 'stopped') return
    if (fault === 'lost' || fault === 'down') return void response.destroy()
    replyRpc(response, fault ? { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } } : answered)
  })
  const count = (method: string) => asked.filter((each) => each === method).length
  return { ...proxy, faults, nextHit: (method) => once(hits, method), count }
}
