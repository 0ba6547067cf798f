// Seals a call, so that neither its caller nor a patched function of the page can change it.

import { cloneNatively, freeze, isFrozen, ownKeys } from '../primordials'
import type { RpcCall } from './call'

/** Freezes objects and lists deeply. Uses indices, because a list's iterator can be patched. */
function freezeDeeply(value: unknown): void {
  // Values other than objects count as frozen.
  if (isFrozen(value) || ArrayBuffer.isView(value)) return
  const object = freeze(value as Record<PropertyKey, unknown>)
  const keys = ownKeys(object)
  for (let index = 0; index < keys.length; index += 1) freezeDeeply(object[keys[index] ?? ''])
}

/** Returns a frozen copy of the call: seal it when it is reviewed. Throws a DataCloneError for values that cannot be sent. */
export function freezeCall({ network, method, params }: RpcCall): RpcCall {
  const sealed = { network, method, params: cloneNatively(params) }
  freezeDeeply(sealed)
  return sealed
}

/** Returns a copy of the parameters for the wallet, because some wallets modify their input. */
export function copyParams({ params }: RpcCall): RpcCall['params'] {
  return cloneNatively(params)
}
