// Inserts rows into the index, for tests of long lists, purchases, identities, and sessions.
import * as v from 'valibot'
import type { DataContext } from '../../data-api/context.ts'

const MAX_PLANTED = 100_000
const textSchema = v.pipe(v.string(), v.maxLength(300))
const accountSchema = v.pipe(
  textSchema,
  v.transform((text) => (text.startsWith('0x') ? text.toLowerCase() : text)),
)
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PLANTED))
const tokenSchema = v.object({ name: textSchema, symbol: textSchema, iconUrl: v.nullable(textSchema) })

export const plantSchemas = [
  /** Transactions, one per hour into the past, and unknown tokens. Can be repeated without duplicates. */
  v.object({
    do: v.literal('seed'),
    network: textSchema,
    account: accountSchema,
    transactions: countSchema,
    tokens: countSchema,
  }),
  /** A purchase, or its latest state. */
  v.object({
    do: v.literal('purchase'),
    account: accountSchema,
    id: textSchema,
    status: textSchema,
    network: textSchema,
    token: tokenSchema,
    quantity: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
    hash: v.nullable(textSchema),
  }),
  v.object({
    do: v.literal('identity'),
    address: accountSchema,
    name: v.nullable(textSchema),
    avatar: v.nullable(textSchema),
  }),
  v.object({
    do: v.literal('session'),
    /** CAIP-10 account ID. */
    account: accountSchema,
    pci: textSchema,
    project: v.object({
      id: textSchema,
      name: textSchema,
      url: v.nullable(textSchema),
      iconUrl: v.nullable(textSchema),
    }),
    permissions: v.array(v.object({ type: textSchema, data: v.unknown() })),
    expiresAtS: v.pipe(v.number(), v.integer()),
  }),
] as const

type PlantCommand = v.InferOutput<(typeof plantSchemas)[number]>
type Plant<Kind extends PlantCommand['do']> = Extract<PlantCommand, { do: Kind }>
export type Planting = (command: PlantCommand) => Promise<void>

const MS_PER_S = 1000
const MS_PER_HOUR = 3_600_000
/** Below all real blocks, so that a reorg never deletes these rows. */
const PLANTED_BLOCK = -1n

type PlantContext = Pick<DataContext, 'query' | 'now'>

export function createPlanting(context: PlantContext): Planting {
  return (command) => {
    if (command.do === 'seed') return seed(context, command)
    if (command.do === 'purchase') return plantPurchase(context, command)
    if (command.do === 'identity') return plantIdentity(context, command)
    return plantSession(context, command)
  }
}

async function seed({ query, now }: PlantContext, { network, account, transactions, tokens }: Plant<'seed'>) {
  const values = [network, account]
  await query(
    `insert into data_api.token (network, address, block, name, symbol, decimals)
     select $1, '0x' || md5('token ' || n) || lpad(to_hex(n), 8, '0'), $2, 'Planted Token ' || n, 'PLT' || n, 18
     from generate_series(1, $3::integer) as n on conflict do nothing`,
    [network, PLANTED_BLOCK, tokens],
  )
  await query(
    `insert into data_api.holding (network, account, token, units)
     select $1, $2, '0x' || md5('token ' || n) || lpad(to_hex(n), 8, '0'), (n::numeric * 1234567890123456789)::text
     from generate_series(1, $3::integer) as n on conflict do nothing`,
    [...values, tokens],
  )
  // Every third one is incoming. Amounts increase by one wei, so that each row is unique.
  await query(
    `insert into data_api.entry
       (network, account, hash, block, position, mined_at_ms, sender, recipient, nonce, status, operation, transfers)
     select $1, $2, '0x' || md5($2 || n) || md5(n::text), $3, $4::integer - n, $5::bigint - n * $6::bigint,
       party.sender, party.recipient, n, case when n % 50 = 0 then 'failed' else 'confirmed' end, party.operation,
       case when n % 50 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
         'kind', 'native', 'direction', party.direction, 'from', party.sender, 'to', party.recipient,
         'units', (1000000000000000000 + n)::text, 'contract', null, 'tokenId', null, 'price', '2000')) end
     from generate_series(1, $4::integer) as n,
     lateral (select '0x' || md5('other ' || n % 40) || '00000000' as other) as ends,
     lateral (select case when n % 3 = 0 then other else $2 end as sender, case when n % 3 = 0 then $2 else other end as recipient,
       case when n % 3 = 0 then 'in' else 'out' end as direction, case when n % 3 = 0 then 'receive' else 'send' end as operation
     ) as party
     on conflict do nothing`,
    [...values, PLANTED_BLOCK, transactions, BigInt(now()), MS_PER_HOUR],
  )
}

async function plantPurchase({ query, now }: PlantContext, purchase: Plant<'purchase'>) {
  const { account, id, status, network, token, quantity, hash } = purchase
  await query(
    `insert into data_api.purchase (account, id, status, made_at_ms, network, token, quantity, hash)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)
     on conflict (account, id) do update set status = excluded.status, hash = excluded.hash`,
    [account, id, status, BigInt(now()), network, token, quantity, hash],
  )
}

async function plantIdentity({ query }: PlantContext, { address, name, avatar }: Plant<'identity'>) {
  await query(
    `insert into data_api.identity (address, name, avatar) values ($1, $2, $3)
     on conflict (address) do update set name = excluded.name, avatar = excluded.avatar`,
    [address, name, avatar],
  )
}

async function plantSession({ query, now }: PlantContext, session: Plant<'session'>) {
  const { account, pci, project, permissions, expiresAtS } = session
  await query(
    `insert into data_api.session (pci, account, project, permissions, expires_at_s, created_at_s, context, is_signed)
     values ($1, $2, $3::jsonb, $4::jsonb -> 'list', $5, $6, '0x', true) on conflict do nothing`,
    [pci, account, project, { list: permissions }, BigInt(expiresAtS), BigInt(Math.floor(now() / MS_PER_S))],
  )
}
