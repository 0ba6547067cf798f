// The accounts after a simulation, and what each of them holds.
import { type ChainAccount, parseAccount, parseHolding } from './accounts'

/** Returns the accounts in the requested order; null if the node returns none. Throws `rpc/malformed-response`. */
export function readPostAccounts(rows: unknown, count: number): readonly (ChainAccount | null)[] | null {
  if (!Array.isArray(rows) || rows.length !== count) return null
  return rows.map((row) => (row === null ? null : parseAccount(row)))
}

/** Returns the smallest units of the mint, or lamports. An account that does not exist holds nothing. */
export function readHolding(account: ChainAccount | null, mint: string | null): bigint {
  return mint === null ? (account?.lamports ?? 0n) : (parseHolding(account, mint) ?? 0n)
}
