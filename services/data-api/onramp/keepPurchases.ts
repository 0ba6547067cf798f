// Takes over what the provider tells of an account's purchases, so that a list of them is one statement.
import * as v from 'valibot'
import type { DataContext } from '../context.ts'
import { drawnIcon } from '../tokens.ts'
import { askProvider, type OnrampProvider } from './provider.ts'

/** What another process of the provider wrote at the same time may be seen later. Milliseconds. */
const OVERLAP_MS = 60_000n
const textSchema = v.pipe(v.string(), v.maxLength(200))
const timeSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((ms) => BigInt(ms)),
)
const purchasesSchema = v.object({
  purchases: v.array(
    v.object({
      ...{ id: textSchema, network: textSchema, status: textSchema, hash: v.nullable(textSchema) },
      asset: v.object({ name: textSchema, symbol: textSchema, address: v.nullable(textSchema) }),
      quantity: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
      ...{ madeAtMs: timeSchema, changedAtMs: timeSchema },
    }),
  ),
})

/** Asks for what changed since the newest that is known. Throws RefusedError 503. */
export async function keepPurchases(context: DataContext, provider: OnrampProvider, account: string): Promise<void> {
  const { query } = context
  const [newest] = await query<{ changedAtMs: bigint | null }>(
    'select max(changed_at_ms) as "changedAtMs" from data_api.purchase where account = $1',
    [account],
  )
  const since = (newest?.changedAtMs ?? OVERLAP_MS) - OVERLAP_MS
  const params = new URLSearchParams({ account, since: String(since) })
  const { purchases } = await askProvider(provider, { path: `/v1/purchases?${params}`, schema: purchasesSchema })
  for (const { id, network, status, hash, asset, quantity, madeAtMs, changedAtMs } of purchases) {
    const { name, symbol, address } = asset
    const token = { name, symbol, iconUrl: drawnIcon(context, symbol), address }
    await query(
      `insert into data_api.purchase (account, id, status, made_at_ms, network, token, quantity, hash, changed_at_ms)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
       on conflict (account, id) do update set status = excluded.status, hash = excluded.hash, changed_at_ms = excluded.changed_at_ms
       where data_api.purchase.changed_at_ms <= excluded.changed_at_ms`,
      [account, id, status, madeAtMs, network, token, quantity, hash, changedAtMs],
    )
  }
}
