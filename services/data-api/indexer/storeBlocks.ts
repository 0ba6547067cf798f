// Writes blocks to the index.
import type { Database, Query } from '../../database/database.ts'
import type { StoredTransfer } from '../historyEntry.ts'
import type { DataNetwork } from '../settings.ts'
import { decodeTransaction, type Movement } from './decode.ts'
import { describeTransaction, type Entry, type SeenMovement } from './describe.ts'
import { type Head, moveHead } from './head.ts'
import type { Block, Transaction } from './readBlocks.ts'
import type { NftFacts, NftKey, TokenFacts } from './readFacts.ts'

export interface Facts {
  tokens: readonly TokenFacts[]
  nfts: readonly NftFacts[]
  /** The price of one whole token in US dollars at that time, by address, with '' for the native token. */
  prices: ReadonlyMap<string, string>
}
/** The decoded content of a block. */
export interface DecodedBlock {
  block: Block
  transactions: readonly { transaction: Transaction; movements: readonly Movement[]; entries: readonly Entry[] }[]
}

/** How many recent block hashes are kept. Of older blocks, the first and every n-th remain, to find how far back a network has changed. */
const KEPT_BLOCKS = 256n
const CHECKPOINT_BLOCKS = 1000n
/** The most transfers of one entry. A contract can emit thousands for any account, and a page of its history would have all of them. */
const MAX_TRANSFERS = 256

export function decodeBlock(block: Block, { wrappedNative }: Pick<DataNetwork, 'wrappedNative'>): DecodedBlock {
  const transactions = block.transactions.map((transaction) => {
    const decoded = decodeTransaction(transaction, wrappedNative)
    return { transaction, movements: decoded.movements, entries: describeTransaction(transaction, decoded) }
  })
  return { block, transactions }
}

/** Tokens and items of these blocks that are not in the index yet. */
export async function findUnknown(query: Query, network: string, movements: readonly Movement[]) {
  const tokens = new Set(movements.flatMap((each) => (each.kind === 'native' ? [] : [contractOf(each)])))
  const nfts = new Map<string, NftKey>()
  for (const each of movements) {
    if (each.kind !== 'nft') continue
    const { collection, standard } = each
    const tokenId = String(each.tokenId)
    nfts.set(`${collection} ${tokenId}`, { collection, tokenId, standard })
  }
  const known = await query<{ address: string }>(
    'select address from data_api.token where network = $1 and address = any($2::text[])',
    [network, [...tokens]],
  )
  const knownNfts = await query<{ key: string }>(
    `select collection || ' ' || token_id as key from data_api.nft
     where network = $1 and collection || ' ' || token_id = any($2::text[])`,
    [network, [...nfts.keys()]],
  )
  for (const { address } of known) tokens.delete(address)
  for (const { key } of knownNfts) nfts.delete(key)
  return { tokens: [...tokens], nfts: [...nfts.values()] }
}

function contractOf(movement: Exclude<Movement, { kind: 'native' }>): string {
  return movement.kind === 'token' ? movement.token : movement.collection
}

/** Writes all or nothing. Returns false if another process has moved the head from `from` meanwhile. */
export function appendBlocks(
  database: Database,
  network: string,
  { from, blocks, facts }: { from: Head | null; blocks: readonly DecodedBlock[]; facts: Facts },
): Promise<boolean> {
  return database.transaction(async (query) => {
    const last = blocks.at(-1)?.block
    if (!last || !(await moveHead(query, network, from, last))) return false
    await insert(query, network, 'block', { number: 'bigint', hash: 'text' }, blocks.map(toBlockRow))
    await query(
      `delete from data_api.block where network = $1 and number <= $2 and number % $3 <> 0
       and number > (select min(number) from data_api.block where network = $1)`,
      [network, last.number - KEPT_BLOCKS, CHECKPOINT_BLOCKS],
    )
    await insertFacts(query, network, last.number, facts)
    await insertEntries(query, network, blocks, facts.prices)
    return true
  })
}

