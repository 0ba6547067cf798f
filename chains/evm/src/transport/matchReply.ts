// Validates a node's response for viem: JSON-RPC 2.0 with the requested IDs. viem itself checks neither IDs nor the sizes of batches.
import { isAnswerTo } from '@latchkey/kernel/http'

/** A JSON-RPC message of a request body. */
interface RequestMessage {
  id: number
}

/** Returns the response as JSON text with the request's IDs in the request's order, or null if it is anything else. */
export function matchReply(requestBody: string, replyText: string): string | null {
  const request = JSON.parse(requestBody) as RequestMessage | RequestMessage[]
  const reply = parseJson(replyText)
  if (!Array.isArray(request)) return isAnswerTo(request.id, reply) ? JSON.stringify(reply) : null
  // A gateway that refuses a whole batch responds with one error.
  if (isRefusal(reply)) return JSON.stringify(request.map(({ id }) => ({ jsonrpc: '2.0', id, error: reply.error })))
  if (!Array.isArray(reply) || reply.length !== request.length) return null
  const answers = request.map(({ id }) => reply.find((answer: unknown) => isAnswerTo(id, answer)))
  return answers.includes(undefined) ? null : JSON.stringify(answers)
}

function isRefusal(reply: unknown): reply is { error: object } {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'error' in reply &&
    typeof reply.error === 'object' &&
    reply.error !== null
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
