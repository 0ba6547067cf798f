// Sends one JSON-RPC request to a network's node. Source: JSON-RPC 2.0.
import * as v from 'valibot'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'

const replySchema = v.union([v.object({ error: v.object({ message: v.string() }) }), v.object({ result: v.unknown() })])
const DEADLINE_MS = 20_000
/** A node's message is for developers, and more of it does not help. */
const MAX_MESSAGE_LENGTH = 300

/** Returns the result. Rejects with FrameError, which contains the node's message. */
export async function callNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const reply = await fetch(rpcUrl, { method: 'POST', headers, body, signal })
    .then((response) => response.json())
    .catch(() => {
      throw new FrameError(ERRORS.noNetwork, 'unreachable')
    })
  const parsed = v.safeParse(replySchema, reply)
  if (!parsed.success) throw new FrameError(ERRORS.noNetwork, 'unreachable')
  if ('error' in parsed.output) throw new FrameError(parsed.output.error.message.slice(0, MAX_MESSAGE_LENGTH))
  return parsed.output.result
}
