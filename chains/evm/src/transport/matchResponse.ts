// Validates a node's response for viem: JSON-RPC 2.0 with the requested IDs. viem itself checks neither IDs nor the sizes of batches.
import { isResponseTo } from '@latchkey/kernel/http'

/** A JSON-RPC message of a request body. */
interface RequestMessage {
  id: number
}

/** Returns the response as JSON text with the request's IDs in the request's order, or null if it is anything else. */
export function matchResponse(requestBody: string, responseText: string): string | null {
  const request = JSON.parse(requestBody) as RequestMessage | RequestMessage[]
  const response = parseJson(responseText)
  if (!Array.isArray(request)) return isResponseTo(request.id, response) ? JSON.stringify(response) : null
  // A gateway that refuses a whole batch responds with one error.
  if (isRefusal(response))
    return JSON.stringify(request.map(({ id }) => ({ jsonrpc: '2.0', id, error: response.error })))
  if (!Array.isArray(response) || response.length !== request.length) return null
  const responses = request.map(({ id }) => response.find((each: unknown) => isResponseTo(id, each)))
  return responses.includes(undefined) ? null : JSON.stringify(responses)
}

function isRefusal(response: unknown): response is { error: object } {
  return (
    typeof response === 'object' &&
    response !== null &&
    'error' in response &&
    typeof response.error === 'object' &&
    response.error !== null
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
