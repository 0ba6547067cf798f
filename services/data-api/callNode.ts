// Sends several JSON-RPC calls to a node in one request.
import * as v from 'valibot'
import { readBytes, TooLongError } from './readBytes.ts'

export interface Question {
  method: string
  params: readonly unknown[]
}

const TIMEOUT_MS = 10_000
/** Ten times what the fullest block has. */
const MAX_ANSWER_BYTES = 33_554_432
/** An implementation's error of JSON-RPC 2.0, for a result that is too long. */
const TOO_LONG = -32_000
/** Nodes refuse longer batches. anvil's limit is higher. */
const MAX_QUESTIONS = 100

const answersSchema = v.array(
  v.object({ id: v.pipe(v.number(), v.integer()), result: v.optional(v.unknown()), error: v.optional(v.unknown()) }),
)

/** A node returned an error for one call. The message contains only the method. */
class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
}

/** The node did not respond, not with JSON-RPC, or not now. The caller may retry: status 503. */
export class NodeAwayError extends Error {
  override readonly name = 'NodeAwayError'

  constructor(cause?: unknown) {
    super('The node does not answer.', { cause })
  }
}

/** EIP-1474's "limit exceeded", and the HTTP status that some nodes use as a code. */
const LIMITED: ReadonlySet<unknown> = new Set([-32_005, 429])
const errorSchema = v.object({ code: v.number() })

/**
 * Returns the results in the order of the calls, with null for each error of a contract. Rejects with NodeAwayError, also if the node left a call out
 * or is over its limit, because that says nothing about the contract.
 */
export async function callNode(rpcUrl: string, questions: readonly Question[]): Promise<unknown[]> {
  return (await sendBatches(rpcUrl, questions)).map((answer) => {
    if (!answer || isLimited(answer.error)) throw new NodeAwayError()
    return answer.result ?? null
  })
}

function isLimited(error: unknown): boolean {
  const parsed = v.safeParse(errorSchema, error)
  return parsed.success && LIMITED.has(parsed.output.code)
}

/** Like `callNode`, but rejects if the node returned an error for a call or left one out. So null is always a result of the node. */
export async function callNodeForAll(rpcUrl: string, questions: readonly Question[]): Promise<unknown[]> {
  const answers = await sendBatches(rpcUrl, questions)
  return answers.map((answer, index) => {
    if (answer?.result !== undefined && answer.error == null) return answer.result
    throw new NodeRefusal(`${questions[index]?.method} was refused.`)
  })
}

type Answer = v.InferOutput<typeof answersSchema>[number]

async function sendBatches(rpcUrl: string, questions: readonly Question[]): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = []
  for (let start = 0; start < questions.length; start += MAX_QUESTIONS) {
    answers.push(...(await sendBatch(rpcUrl, questions.slice(start, start + MAX_QUESTIONS))))
  }
  return answers
}

/** Sends fewer calls at a time if the response is too long. The result of a single call that is too long is an error of its contract. */
async function sendBatch(rpcUrl: string, questions: readonly Question[]): Promise<(Answer | undefined)[]> {
  const answers = await send(rpcUrl, questions)
  if (answers) return answers
  if (questions.length === 1) return [{ id: 0, error: { code: TOO_LONG } }]
  const half = Math.ceil(questions.length / 2)
  return [...(await sendBatch(rpcUrl, questions.slice(0, half))), ...(await sendBatch(rpcUrl, questions.slice(half)))]
}

/** Null if the response is too long. */
async function send(rpcUrl: string, questions: readonly Question[]): Promise<(Answer | undefined)[] | null> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(questions.map((question, id) => ({ jsonrpc: '2.0', id, ...question }))),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const bytes = await readBytes(response, MAX_ANSWER_BYTES)
    const known = new Map(
      v.parse(answersSchema, JSON.parse(bytes.toString('utf8'))).map((answer) => [answer.id, answer]),
    )
    return questions.map((_, id) => known.get(id))
  } catch (cause) {
    if (cause instanceof TooLongError) return null
    throw new NodeAwayError(cause)
  }
}
