// The accounts after a simulation, and what each of them holds.
import { type ChainAccount, malformed, parseAccount, parseHolding } from './accounts'

/** Returns the accounts in the requested order; null for one that is gone. Throws `rpc/malformed-response`. */
export function readPostAccounts(rows: unknown, count: number): readonly (ChainAccount | null)[] {
  if (!Array.isArray(rows) || rows.length !== count) throw malformed('simulateTransaction')
  return rows.map((row) => (row === null ? null : parseAccount(row)))
}

/** Returns the smallest units of the mint, or lamports. An account that does not exist holds nothing. */
export function readHolding(account: ChainAccount | null, mint: string | null): bigint {
  return mint === null ? (account?.lamports ?? 0n) : (parseHolding(account, mint) ?? 0n)
}
