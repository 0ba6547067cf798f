// Sends one request to a network's HTTP endpoints with the limits of RPC-04: 10 s, three retries starting after 150 ms, and `Retry-After`.
// Requests that send money are never repeated. A retry goes to the next endpoint.
import { requestAborted } from '@latchkey/kernel'
import { fetchUnlessPaused, isRetryableStatus, pause, RETRY_COUNT, readBody, retryDelayMs } from '@latchkey/kernel/http'
import { toRpcError } from '@latchkey/kernel/rpc-errors'

const TIMEOUT_MS = 10_000
/** The longest part of a rejection that an error keeps, in characters. */
const MAX_REASON_LENGTH = 500

export interface Question {
  /** Base URLs without a trailing slash, the preferred one first. */
  urls: readonly string[]
  /** Starts with a slash. */
  path: string
  /** With a body, it is a POST request, which is never repeated. */
  body: string | undefined
  /** Named in errors. */
  method: string
  signal: AbortSignal
}

/**
 * Returns the response text. Throws `rpc/http-failed`, `rpc/timed-out`, `rpc/malformed-response`, `rpc/transaction-rejected`,
 * `kernel/aborted`.
 */
export async function requestEndpoint(question: Question): Promise<string> {
  const { urls, body, signal, method } = question
  const tries = body === undefined ? RETRY_COUNT + 1 : 1
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await callOnce(`${urls[attempt % urls.length]}${question.path}`, question)
    if (signal.aborted) throw requestAborted(signal.reason)
    if ('text' in outcome) return outcome.text
    if (!outcome.canRetry || attempt + 1 >= tries) throw toRpcError(outcome.error, method)
    await pause(retryDelayMs({ attempt, retryAfter: outcome.retryAfter, nowMs: Date.now() }), signal)
  }
}

type Outcome = { text: string } | { error: object; canRetry: boolean; retryAfter: string | null }

async function callOnce(url: string, { body, signal }: Question): Promise<Outcome> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, TIMEOUT_MS)
  signal.addEventListener('abort', end)
  const post = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } }
  try {
    const result = await fetchUnlessPaused(url, { ...post, signal: ending.signal })
    const text = await readBody(result)
    // A block weighs at most 4 MB, twice that in hexadecimal, so a longer response is invalid.
    if (text === null) return { error: { code: 'rpc/malformed-response' }, canRetry: false, retryAfter: null }
    return result.ok ? { text } : describeFailure(result, text, body !== undefined)
  } catch (cause) {
    // An abort as the cause would look like the visitor's own.
    const error = ending.signal.aborted ? { code: 'rpc/timed-out' } : { code: 'rpc/http-failed', cause }
    return { error, canRetry: true, retryAfter: null }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

function describeFailure({ status, headers }: Response, text: string, isSend: boolean): Outcome {
  const message = text.slice(0, MAX_REASON_LENGTH)
  const canRetry = isRetryableStatus(status)
  // A rejection by the node's rules; its text is kept as the cause.
  const code = isSend && !canRetry ? 'rpc/transaction-rejected' : 'rpc/http-failed'
  return { error: { code, status, reason: message }, canRetry, retryAfter: headers.get('retry-after') }
}
