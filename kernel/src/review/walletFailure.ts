// Interprets a failed wallet request. Only a clear rejection means that nothing left the account.
import { findError } from '../errors/findError'

/** Error codes of requests that the wallet may still process: no response, a lost connection, an unreadable response. */
const UNCLEAR: readonly string[] = [
  'kernel/aborted',
  'kernel/connector-misbehaved',
  'rpc/http-failed',
  'rpc/internal-error',
  'rpc/malformed-response',
  // A node returns the same error for a transaction that it already knows.
  'rpc/nonce-too-low',
  'rpc/provider-disconnected',
  'rpc/timed-out',
  'rpc/unknown',
]
const KNOWN = /^(?:rpc|kernel)\//

/** `declined`: the visitor rejected. `refused`: the wallet or the network did. `unclear`: it may still be sent. */
export type WalletFailure = 'declined' | 'refused' | 'unclear'

/** Returns what an error of `ctx.request` says about the request's outcome. Any other error is unclear. */
export function readWalletFailure(error: unknown): WalletFailure {
  if (findError(error, 'kernel/aborted')) return 'unclear'
  if (findError(error, 'rpc/user-rejected')) return 'declined'
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && KNOWN.test(code) && !UNCLEAR.includes(code) ? 'refused' : 'unclear'
}