async function insertFacts(query: Query, network: string, block: bigint, { tokens, nfts }: Facts): Promise<void> {
  const seen = { block: String(block) }
  const tokenColumns = { address: 'text', block: 'bigint', name: 'text', symbol: 'text', decimals: 'integer' }
  const tokenRows = tokens.map((token) => ({ ...token, ...seen }))
  await insert(query, network, 'token', tokenColumns, tokenRows)
  const nftColumns = { collection: 'text', token_id: 'text', block: 'bigint', name: 'text', preview: 'text' }
  const nftRows = nfts.map(({ tokenId, ...nft }) => ({ ...nft, token_id: tokenId, ...seen }))
  await insert(query, network, 'nft', nftColumns, nftRows)
}

const ENTRY_COLUMNS = {
  account: 'text',
  hash: 'text',
  block: 'bigint',
  position: 'integer',
  mined_at_ms: 'bigint',
  sender: 'text',
  recipient: 'text',
  nonce: 'bigint',
  status: 'text',
  operation: 'text',
  transfers: 'jsonb',
}
const NFT_COLUMNS = {
  block: 'bigint',
  collection: 'text',
  token_id: 'text',
  standard: 'text',
  sender: 'text',
  recipient: 'text',
  units: 'numeric',
}

async function insertEntries(
  query: Query,
  network: string,
  blocks: readonly DecodedBlock[],
  prices: Facts['prices'],
): Promise<void> {
  const rows = blocks.flatMap(({ block, transactions }) =>
    transactions.flatMap(({ transaction, entries }) =>
      entries.map((entry) => toEntryRow(block, transaction, entry, prices)),
    ),
  )
  await insert(query, network, 'entry', ENTRY_COLUMNS, rows)
  const moved = blocks.flatMap(({ block, transactions }) =>
    transactions.flatMap(({ movements }) => movements.map((movement) => ({ block: String(block.number), movement }))),
  )
  const seen = moved.flatMap(({ movement }) =>
    movement.kind === 'token' ? [{ account: movement.to, token: movement.token }] : [],
  )
  await insert(query, network, 'holding', { account: 'text', token: 'text' }, seen)
  const nfts = moved.flatMap(({ block, movement }) => {
    if (movement.kind !== 'nft') return []
    const { collection, tokenId, standard, from: sender, to: recipient, units } = movement
    return [{ block, collection, token_id: String(tokenId), standard, sender, recipient, units: String(units) }]
  })
  await insert(query, network, 'nft_movement', NFT_COLUMNS, nfts)
}

/** Inserts all rows with one statement, and leaves existing rows unchanged. `columns` include their types. */
async function insert(
  query: Query,
  network: string,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map((column) => column.join(' '))
  await query(
    `insert into data_api.${table} (network, ${names})
     select $1, ${names} from jsonb_to_recordset($2::jsonb -> 'rows') as row (${typed.join(', ')}) on conflict do nothing`,
    [network, { rows }],
  )
}

function toBlockRow({ block: { number, hash } }: DecodedBlock) {
  return { number: String(number), hash }
}

function toEntryRow(block: Block, transaction: Transaction, entry: Entry, prices: Facts['prices']) {
  const { hash, position, from, to, nonce, hasFailed } = transaction
  return {
    account: entry.account,
    operation: entry.operation,
    hash,
    position,
    sender: from,
    recipient: to,
    block: String(block.number),
    mined_at_ms: block.minedAtMs,
    nonce: String(nonce),
    status: hasFailed ? 'failed' : 'confirmed',
    transfers: entry.movements.slice(0, MAX_TRANSFERS).map((movement) => toStoredTransfer(movement, prices)),
  }
}

export function toStoredTransfer(movement: SeenMovement, prices: Facts['prices']): StoredTransfer {
  const { kind, direction, from, to } = movement
  const contract = kind === 'native' ? null : contractOf(movement)
  const tokenId = kind === 'nft' ? String(movement.tokenId) : null
  const price = kind === 'nft' ? null : (prices.get(contract ?? '') ?? null)
  return { kind, direction, from, to, units: String(movement.units), contract, tokenId, price }
}
