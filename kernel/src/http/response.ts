// Checks a node's response before it is used: its size is bounded, and it belongs to the request that was sent.

/** Maximum response size in bytes: the limit of public gateways. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024

/** Reads the body as text; null if it is larger than `maxBytes`, 10 MiB by default. Rejects if the connection breaks. */
export async function readBody(response: Response, maxBytes = MAX_RESPONSE_BYTES): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let byteCount = 0
  for (let chunks = response.body?.getReader(); chunks; ) {
    const { done, value } = await chunks.read()
    if (done) break
    byteCount += value.byteLength
    if (byteCount > maxBytes) {
      await chunks.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

/** A JSON-RPC 2.0 response: `result`, or the `error` object with its numeric `code` and its `message`, both unchecked. */
export type RpcResponse = Record<string, unknown> & ({ result: unknown } | { error: Record<string, unknown> })

/**
 * Returns whether this is the response to the request `id`. An error may have the ID null if the node could not read the request (JSON-RPC 2.0,
 * section 5).
 */
export function isResponseTo(id: number, response: unknown): response is RpcResponse {
  if (!isRecord(response)) return false
  if (isRecord(response.error)) return response.id === id || response.id === null || response.id === undefined
  return response.id === id && 'result' in response
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
