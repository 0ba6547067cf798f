// After a change of the login server's key: shares and recovery codes are sealed again; codes and sign-ins in progress end within minutes, and are counted.
import { countOtherSeals, resealColumn } from '../reseal.ts'
import type { LoginContext } from './context.ts'

const SHORT_LIVED = [
  ['login.flow', 'secret'],
  ['login.flow', 'outcome'],
  ['login.attempt', 'code_hash'],
] as const

/** Resolves to the number of values that another key than the current one is still needed for. */
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
