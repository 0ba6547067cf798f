// Names in the database, with their addresses by coin type (ENSIP-11).
import type { DataContext } from '../context.ts'

export interface NameAddress {
  /** Decimal. */
  coinType: string
  address: string
  createdAtMs: number
}
export interface RegisteredName {
  name: string
  attributes: Readonly<Record<string, string>>
  registeredAtMs: bigint
  updatedAtMs: bigint
  addresses: readonly NameAddress[]
}

const COLUMNS = `name, attributes, registered_at_ms as "registeredAtMs", updated_at_ms as "updatedAtMs",
  (select coalesce(jsonb_agg(jsonb_build_object('coinType', coin_type::text, 'address', address, 'createdAtMs', created_at_ms)
                             order by coin_type), '[]'::jsonb)
   from data_api.name_address where name_address.name = name.name) as addresses`

/** Returns the names that are already taken. */
export function findNames({ query }: DataContext, names: readonly string[]): Promise<RegisteredName[]> {
  return query<RegisteredName>(`select ${COLUMNS} from data_api.name where name = any($1::text[])`, [names])
}

/** Returns the names of an address, oldest first. */
export function listNamesOf({ query }: DataContext, address: string): Promise<RegisteredName[]> {
  return query<RegisteredName>(
    `select ${COLUMNS} from data_api.name
     where name in (select name from data_api.name_address where address = $1) order by registered_at_ms, name limit 100`,
    [address],
  )
}

/** Resolves to false if the name is taken. */
export function insertName(
  { database, now }: DataContext,
  { name, attributes, address, coinTypes }: NewName,
): Promise<boolean> {
  const nowMs = BigInt(now())
  return database.transaction(async (query) => {
    const inserted = await query(
      `insert into data_api.name (name, attributes, registered_at_ms, updated_at_ms) values ($1, $2::jsonb, $3, $3)
       on conflict do nothing returning name`,
      [name, attributes, nowMs],
    )
    if (inserted.length === 0) return false
    await query(
      `insert into data_api.name_address (name, coin_type, address, created_at_ms)
       select $1, coin_type, $3, $4 from unnest($2::bigint[]) as coin_type`,
      [name, coinTypes, address, nowMs],
    )
    return true
  })
}

export interface NewName {
  name: string
  attributes: Readonly<Record<string, string>>
  address: string
  coinTypes: readonly bigint[]
}
