// Finds an error by its code in the `cause` chain.

import type { LatchkeyError } from './LatchkeyError'
import type { ErrorCode } from './registry'

/** Maximum depth of the `cause` chain: wallets nest errors, and a malicious one may nest them in a cycle. */
const MAX_DEPTH = 16

/**
 * Returns the first error in the `cause` chain with this code, or null. Compares codes, so it works across copies of the package.
 * Never throws.
 *
 * @example
 * ```ts
 * import { findError } from '@latchkey/kernel'
 *
 * try {
 *   await modal.request({ network: 'eip155:1', method: 'eth_chainId', params: [] })
 * } catch (error) {
 *   const denied = findError(error, 'kernel/rpc-denied')
 *   if (!denied) throw error
 *   report(`The modal does not send ${denied.context.method}`)
 * }
 * ```
 */
export function findError<C extends ErrorCode>(error: unknown, code: C): LatchkeyError<C> | null {
  try {
    let current = error
    for (let depth = 0; depth < MAX_DEPTH && typeof current === 'object' && current !== null; depth += 1) {
      if ('code' in current && current.code === code) return current as LatchkeyError<C>
      current = 'cause' in current ? current.cause : null
    }
  } catch {
    // An outside cause may throw when it is read, and the errors behind it are not ours.
  }
  return null
}
