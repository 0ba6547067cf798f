// Reads through toncenter's HTTP API, version 2, which most TON providers support: JSON-RPC with named parameters. It tries the
// endpoints in the host's order until one answers. Sends go only to the first one, because they must arrive once.
import { findError, type Network, type RpcCall } from '@latchkey/kernel'
import { createHttpClient } from '@latchkey/kernel/http'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { literal, object, safeParse, string, union, unknown } from 'valibot'

/** Resolves to the result. Throws `rpc/*` or `kernel/aborted`. */
export type Read = (call: RpcCall, options: { signal: AbortSignal }) => Promise<unknown>

/** Milliseconds. */
const TIMEOUT_MS = 10_000
const SEND_METHOD = 'sendBoc'
const answerSchema = union([
  object({ ok: literal(true), result: unknown() }),
  object({ ok: literal(false), error: string() }),
])

/** Reads from the host's networks until `ended` aborts. */
export function createRead(networks: readonly Network[], ended: AbortSignal): Read {
  async function requestOnce(baseUrl: string, { method, params }: RpcCall, caller: AbortSignal): Promise<unknown> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    const signal = AbortSignal.any([caller, deadline])
    const body = { id: '1', jsonrpc: '2.0', method, params: params[0] ?? {} }
    const reply = await createHttpClient({ baseUrl })
      .post('jsonRPC', body, { signal })
      .catch((cause: unknown) => {
        throw caller.aborted ? cause : toRpcError({ code: nameFailure(cause, deadline), cause }, method)
      })
    const answer = safeParse(answerSchema, reply)
    if (!answer.success) throw toRpcError({ code: 'rpc/malformed-response' }, method)
    if (!answer.output.ok) throw toRpcError(answer.output.error, method)
    return answer.output.result
  }

  return async (call, options) => {
    const signal = AbortSignal.any([options.signal, ended])
    const urls = networks.find(({ id }) => id === call.network)?.rpcUrls ?? []
    let failure: unknown = toRpcError({ code: 'rpc/http-failed' }, call.method)
    for (const url of call.method === SEND_METHOD ? urls.slice(0, 1) : urls) {
      try {
        return await requestOnce(url, call, signal)
      } catch (error) {
        if (signal.aborted) throw error
        failure = error
      }
    }
    throw failure
  }
}

function nameFailure(cause: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'rpc/timed-out'
  return findError(cause, 'kernel/http-malformed') === null ? 'rpc/http-failed' : 'rpc/malformed-response'
}
