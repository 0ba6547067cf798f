// JSON-RPC 2.0: dispatches a message or a batch to the methods of the cluster.
import { toJson } from './json.ts'
import type { Methods } from './methods.ts'
import { RpcFailure } from './rpcFailure.ts'

/** The limit of public gateways. */
const MAX_BATCH = 1_000

/** Returns the response to a request body, as JSON. */
export function answerMessage(methods: Methods, body: string): string {
  const message = parseJson(body)
  if (message === undefined) return toJson(failureOf(null, new RpcFailure('parse', 'Parse error')))
  if (!Array.isArray(message)) return toJson(answerOne(methods, message))
  if (message.length > MAX_BATCH)
    return toJson(failureOf(null, new RpcFailure('invalidRequest', 'The batch is too large')))
  return toJson(message.map((each) => answerOne(methods, each)))
}

export function answerOne(methods: Methods, message: unknown): object {
  const { id = null, method, params } = isRecord(message) ? message : {}
  try {
    if (typeof method !== 'string') throw new RpcFailure('invalidRequest', 'Invalid request')
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (answer === undefined) throw new RpcFailure('methodNotFound', 'Method not found')
    return { jsonrpc: '2.0', id, result: answer(params) }
  } catch (error) {
    return failureOf(id, error)
  }
}

function failureOf(id: unknown, error: unknown): object {
  const failure = error instanceof RpcFailure ? error : new RpcFailure('internal', String(error))
  const { code, message, data } = failure
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
