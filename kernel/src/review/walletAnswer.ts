// What a failed wallet request says about its outcome. Only a clear rejection means that nothing left the account.
import { findError } from '../errors/findError'

/** Codes of requests that the wallet may still carry out: silence, a lost connection, an unreadable answer. */
const UNCLEAR: readonly string[] = [
  'kernel/aborted',
  'kernel/connector-misbehaved',
  'rpc/http-failed',
  'rpc/internal-error',
  'rpc/malformed-reply',
  // A node answers the same for a transaction that it already knows.
  'rpc/nonce-too-low',
  'rpc/provider-disconnected',
  'rpc/timed-out',
  'rpc/unknown',
]
const KNOWN = /^(?:rpc|kernel)\//

/** `declined`: the visitor rejected. `refused`: the wallet or the network did. `unclear`: it may still be carried out. */
export type WalletAnswer = 'declined' | 'refused' | 'unclear'

/** Returns what an error of `ctx.request` says about its outcome. Any other error is unclear. */
export function readWalletAnswer(error: unknown): WalletAnswer {
  if (findError(error, 'kernel/aborted')) return 'unclear'
  if (findError(error, 'rpc/user-rejected')) return 'declined'
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && KNOWN.test(code) && !UNCLEAR.includes(code) ? 'refused' : 'unclear'
}
