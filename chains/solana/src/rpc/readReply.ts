// What a node's answer must look like before anything believes it: JSON-RPC 2.0 with the id that was asked for.
import { isAnswerTo, readBody } from '@latchkey/kernel/http'
import { isRecord } from '../isRecord'

/** The useful part of an answer. */
export type Reply = { result: unknown } | { error: NodeError }
export interface NodeError {
  code: number
  message: string
  data?: unknown
}

/** Strings, which stay as they are, and whole numbers of 16 digits and more. */
const STRING_OR_LARGE_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g

/**
 * The reply to the request `id`, or null when the body is anything else. With `isExact`, whole numbers that a JavaScript
 * number cannot hold come as text: a balance above nine million SOL would lose its last digits.
 */
export async function readReply(response: Response, id: number, isExact: boolean): Promise<Reply | null> {
  const text = await readBody(response)
  const reply = text === null ? null : parseJson(isExact ? quoteLargeIntegers(text) : text)
  if (!isAnswerTo(id, reply)) return null
  if (isNodeError(reply.error)) return { error: reply.error }
  return 'result' in reply ? { result: reply.result } : null
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
