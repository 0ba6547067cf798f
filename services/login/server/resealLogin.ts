// Re-encrypts shares and recovery codes after a change of the login server's key. Codes and sign-ins in progress expire within minutes, and are only
// counted.
import { countOtherSeals, resealColumn } from '../reseal.ts'
import type { LoginContext } from './context.ts'

const SHORT_LIVED = [
  ['login.flow', 'secret'],
  ['login.flow', 'outcome'],
  ['login.attempt', 'code_hash'],
] as const

/** Resolves to the number of values that still need an old key. */
export async function resealLogin({
  database,
  seals,
  recovery,
}: Pick<LoginContext, 'database' | 'seals' | 'recovery'>): Promise<number> {
  const place = { query: database.query, seals }
  const wallets = { ...place, table: 'login.wallet', column: 'server_share', id: 'account_id', context: 'account_id' }
  let left = (await resealColumn(wallets)) + (await recovery.reseal())
  for (const [table, column] of SHORT_LIVED) left += await countOtherSeals({ ...place, table, column })
  return left
}
