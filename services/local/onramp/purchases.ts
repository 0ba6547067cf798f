// Purchases in the database: in progress when created, then done, or failed with a reason.
import type { Query } from '../../database/database.ts'
import type { Quote } from './quote.ts'
import type { Asset, PaymentMethod } from './settings.ts'
import type { Signed } from './treasury/treasury.ts'

export type FailureReason = 'declined' | 'canceled' | 'undeliverable'
export interface Purchase {
  id: string
  account: string
  /** CAIP-2. */
  network: string
  asset: Asset
  /** In the smallest unit, as a decimal string. */
  units: string
  totalCents: bigint
  currency: string
  status: 'inProgress' | 'success' | 'failed'
  reason: FailureReason | null
  madeAtMs: bigint
  changedAtMs: bigint
  signed: Signed | null
  /** Transaction hash; null until it is done. */
  hash: string | null
}

export interface NewPurchase {
  /** Generated with the form, so that submitting it twice creates one purchase. */
  id: string
  account: string
  network: string
  method: PaymentMethod
  quote: Quote
  madeAtMs: number
  /** Time of the payment in milliseconds since 1970; null if it never arrives; `declined` if it fails. */
  due: number | null | 'declined'
}

const COLUMNS = `id, account, network, asset, units, total_cents as "totalCents", currency, status, reason, made_at_ms as "madeAtMs",
  changed_at_ms as "changedAtMs", signed, hash`
/** Maximum per response. A partner gets the rest with its next request. */
const LISTED = 500

export async function addPurchase(query: Query, purchase: NewPurchase): Promise<void> {
  const { id, account, network, method, quote, madeAtMs, due } = purchase
  const { asset, units, totalCents, currency } = quote
  const [status, reason] = due === 'declined' ? ['failed', 'declined'] : ['inProgress', null]
  await query(
    `insert into onramp.purchase
       (id, account, network, method, asset, units, total_cents, currency, status, reason, made_at_ms, changed_at_ms, due_at_ms)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $11, $12) on conflict (id) do nothing`,
    [
      id,
      account,
      network,
      method,
      asset,
      String(units),
      totalCents,
      currency,
      status,
      reason,
      BigInt(madeAtMs),
      typeof due === 'number' ? BigInt(due) : null,
    ],
  )
}

export async function findPurchase(query: Query, id: string): Promise<Purchase | undefined> {
  const [purchase] = await query<Purchase>(`select ${COLUMNS} from onramp.purchase where id = $1`, [id])
  return purchase
}

/** Returns the purchases of an account that changed at or after that time, earliest change first. */
export function listPurchases(query: Query, account: string, sinceMs: number): Promise<Purchase[]> {
  return query<Purchase>(
    `select ${COLUMNS} from onramp.purchase where account = $1 and changed_at_ms >= $2 order by changed_at_ms, id limit ${LISTED}`,
    [account, BigInt(sinceMs)],
  )
}

/** Cancels a purchase, unless its delivery was signed already. */
export async function cancelPurchase(query: Query, id: string, nowMs: number): Promise<void> {
  await query(
    `update onramp.purchase set status = 'failed', reason = 'canceled', changed_at_ms = $2
     where id = $1 and status = 'inProgress' and signed is null`,
    [id, BigInt(nowMs)],
  )
}

/** Returns the networks with due deliveries. */
export async function listDueNetworks(query: Query, nowMs: number): Promise<string[]> {
  const rows = await query<{ network: string }>(
    `select distinct network from onramp.purchase where status = 'inProgress' and due_at_ms <= $1`,
    [BigInt(nowMs)],
  )
  return rows.map(({ network }) => network)
}

/** Returns the next delivery. Those with a signed transaction come first. */
export async function nextDue(query: Query, network: string, nowMs: number): Promise<Purchase | undefined> {
  const [purchase] = await query<Purchase>(
    `select ${COLUMNS} from onramp.purchase where network = $1 and status = 'inProgress' and due_at_ms <= $2
     order by signed is null, due_at_ms, id limit 1 for update`,
    [network, BigInt(nowMs)],
  )
  return purchase
}

/** Stores the signed transaction; null removes one that can no longer be mined. */
export async function keepSigned(query: Query, id: string, signed: Signed | null): Promise<void> {
  await query('update onramp.purchase set signed = $2::jsonb where id = $1', [id, signed])
}

export async function settlePurchase(
  query: Query,
  { id }: Pick<Purchase, 'id'>,
  { hash, nowMs }: { hash: string | null; nowMs: number },
): Promise<void> {
  const [status, reason] = hash === null ? ['failed', 'undeliverable'] : ['success', null]
  await query('update onramp.purchase set status = $2, reason = $3, hash = $4, changed_at_ms = $5 where id = $1', [
    id,
    status,
    reason,
    hash,
    BigInt(nowMs),
  ])
}
