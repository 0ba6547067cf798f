// One RPC URL as a viem transport (RPC-04): viem handles framing, batches, and timeouts. This file checks the response and applies the
// server's Retry-After to every request to that URL, so that waiting callers do not pile up. A 429 applies to its whole host.
import { fetchUnlessPaused, readBody } from '@latchkey/kernel/http'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { HttpRequestError, type HttpTransport, http } from 'viem'
import { matchResponse } from './matchResponse'
import { parseRetryAfter } from './retryAfter'

export interface EndpointOptions {
  /** Sends calls made in one task as one HTTP request. Some public endpoints refuse that. */
  batch: boolean
  /** Ends pending requests when the modal ends. */
  signal: AbortSignal
  /** Milliseconds; 10000 except in tests. */
  timeoutMs?: number
}

/** Timeout of an HTTP request in milliseconds. */
const TIMEOUT_MS = 10_000
/** Maximum calls in one HTTP request. */
const BATCH_SIZE = 1_000
/** Status codes with which a gateway refuses, whatever the body contains. A 500 may contain a node's own error. */
const GATEWAY_STATUSES: readonly number[] = [403, 408, 413, 429, 502, 503, 504]
const TOO_MANY_REQUESTS = 429
const SERVICE_UNAVAILABLE = 503
const MS_PER_S = 1_000

/** Creates a transport to one URL. It never retries, because only the caller knows the other URLs. */
export function createEndpoint(url: string, { batch, signal, timeoutMs = TIMEOUT_MS }: EndpointOptions): HttpTransport {
  let notBeforeMs = 0

  function refuse(status: number, retryAfterS: number | null): HttpRequestError {
    return new HttpRequestError({ url, status, headers: new Headers({ 'retry-after': String(retryAfterS ?? '') }) })
  }

  function refuseAs({ status, headers, body }: Response): HttpRequestError {
    void body?.cancel()
    const retryAfterS = parseRetryAfter(headers.get('retry-after'), Date.now())
    if (status !== TOO_MANY_REQUESTS && retryAfterS !== null) notBeforeMs = Date.now() + retryAfterS * MS_PER_S
    return refuse(status, retryAfterS)
  }

  async function fetchChecked(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const waitMs = notBeforeMs - Date.now()
    if (waitMs > 0) throw refuse(SERVICE_UNAVAILABLE, Math.ceil(waitMs / MS_PER_S))

    const signals = init.signal ? [init.signal, signal] : [signal]
    const response = await fetchUnlessPaused(input, { ...init, signal: AbortSignal.any(signals) })
    const { status, ok } = response
    if (GATEWAY_STATUSES.includes(status)) throw refuseAs(response)

    const requestBody = String(init.body)
    const text = await readBody(response)
    if (!ok) return new Response(isBatch(requestBody) ? null : text, { status })
    const result = matchResponse(requestBody, text ?? '')
    // With its status, so that viem does not retry: a server that responds with HTML once does so again.
    if (result === null)
      throw new HttpRequestError({ url, status, cause: toRpcError({ code: 'rpc/malformed-response' }) })
    return new Response(result, { headers: { 'content-type': 'application/json' } })
  }

  return http(url, {
    batch: batch && { batchSize: BATCH_SIZE },
    fetchFn: fetchChecked,
    retryCount: 0,
    timeout: timeoutMs,
  })
}

function isBatch(requestBody: string): boolean {
  return requestBody.startsWith('[')
}
