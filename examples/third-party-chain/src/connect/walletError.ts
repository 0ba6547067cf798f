// Converts a wallet's error to the kernel's. TON Connect has its own codes: 1 is not a revert, and 300 means that the visitor declined.
import { LatchkeyError } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { WALLET_ERRORS } from './bridge'

const CODES: Readonly<Record<number, string>> = {
  [WALLET_ERRORS.badRequest]: 'rpc/invalid-params',
  [WALLET_ERRORS.unknownApp]: 'rpc/unauthorized',
  [WALLET_ERRORS.userDeclined]: 'rpc/user-rejected',
  [WALLET_ERRORS.notSupported]: 'rpc/unsupported-method',
}

/** Returns an `rpc/*` error for what a wallet returned or threw. */
export function toWalletError(failure: unknown, method: string): LatchkeyError {
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'number' ? CODES[code] : undefined
  // An unknown code may mean something else in the kernel's table, so only the message is used.
  return toRpcError(known ? { code: known, cause: message } : (message ?? failure), method)
}

/** `ton/manifest-refused`: the site's developer must fix the manifest; `cause` is the wallet's own error. */
export function manifestRefused(manifestUrl: string, cause: unknown): LatchkeyError {
  const message = `The wallet could not use the TON Connect manifest at ${manifestUrl}`
  return new LatchkeyError('ton/manifest-refused', message, { context: { manifestUrl }, cause })
}
