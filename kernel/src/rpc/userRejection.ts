// Detects a person's rejection, whatever the wallet's wording. EIP-1193 code 4001, WalletConnect's default 5000.
import { findError } from '../errors/findError'
import { toRpcError } from '../errors/jsonRpc'

/** Returns whether the visitor rejected the request. False for a failure and for an abort. Never throws. */
export function isUserRejection(error: unknown): boolean {
  const typed = toRpcError(error)
  return findError(typed, 'rpc/user-rejected') !== null
}
