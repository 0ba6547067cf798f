// Accounts as a simulation leaves them, and what each holds.
import { type ChainAccount, parseAccount, parseHolding } from './accounts'

/** Returns the accounts in the requested order; null when the node returns none. Throws `rpc/malformed-reply`. */
export function readPostAccounts(rows: unknown, count: number): readonly (ChainAccount | null)[] | null {
  if (!Array.isArray(rows) || rows.length !== count) return null
  return rows.map((row) => (row === null ? null : parseAccount(row)))
}

/** Smallest units: of the mint, or lamports. An account that is not there holds nothing. */
export function readHolding(account: ChainAccount | null, mint: string | null): bigint {
  return mint === null ? (account?.lamports ?? 0n) : (parseHolding(account, mint) ?? 0n)
}
