// Whether a person said no, however the wallet words it. EIP-1193 code 4001, WalletConnect's default 5000.
import { findError } from '../errors/findError'
import { toRpcError } from '../errors/jsonRpc'

/** True for every refusal by the visitor; false for a fault and for an abort. Never throws. */
export function isUserRejection(error: unknown): boolean {
  const typed = toRpcError(error)
  return findError(typed, 'rpc/user-rejected') !== null
}
