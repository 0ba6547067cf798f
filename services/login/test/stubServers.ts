// Both servers as the frame sees them, without a server: the test sets the response of each path, and every request is recorded.
import { onTestFinished, vi } from 'vitest'

export const LOGIN = 'https://login.example'
export const KEEPER = 'https://keeper.example'

export interface Asked {
  path: string
  body: Record<string, unknown>
  token: string | undefined
  hasProof: boolean
}
/** Responses by path, or by URL for the keeper. A refusal is its code. */
export type Answers = Record<string, string | object | ((body: Record<string, unknown>) => string | object)>

/** Paths without a response cannot be reached. */
export function stubServers(answers: Answers) {
  const asked: Asked[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('location', new URL(LOGIN))
  vi.stubGlobal('fetch', async (url: string, { body, headers, signal }: RequestInit) => {
    signal?.throwIfAborted()
    const { authorization, dpop } = headers as Record<string, string | undefined>
    const parsed = JSON.parse(String(body))
    asked.push({ path: url, body: parsed, token: authorization?.slice('Bearer '.length), hasProof: dpop !== undefined })
    const found = answers[url]
    if (found === undefined) throw new TypeError('fetch failed')
    const answer = typeof found === 'function' ? found(parsed) : found
    return Response.json(typeof answer === 'string' ? { error: { code: answer, message: answer } } : answer)
  })
  return { answers, asked, pathsOf: () => asked.splice(0).map(({ path }) => path) }
}
