// A node of the local chain that can be told to misbehave: it stands in front of the real one, and forwards all else as it came.
import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createListener } from '../../listener.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'

/**
 * `lost`: done, but the response never arrives. `held`: done, and never answered. `stopped`: not done, and never answered.
 * `down`: not done. `broken`: answered with the node's internal error.
 */
export type NodeFault = 'lost' | 'held' | 'stopped' | 'down' | 'broken'

export interface FaultyNode {
  rpcUrl: string
  /** By method; `*` is every method. */
  faults: Map<string, NodeFault>
  /** Resolves at the next request of this method that a fault hit, once it was forwarded where it is. */
  nextHit(method: string): Promise<unknown>
  stop(): Promise<void>
}

export async function startFaultyNode(rpcUrl: string): Promise<FaultyNode> {
  const faults = new Map<string, NodeFault>()
  const hits = new EventEmitter()
  async function forward(body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(rpcUrl, { method: 'POST', headers, body })).text()
  }
  async function answer(body: string, response: ServerResponse): Promise<void> {
    const { id, method } = JSON.parse(body)
    const fault = faults.get(method) ?? faults.get('*')
    const isDone = fault === undefined || fault === 'lost' || fault === 'held'
    const answered = isDone ? await forward(body) : ''
    if (fault) hits.emit(method)
    if (fault === 'held' || fault === 'stopped') return
    if (fault === 'lost' || fault === 'down') return void response.destroy()
    const error = { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(fault ? JSON.stringify(error) : answered)
  }
  const server = createListener(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    await answer(Buffer.concat(chunks).toString('utf8'), response)
  })
  const port = await listenOnFreePort(server, 0)
  return {
    rpcUrl: `http://${LOOPBACK}:${port}`,
    faults,
    nextHit: (method) => once(hits, method),
    stop: () => closeServer(server),
  }
}
