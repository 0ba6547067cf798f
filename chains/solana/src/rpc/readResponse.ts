// Validates a node's response before it is used: JSON-RPC 2.0 with the requested ID.
import { isResponseTo, readBody } from '@latchkey/kernel/http'
import { isRecord } from '../isRecord'

/** The useful part of a response. */
export type NodeResponse = { result: unknown } | { error: NodeError }
export interface NodeError {
  code: number
  message: string
  data?: unknown
}

/** Matches strings, which stay unchanged, and integers of 16 digits or more. */
const STRING_OR_LARGE_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g

/**
 * Returns the response to the request `id`, or null if the body is anything else. With `isExact`, integers that a JavaScript number cannot
 * represent become text: a balance above nine million SOL would lose its last digits.
 */
export async function readResponse(response: Response, id: number, isExact: boolean): Promise<NodeResponse | null> {
  const text = await readBody(response)
  const message = text === null ? null : parseJson(isExact ? quoteLargeIntegers(text) : text)
  if (!isResponseTo(id, message)) return null
  if (isNodeError(message.error)) return { error: message.error }
  return 'result' in message ? { result: message.result } : null
}

function quoteLargeIntegers(json: string): string {
  return json.replace(STRING_OR_LARGE_INTEGER, (match) => (match.startsWith('"') ? match : `"${match}"`))
}

function isNodeError(value: unknown): value is NodeError {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
