// What an on-ramp's provider reported of an account, in the form of the history.
import type { DataContext } from '../context.ts'

interface PurchaseRow {
  id: string
  status: string
  madeAtMs: bigint
  network: string
  token: { name: string; symbol: string; iconUrl: string | null }
  quantity: string
  hash: string | null
}

/** All of them, the newest first. */
export async function listPurchases({ query }: DataContext, account: string) {
  const rows = await query<PurchaseRow>(
    `select id, status, made_at_ms as "madeAtMs", network, token, quantity, hash from data_api.purchase
     where account = $1 order by made_at_ms desc, id limit 100`,
    [account],
  )
  return { data: rows.map((row) => toItem(row, account)), next: null }
}

function toItem({ id, status, madeAtMs, network: chain, token, quantity, hash }: PurchaseRow, account: string) {
  const minedAt = new Date(Number(madeAtMs)).toISOString()
  const ends = { sentFrom: 'Coinbase', sentTo: account, nonce: 1, application: null, chain }
  const { name, symbol, iconUrl } = token
  const transfer = {
    fungible_info: { name, symbol, icon: iconUrl === null ? null : { url: iconUrl } },
    ...{ nft_info: null, direction: 'in', quantity: { numeric: quantity }, value: null, price: null },
  }
  return { id, metadata: { operationType: 'buy', hash, minedAt, status, ...ends }, transfers: [transfer] }
}
