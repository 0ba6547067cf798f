// The shape of a request before anything else looks at it. EIP-5792 for calls; requirement RPC-06.
import { assertCaipNetworkId } from '../caip/parse'
import { createRpcError } from '../errors/jsonRpc'
import type { RpcCall } from './call'
import { sealCall } from './sealCall'

/** No standard method is longer or uses other characters; some families write a point, like `avm.getBalance`. */
const METHOD = /^[\w.]{1,64}$/

/** A method as a log may repeat it: what is not the name of a method becomes an empty string, which no table knows. */
function parseMethod(method: unknown): string {
  return typeof method === 'string' && METHOD.test(method) ? method : ''
}

// Absent is allowed: a call without `to` makes a contract.
function isHexOrAbsent(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.startsWith('0x'))
}

function isValidCall(call: unknown): boolean {
  if (typeof call !== 'object' || call === null) return false
  const { to, data } = call as { to?: unknown; data?: unknown }
  return isHexOrAbsent(to) && isHexOrAbsent(data)
}

function isValidBundle(bundle: unknown): boolean {
  const { calls } = (bundle ?? {}) as { calls?: unknown }
  return Array.isArray(calls) && calls.length > 0 && calls.every(isValidCall)
}

/**
 * A copy of the call that its maker can no longer change, so that what is reviewed is what is sent.
 * Throws `kernel/caip-network-invalid`, `rpc/invalid-params`.
 */
export function parseCall({ network, method: named, params }: RpcCall): RpcCall {
  assertCaipNetworkId(network)
  const method = parseMethod(named)
  let cause: unknown
  try {
    const call = sealCall({ network, method, params })
    const isList = Array.isArray(call.params)
    if (isList && (method !== 'wallet_sendCalls' || isValidBundle(call.params[0]))) return call
  } catch (error) {
    cause = error
  }
  throw createRpcError('invalid-params', { method, cause })
}
