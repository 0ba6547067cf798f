// What a node's answer must look like before viem sees it: JSON-RPC 2.0 with the ids that were asked for. viem itself matches
// neither ids nor sizes of batches, and reads the body without a deadline.

/** A JSON-RPC message of a request body. */
interface Asked {
  id: number
}

/** Largest answer that is read, in bytes: the cap of public gateways. */
const MAX_REPLY_BYTES = 10 * 1024 * 1024

/** The body as text, or null when it is larger than the cap. */
export async function readBody(response: Response): Promise<string | null> {
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

/** The reply as JSON text whose ids are those of the request, in its order, or null when it is anything else. */
export function matchReply(requestBody: string, replyText: string): string | null {
  const asked = JSON.parse(requestBody) as Asked | Asked[]
  const reply = parseJson(replyText)
  if (!Array.isArray(asked)) return isAnswerTo(asked, reply) ? JSON.stringify(reply) : null
  // A gateway that refuses a whole batch answers with one error.
  if (isRecord(reply) && isRecord(reply.error)) {
    return JSON.stringify(asked.map(({ id }) => ({ jsonrpc: '2.0', id, error: reply.error })))
  }
  if (!Array.isArray(reply) || reply.length !== asked.length) return null
  const answers = asked.map((question) => reply.find((answer: unknown) => isAnswerTo(question, answer)))
  return answers.includes(undefined) ? null : JSON.stringify(answers)
}

/** An error may carry the id null: the node could not read which question it refuses (JSON-RPC 2.0, section 5). */
function isAnswerTo({ id }: Asked, reply: unknown): boolean {
  if (!isRecord(reply)) return false
  if (isRecord(reply.error)) return reply.id === id || reply.id === null || reply.id === undefined
  return reply.id === id && 'result' in reply
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
