// What was handed in, kept in the database: any number of processes take it up, and one at a time sends.
import type { Hex } from 'viem'
import type { Database, Query } from '../database/database.ts'
import { type Operation, restoreOperation } from './userOperation.ts'

export interface Kept {
  hash: Hex
  chainId: number
  raw: unknown
  operation: Operation
  /** Null until it was sent. */
  transactionHash: Hex | null
  isRejected: boolean
}

interface Row {
  hash: Hex
  chainId: bigint
  operation: unknown
  transactionHash: Hex | null
  isRejected: boolean
}

export interface Operations {
  /** An operation that is known already is not kept twice. */
  add(entry: { hash: Hex; chainId: number; sender: Hex; raw: unknown }): Promise<void>
  find(hash: string, chainId: number): Promise<Kept | null>
  /** Gives every operation that waits to `send`, in order, while no other process sends; null: it cannot be sent. */
  sendWaiting(send: (kept: Kept) => Promise<Hex | null>): Promise<void>
}

const COLUMNS =
  'hash, chain_id as "chainId", operation, transaction_hash as "transactionHash", is_rejected as "isRejected"'

/** `now`: milliseconds since 1970. */
export function createOperations(database: Database, now: () => number): Operations {
  const toKept = ({ chainId, operation, ...row }: Row): Kept => ({
    ...row,
    chainId: Number(chainId),
    raw: operation,
    operation: restoreOperation(operation),
  })
  async function settle(query: Query, { hash }: Kept, transactionHash: Hex | null): Promise<void> {
    const change = 'update bundler.operation set transaction_hash = $2, is_rejected = $3 where hash = $1'
    await query(change, [hash, transactionHash, transactionHash === null])
  }
  return {
    async add({ hash, chainId, sender, raw }) {
      await database.query(
        `insert into bundler.operation (hash, chain_id, sender, operation, received_at_ms)
         values ($1, $2, $3, $4, $5) on conflict (hash) do nothing`,
        [hash, BigInt(chainId), sender.toLowerCase(), raw, BigInt(now())],
      )
    },
    async find(hash, chainId) {
      const select = `select ${COLUMNS} from bundler.operation where hash = $1 and chain_id = $2`
      const [row] = await database.query<Row>(select, [hash, BigInt(chainId)])
      return row ? toKept(row) : null
    },
    sendWaiting: (send) =>
      database.transaction(async (query) => {
        // The nonces of one sender: whoever sends is alone.
        await query('select pg_advisory_xact_lock(hashtext($1))', ['bundler send'])
        const rows = await query<Row>(
          `select ${COLUMNS} from bundler.operation where transaction_hash is null and not is_rejected order by received_at_ms`,
        )
        for (const kept of rows.map(toKept)) await settle(query, kept, await send(kept))
      }),
  }
}
