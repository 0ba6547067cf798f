// Returns the purchases that an on-ramp provider reported for an account, in the format of the history.
import * as v from 'valibot'
import type { DataContext } from '../context.ts'
import { storePurchases } from '../onramp/keepPurchases.ts'
import { PAGE_ROWS, readCursor, writeCursor } from './cursor.ts'

interface PurchaseRow {
  id: string
  status: string
  madeAtMs: bigint
  network: string
  token: { name: string; symbol: string; iconUrl: string | null; address?: string | null }
  quantity: string
  hash: string | null
}

/** For rows that none of the configured providers reported. */
const DEFAULT_SELLER = 'Coinbase'
/** Time and ID of the last row of a page. */
const cursorSchema = v.tuple([
  v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  v.pipe(v.string(), v.regex(/^[\w:.-]{1,300}$/)),
])

/** Newest first, in pages, with the provider's current status. Throws RefusedError 400 `cursor`, or 503. */
export async function listPurchases(context: DataContext, account: string, url: URL) {
  const seller = context.onramp?.name ?? DEFAULT_SELLER
  const cursor = readCursor(cursorSchema, url)
  if (context.onramp) await storePurchases(context, context.onramp, account)
  const rows = await context.query<PurchaseRow>(
    `select id, status, made_at_ms as "madeAtMs", network, token, quantity, hash from data_api.purchase
     where account = $1 and ($2::bigint is null or (made_at_ms, id) < ($2, $3::text))
     order by made_at_ms desc, id desc limit $4`,
    [account, ...(cursor ? [BigInt(cursor[0]), cursor[1]] : [null, null]), PAGE_ROWS + 1],
  )
  const page = rows.slice(0, PAGE_ROWS)
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined
  return {
    data: page.map((row) => toItem(row, account, seller)),
    next: last ? writeCursor([String(last.madeAtMs), last.id]) : null,
  }
}

function toItem(row: PurchaseRow, account: string, sentFrom: string) {
  const { id, status, madeAtMs, network: chain, token, quantity, hash } = row
  const minedAt = new Date(Number(madeAtMs)).toISOString()
  const ends = { sentFrom, sentTo: account, nonce: 1, application: null, chain }
  const { name, symbol, iconUrl, address } = token
  const transfer = {
    fungible_info: {
      name,
      symbol,
      icon: iconUrl === null ? null : { url: iconUrl },
      ...(address ? { address: `${chain}:${address}` } : {}),
    },
    nft_info: null,
    direction: 'in',
    quantity: { numeric: quantity },
    value: null,
    price: null,
  }
  return { id, metadata: { operationType: 'buy', hash, minedAt, status, ...ends }, transfers: [transfer] }
}
