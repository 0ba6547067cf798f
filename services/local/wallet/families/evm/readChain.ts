// Sends one JSON-RPC call of a page to a chain. Source: JSON-RPC 2.0.
import * as v from 'valibot'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'

const replySchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/** Resolves to the result. Rejects with the chain's code and message, or RpcError 4900 if the chain does not answer. */
export async function readChain(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const reply = v.safeParse(replySchema, await post(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }))
  if (!reply.success) throw new RpcError(ERROR_CODES.internal, 'The network sent an invalid response.')
  if ('error' in reply.output) throw new RpcError(reply.output.error.code, reply.output.error.message)
  return reply.output.result
}

async function post(rpcUrl: string, body: unknown): Promise<unknown> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    return await response.json()
  } catch {
    throw new RpcError(ERROR_CODES.disconnected, 'The network does not answer.')
  }
}
