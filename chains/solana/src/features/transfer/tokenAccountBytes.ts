// How large the account is that holds a token for somebody: its rent is what a first transfer costs beside the fee.

import { TOKEN_PROGRAM } from '../tokenPrograms'
import type { Mint } from './accounts'

/** Source: SPL token, Account::LEN. */
const PLAIN_BYTES = 165
/** Token-2022 adds a byte for the account's kind, and, for associated accounts, the extension ImmutableOwner without a value. */
const EXTENDED_BYTES = PLAIN_BYTES + 1 + 4
/**
 * Extensions of a mint that give each of its accounts one too, by type, in bytes with the head of four. Transfer fee: what is
 * withheld; non-transferable; transfer hook: a mark; pausable. Source: Token-2022, extension/mod.rs.
 */
const BYTES_BY_EXTENSION: ReadonlyMap<number, number> = new Map([
  [1, 4 + 8],
  [9, 4],
  [14, 4 + 1],
  [26, 4],
])

/** Bytes of an associated token account of this mint. */
export function tokenAccountBytes({ program, extensions }: Mint): number {
  if (program === TOKEN_PROGRAM) return PLAIN_BYTES
  return [...extensions.keys()].reduce((sum, type) => sum + (BYTES_BY_EXTENSION.get(type) ?? 0), EXTENDED_BYTES)
}
