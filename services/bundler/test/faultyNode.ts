// A proxy in front of a local node that can simulate faults; it forwards all other requests unchanged.
import { EventEmitter, once } from 'node:events'
import { type NodeProxy, replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'

/**
 * `lost`: executed, but the connection closes. `held`: executed, but never answered. `stopped`: neither executed nor answered. `down`: not
 * executed. `broken`: answered with an internal error.
 */
export type NodeFault = 'lost' | 'held' | 'stopped' | 'down' | 'broken'

export interface FaultyNode extends NodeProxy {
  /** By method; `*` stands for all methods. */
  faults: Map<string, NodeFault>
  /** Resolves when a fault hits the next request of this method, after the request was forwarded if the fault forwards it. */
  nextHit(method: string): Promise<unknown>
  /** Number of requests of this method so far. */
  count(method: string): number
}

export async function startFaultyNode(rpcUrl: string): Promise<FaultyNode> {
  const faults = new Map<string, NodeFault>()
  const hits = new EventEmitter()
  const requests: string[] = []
  const proxy = await startNodeProxy(rpcUrl, async (body, response, forward) => {
    const { id, method } = body as { id: number; method: string }
    requests.push(method)
    const fault = faults.get(method) ?? faults.get('*')
    const isDone = fault === undefined || fault === 'lost' || fault === 'held'
    const answered = isDone ? await forward(body) : null
    if (fault) hits.emit(method)
    if (fault === 'held' || fault === 'stopped') return
    if (fault === 'lost' || fault === 'down') return void response.destroy()
    replyRpc(response, fault ? { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } } : answered)
  })
  const count = (method: string) => requests.filter((each) => each === method).length
  return { ...proxy, faults, nextHit: (method) => once(hits, method), count }
}
