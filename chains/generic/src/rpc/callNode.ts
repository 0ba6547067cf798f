// Sends one request to a network's JSON-RPC endpoints with the limits of RPC-04: 10 s, three retries starting after 150 ms, and
// `Retry-After`. A retry goes to the next endpoint.
import { type Network, type RpcCall, requestAborted } from '@latchkey/kernel'
import {
  fetchUnlessPaused,
  isResponseTo,
  isRetryableRpcCode,
  isRetryableStatus,
  pause,
  RETRY_COUNT,
  readBody,
  retryDelayMs,
} from '@latchkey/kernel/http'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { rpcUrlMissing } from '../errors'

const TIMEOUT_MS = 10_000
/** A send must reach only one node, because a failed send may have arrived. */
const SENDS = /send|submit|broadcast|inject/i
/** Each request has a separate connection. */
const ID = 1

type Outcome = { result: unknown } | { error: unknown; canRetry: boolean; retryAfter: string | null }

/** Returns the result. Throws `generic/rpc-url-missing`, `rpc/*`, `kernel/aborted`. */
export async function callNode(networks: readonly Network[], call: RpcCall, signal: AbortSignal): Promise<unknown> {
  const urls = networks.find(({ id }) => id === call.network)?.rpcUrls ?? []
  if (urls.length === 0) throw rpcUrlMissing(call.network)
  const retries = SENDS.test(call.method) ? 0 : RETRY_COUNT
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await callOnce(urls[attempt % urls.length] ?? '', call, signal)
    if (signal.aborted) throw requestAborted(signal.reason)
    if ('result' in outcome) return outcome.result
    const { error, canRetry, retryAfter } = outcome
    if (!canRetry || attempt >= retries) throw toRpcError(error, call.method)
    await pause(retryDelayMs({ attempt, retryAfter, nowMs: Date.now() }), signal)
  }
}

async function callOnce(url: string, { method, params }: RpcCall, signal: AbortSignal): Promise<Outcome> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetchUnlessPaused(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ID, method, params: nameParams(params) }),
      signal: AbortSignal.any([signal, limit]),
    })
    const { status, headers } = response
    if (isRetryableStatus(status)) {
      void response.body?.cancel()
      return { error: { code: 'rpc/http-failed', status }, canRetry: true, retryAfter: headers.get('retry-after') }
    }
    return readRpcResponse(parseJson(await readBody(response)))
  } catch (cause) {
    // Without the cause: Chrome before 124 throws an AbortError, which would look like the caller's own.
    const error = limit.aborted ? { code: 'rpc/timed-out' } : { code: 'rpc/http-failed', cause }
    return { error, canRetry: true, retryAfter: null }
  }
}

/** JSON-RPC 2.0, section 4.2: an object names its parameters, and a list is by position. */
function nameParams(params: readonly unknown[]): unknown {
  const [only] = params
  const isNamed = params.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only)
  return isNamed ? only : params
}

function readRpcResponse(response: unknown): Outcome {
  if (!isResponseTo(ID, response))
    return { error: { code: 'rpc/malformed-response' }, canRetry: false, retryAfter: null }
  const { error } = response
  if (typeof error !== 'object' || error === null) return { result: response.result }
  const code: unknown = Reflect.get(error, 'code')
  const canRetry = typeof code === 'number' && isRetryableRpcCode(code)
  return { error, canRetry, retryAfter: null }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
