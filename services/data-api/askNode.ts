// Questions to a node, several in one request. An answer is what it says, or null where it refused that one question.
import * as v from 'valibot'

export interface Question {
  method: string
  params: readonly unknown[]
}

const TIMEOUT_MS = 10_000
/** Nodes refuse longer lists; anvil's limit is higher. */
const MAX_QUESTIONS = 100

const answersSchema = v.array(
  v.object({ id: v.pipe(v.number(), v.integer()), result: v.optional(v.unknown()), error: v.optional(v.unknown()) }),
)

/** Answers in the order of the questions. Rejects when the node does not answer, or not in JSON-RPC. */
export async function askNode(rpcUrl: string, questions: readonly Question[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let start = 0; start < questions.length; start += MAX_QUESTIONS) {
    answers.push(...(await askBatch(rpcUrl, questions.slice(start, start + MAX_QUESTIONS))))
  }
  return answers
}

async function askBatch(rpcUrl: string, questions: readonly Question[]): Promise<unknown[]> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(questions.map((question, id) => ({ jsonrpc: '2.0', id, ...question }))),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const known = new Map(v.parse(answersSchema, await response.json()).map((answer) => [answer.id, answer.result]))
  return questions.map((_, id) => known.get(id) ?? null)
}
