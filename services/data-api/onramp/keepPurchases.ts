// Copies an account's purchases from the provider into the database, so that one statement can list them.
import type { DataContext } from '../context.ts'
import { drawnIcon } from '../tokens.ts'
import type { Onramp } from './onramp.ts'

/** The provider's other processes may report changes late. Milliseconds. */
const OVERLAP_MS = 60_000n

/** Requests the changes since the newest known one. Throws RefusedError 503. */
export async function storePurchases(context: DataContext, onramp: Onramp, account: string): Promise<void> {
  const { query } = context
  const [newest] = await query<{ changedAtMs: bigint | null }>(
    'select max(changed_at_ms) as "changedAtMs" from data_api.purchase where account = $1',
    [account],
  )
  const purchases = await onramp.listPurchases(account, (newest?.changedAtMs ?? OVERLAP_MS) - OVERLAP_MS)
  for (const { id, network, status, hash, asset, quantity, madeAtMs, changedAtMs } of purchases) {
    const { name, symbol, address } = asset
    const token = { name, symbol, iconUrl: drawnIcon(context, symbol), address }
    await query(
      `insert into data_api.purchase (account, id, status, made_at_ms, network, token, quantity, hash, changed_at_ms)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
       on conflict (account, id) do update set status = excluded.status, quantity = excluded.quantity, hash = excluded.hash,
       changed_at_ms = excluded.changed_at_ms
       where data_api.purchase.changed_at_ms <= excluded.changed_at_ms`,
      [account, id, status, madeAtMs, network, token, quantity, hash, changedAtMs],
    )
  }
}
