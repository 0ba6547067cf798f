// What a node's answer must look like before anything believes it: JSON-RPC 2.0 with the id that was asked for.

/** The useful part of an answer. */
export type Reply = { result: unknown } | { error: NodeError }
export interface NodeError {
  code: number
  message: string
  data?: unknown
}

/** Largest answer that is read, in bytes: the cap of public gateways. */
const MAX_REPLY_BYTES = 10 * 1024 * 1024

/** Strings, which stay as they are, and whole numbers of 16 digits and more. */
const STRING_OR_LARGE_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g

/**
 * The reply to the request `id`, or null when the body is anything else. With `isExact`, whole numbers that a JavaScript
 * number cannot hold come as text: a balance above nine million SOL would lose its last digits.
 */
export async function readReply(response: Response, id: number, isExact: boolean): Promise<Reply | null> {
  const text = await readBody(response)
  const reply = text === null ? null : parseJson(isExact ? quoteLargeIntegers(text) : text)
  if (!isRecord(reply)) return null
  // An error may carry the id null: the node could not read which question it refuses (JSON-RPC 2.0, section 5).
  if (isNodeError(reply.error)) return reply.id === id || reply.id == null ? { error: reply.error } : null
  return reply.id === id && 'result' in reply ? { result: reply.result } : null
}

async function readBody(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let byteCount = 0
  for (let chunks = response.body?.getReader(); chunks; ) {
    const { done, value } = await chunks.read()
    if (done) break
    byteCount += value.byteLength
    if (byteCount > MAX_REPLY_BYTES) {
      await chunks.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

function quoteLargeIntegers(json: string): string {
  return json.replace(STRING_OR_LARGE_INTEGER, (match) => (match.startsWith('"') ? match : `"${match}"`))
}

function isNodeError(value: unknown): value is NodeError {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
