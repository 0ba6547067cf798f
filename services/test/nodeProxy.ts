// A proxy in front of a chain's node, for tests of faulty nodes. The test sets its responses, and it can forward to the real node.
import type { ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { createListener } from '../listener.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../ports.ts'

export interface NodeProxy {
  rpcUrl: string
  stop(): Promise<void>
}

/** JSON-RPC, one call or several. */
export type Forward = (body: unknown) => Promise<unknown>

/** `answer` gets the posted body and ends the response, or leaves it open. `forward` calls the node at `rpcUrl`. */
export async function startNodeProxy(
  rpcUrl: string,
  answer: (body: unknown, response: ServerResponse, forward: Forward) => Promise<void>,
): Promise<NodeProxy> {
  const forward: Forward = async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const server = createListener(async (request, response) => answer(await json(request), response, forward))
  const port = await listenOnFreePort(server, 0)
  return { rpcUrl: `http://${LOOPBACK}:${port}`, stop: () => closeServer(server) }
}

export function replyRpc(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
