// What a wallet's refusal means, in the kernel's words. TON Connect's numbers are its own: 1 is no revert, 300 is the visitor's no.
import { LatchkeyError } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { WALLET_ERRORS } from './bridge'

const CODES: Readonly<Record<number, string>> = {
  [WALLET_ERRORS.badRequest]: 'rpc/invalid-params',
  [WALLET_ERRORS.unknownApp]: 'rpc/unauthorized',
  [WALLET_ERRORS.userDeclined]: 'rpc/user-rejected',
  [WALLET_ERRORS.notSupported]: 'rpc/unsupported-method',
}

/** `rpc/*` for what a wallet answered or threw. */
export function toWalletError(failure: unknown, method: string): LatchkeyError {
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'number' ? CODES[code] : undefined
  // An unknown number may mean something else in the kernel's rows, so that only the words count.
  return toRpcError(known ? { code: known, cause: message } : (message ?? failure), method)
}

/** `ton/manifest-refused`: the site's developer has to mend the manifest; `cause` is the wallet's own word. */
export function manifestRefused(manifestUrl: string, cause: unknown): LatchkeyError {
  const message = `The wallet could not use the TON Connect manifest at ${manifestUrl}`
  return new LatchkeyError('ton/manifest-refused', message, { context: { manifestUrl }, cause })
}
