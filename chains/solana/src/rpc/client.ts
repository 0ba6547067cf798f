// JSON-RPC to the host's endpoints, with limits (RPC-04). Uses fetch, because the Connection of `@solana/web3.js` is 64 kB for the same
// requests.
import { type CaipNetworkId, type Network, requestAborted } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import {
  fetchUnlessPaused,
  isRetryableRpcCode,
  isRetryableStatus,
  pause,
  RETRY_COUNT,
  retryDelayMs,
} from '@latchkey/kernel/http'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { rpcUrlMissing } from '../connect/errors'
import { toNodeError } from './nodeErrors'
import { type NodeError, type NodeResponse, readResponse } from './readResponse'

export interface RpcQuestion {
  network: CaipNetworkId
  method: string
  params: readonly unknown[]
  /** Returns integers as text if a JavaScript number cannot represent them. */
  isExact?: boolean
}
export interface RpcClient {
  /** Returns the result. Throws `rpc/*`, `kernel/aborted`, `solana/rpc-url-missing`. */
  call(question: RpcQuestion, options: { signal: AbortSignal }): Promise<unknown>
  /** Returns the node's response, including its error, for a library that handles errors itself. Throws if no node responded. */
  request(question: RpcQuestion): Promise<NodeResponse>
}
export interface RpcClientOptions {
  /** Ends pending requests when the modal ends. */
  signal: AbortSignal
  /** Milliseconds; 10000 except in tests. */
  timeoutMs?: number
}

/** Timeout of an HTTP request in milliseconds. */
const TIMEOUT_MS = 10_000
/** Maximum pending requests that an identical one can join. */
const SHARED_LIMIT = 8_192
/** A send must reach only one node, because a failed send may have arrived. */
const SEND_METHOD = 'sendTransaction'

/** Why an endpoint returned no usable response. */
class Refusal {
  constructor(
    readonly reason: NodeError | { code: `rpc/${string}`; status?: number; cause?: unknown },
    /** A retry may succeed a moment later. */
    readonly isPassing: boolean,
    readonly retryAfter: string | null = null,
  ) {}
}

/** Creates a client for the host's networks. */
export function createRpcClient(networks: readonly Network[], options: RpcClientOptions): RpcClient {
  const { signal, timeoutMs = TIMEOUT_MS } = options
  const underWay = new Map<string, Promise<NodeResponse>>()
  let lastId = 0

  async function requestEndpoint(
    url: string,
    { method, params, isExact = false }: RpcQuestion,
  ): Promise<NodeResponse | Refusal> {
    lastId += 1
    const id = lastId
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetchUnlessPaused(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        signal: AbortSignal.any([signal, limit]),
      })
      const { status, headers } = response
      if (isRetryableStatus(status)) {
        void response.body?.cancel()
        return new Refusal({ code: 'rpc/http-failed', status }, true, headers.get('retry-after'))
      }
      const message = await readResponse(response, id, isExact)
      if (message === null) return new Refusal({ code: 'rpc/malformed-response', status }, false)
      if ('error' in message && isRetryableRpcCode(message.error.code)) return new Refusal(message.error, true)
      return message
    } catch (cause) {
      if (signal.aborted) throw requestAborted(cause)
      // Without the cause: Chrome before 124 throws an AbortError, which would look like the caller's own.
      return new Refusal(limit.aborted ? { code: 'rpc/timed-out' } : { code: 'rpc/http-failed', cause }, true)
    }
  }

  /** Tries the endpoints in the host's order until one responds; otherwise returns the last failure. */
  async function requestInOrder(
    [first = '', ...others]: readonly string[],
    question: RpcQuestion,
  ): Promise<NodeResponse | Refusal> {
    let outcome = await requestEndpoint(first, question)
    for (const url of question.method === SEND_METHOD ? [] : others) {
      if (!(outcome instanceof Refusal)) break
      outcome = await requestEndpoint(url, question)
    }
    return outcome
  }

  async function callAgain(question: RpcQuestion): Promise<NodeResponse> {
    const urls = networks.find(({ id }) => id === question.network)?.rpcUrls ?? []
    if (urls.length === 0) throw rpcUrlMissing(question.network)
    const lastAttempt = question.method === SEND_METHOD ? 0 : RETRY_COUNT
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await requestInOrder(urls, question)
      if (!(outcome instanceof Refusal)) return outcome
      if (!outcome.isPassing || attempt >= lastAttempt) return giveUp(outcome, question.method)
      await pause(retryDelayMs({ attempt, retryAfter: outcome.retryAfter, nowMs: Date.now() }), signal)
    }
  }

  function request(question: RpcQuestion): Promise<NodeResponse> {
    if (question.method === SEND_METHOD) return callAgain(question)
    const { network, method, params, isExact = false } = question
    const key = JSON.stringify([network, method, params, isExact])
    const shared = underWay.get(key)
    if (shared) return shared
    const response = callAgain(question).finally(() => underWay.delete(key))
    if (underWay.size < SHARED_LIMIT) underWay.set(key, response)
    return response
  }

  return {
    request,
    call: async (question, { signal: caller }) => {
      // The caller's signal ends its wait, not the request, because equal reads are shared with other callers.
      const response = await untilAborted(() => request(question), caller)
      if ('error' in response) throw toNodeError(response.error, question.method)
      return response.result
    },
  }
}

/** A node's own error counts as a response; anything else does not. */
function giveUp({ reason }: Refusal, method: string): NodeResponse {
  if ('message' in reason) return { error: reason }
  throw toRpcError(reason, method)
}
