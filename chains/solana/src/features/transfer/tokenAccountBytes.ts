// The size of a token account. Its rent is the cost of a first transfer in addition to the fee.

import { TOKEN_PROGRAM } from '../tokenPrograms'
import type { Mint } from './accounts'

/** Source: SPL token, Account::LEN. */
const PLAIN_BYTES = 165
/** Token-2022 adds a byte for the account type and, for associated token accounts, the extension ImmutableOwner without a value. */
const EXTENDED_BYTES = PLAIN_BYTES + 1 + 4
/**
 * Mint extensions that also add an extension to each token account, by type, with its size in bytes including the 4-byte header. Transfer
 * fee: the withheld amount; non-transferable; transfer hook: a flag; pausable. Source: Token-2022, extension/mod.rs.
 */
const BYTES_BY_EXTENSION: ReadonlyMap<number, number> = new Map([
  [1, 4 + 8],
  [9, 4],
  [14, 4 + 1],
  [26, 4],
])

/** Returns the size of an associated token account of this mint, in bytes. */
export function tokenAccountBytes({ program, extensions }: Mint): number {
  if (program === TOKEN_PROGRAM) return PLAIN_BYTES
  return [...extensions.keys()].reduce((sum, type) => sum + (BYTES_BY_EXTENSION.get(type) ?? 0), EXTENDED_BYTES)
}
