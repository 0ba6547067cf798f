// Checks the shape of a request before any other code reads it. EIP-5792 for calls; requirement RPC-06.
import { assertCaipNetworkId } from '../caip/parse'
import { createRpcError } from '../errors/jsonRpc'
import type { RpcCall } from './call'
import { freezeCall } from './freezeCall'

/** No standard method is longer or uses other characters. Some families use a period, like `avm.getBalance`. */
const METHOD = /^[\w.]{1,64}$/

/** Returns a method in the form that a log may repeat. An invalid name becomes an empty string, which no table lists. */
function parseMethod(method: unknown): string {
  return typeof method === 'string' && METHOD.test(method) ? method : ''
}

// Absent is allowed: a call without `to` creates a contract.
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
 * Returns a copy of the call that its creator can no longer change, so the reviewed call is the one that is sent. Throws
 * `kernel/caip-network-invalid`, `rpc/invalid-params`.
 */
export function parseCall({ network, method: named, params }: RpcCall): RpcCall {
  assertCaipNetworkId(network)
  const method = parseMethod(named)
  let cause: unknown
  try {
    const call = freezeCall({ network, method, params })
    const isList = Array.isArray(call.params)
    if (isList && (method !== 'wallet_sendCalls' || isValidBundle(call.params[0]))) return call
  } catch (error) {
    cause = error
  }
  throw createRpcError('invalid-params', { method, cause })
}
