// Accepted operations in the database. Several processes work on them, so each step is stored before the next one begins.
import type { Hex } from 'viem'
import type { Database } from '../database/database.ts'
import { type Operation, restoreOperation } from './userOperation.ts'

/** A signed transaction with one operation. */
export interface Signed {
  raw: Hex
  hash: Hex
  nonce: number
  executor: Hex
}

export interface Kept {
  hash: Hex
  chainId: number
  sender: Hex
  raw: unknown
  operation: Operation
  /** First block in which the operation can be. */
  fromBlock: bigint
  /** Null before signing, and after the transaction was replaced. */
  signed: Signed | null
  /** Hash of the transaction with the operation. It can be another bundler's. */
  transactionHash: Hex | null
  isRejected: boolean
  /** Nothing is left to send, unless a reorg removes its block. */
  isSettled: boolean
  /** Block that includes it; null once a reorg can no longer replace that block. */
  blockNumber: bigint | null
  blockHash: Hex | null
}

export interface Block {
  number: bigint
  hash: Hex
}

type Row = Omit<Kept, 'chainId' | 'raw' | 'operation'> & { chainId: bigint; operation: unknown }

export interface Operations {
  /** Stores the operation. Does nothing if it is stored already, but resets a rejected one. */
  add(entry: Pick<Kept, 'hash' | 'chainId' | 'sender' | 'raw' | 'fromBlock'>): Promise<void>
  find(hash: string, chainId: number): Promise<Kept | null>
  /** Operations that are not settled, oldest first. */
  listUnsettled(): Promise<Kept[]>
  /** Whether an operation of the same sender was accepted earlier and is not settled. */
  hasEarlier(kept: Kept): Promise<boolean>
  /**
   * Signs with the next nonce of `executor`, at least `pendingCount`, and stores the transaction. Resolves to null if another process
   * signed first. `sign` must not call a server, because it runs while a lock is held.
   */
  keepSigned(
    kept: Kept,
    from: Nonces,
    sign: (nonce: number) => Promise<Pick<Signed, 'raw' | 'hash'>>,
  ): Promise<Signed | null>
  /** Removes a transaction whose nonce was used by another one, so that a new one can be signed. */
  dropSigned(kept: Kept): Promise<void>
  /** Marks the operation as settled by a transaction; null means that the EntryPoint rejected it. */
  settle(kept: Kept, by: { transactionHash: Hex; block: Block } | null): Promise<void>
  /** Settled operations whose block a reorg may still replace. */
  listWatched(): Promise<Kept[]>
  /** Marks the operation as not settled, because a reorg replaced its block. */
  reopen(kept: Kept): Promise<void>
  /** Stops following its block, which is final. */
  endWatch(kept: Kept): Promise<void>
}

export interface Nonces {
  executor: Hex
  /** Transaction count of the executor, including pending transactions. */
  pendingCount: number
}

const COLUMNS = `hash, chain_id as "chainId", sender, operation, from_block as "fromBlock", signed,
  transaction_hash as "transactionHash", is_rejected as "isRejected", is_settled as "isSettled",
  block_number as "blockNumber", block_hash as "blockHash"`

/** `now` is in milliseconds since 1970. */
export function createOperations(database: Database, now: () => number): Operations {
  const toKept = ({ chainId, operation, ...row }: Row): Kept => ({
    ...row,
    chainId: Number(chainId),
    raw: operation,
    operation: restoreOperation(operation),
  })
  return {
    async add({ hash, chainId, sender, raw, fromBlock }) {
      await database.query(
        `insert into bundler.operation as known (hash, chain_id, sender, operation, from_block, received_at_ms)
         values ($1, $2, $3, $4, $5, $6) on conflict (hash) do update
         set is_rejected = false, is_settled = false, signed = null, transaction_hash = null where known.is_rejected`,
        [hash, BigInt(chainId), sender.toLowerCase(), raw, fromBlock, BigInt(now())],
      )
    },
    async find(hash, chainId) {
      const select = `select ${COLUMNS} from bundler.operation where hash = $1 and chain_id = $2`
      const [row] = await database.query<Row>(select, [hash, BigInt(chainId)])
      return row ? toKept(row) : null
    },
    async listUnsettled() {
      const select = `select ${COLUMNS} from bundler.operation where not is_settled order by received_at_ms, hash`
      return (await database.query<Row>(select)).map(toKept)
    },
    async hasEarlier({ hash, chainId, sender }) {
      const select = `select 1 from bundler.operation as other join bundler.operation as own on own.hash = $1
        where other.chain_id = $2 and other.sender = $3 and other.hash <> $1 and not other.is_settled
        and (other.received_at_ms, other.hash) < (own.received_at_ms, own.hash)`
      return (await database.query(select, [hash, BigInt(chainId), sender])).length > 0
    },
    keepSigned: ({ hash, chainId }, { executor, pendingCount }, sign) =>
      database.transaction(async (query) => {
        await query('select pg_advisory_xact_lock(hashtext($1))', [`bundler ${chainId} ${executor}`])
        const [free] = await query<{ next: bigint | null }>(
          `select (select max((signed->>'nonce')::bigint) + 1 from bundler.operation
             where chain_id = $2 and signed->>'executor' = $3 and not is_settled) as next
           from bundler.operation where hash = $1 and signed is null and not is_settled`,
          [hash, BigInt(chainId), executor],
        )
        if (!free) return null
        const nonce = Math.max(pendingCount, Number(free.next ?? 0))
        const signed: Signed = { ...(await sign(nonce)), nonce, executor }
        const change = 'update bundler.operation set signed = $2::jsonb, transaction_hash = $3 where hash = $1'
        await query(change, [hash, signed, signed.hash])
        return signed
      }),
    async dropSigned({ hash, signed }) {
      const change = `update bundler.operation set signed = null, transaction_hash = null
        where hash = $1 and signed->>'hash' = $2 and not is_settled`
      await database.query(change, [hash, signed?.hash])
    },
    async settle({ hash }, by) {
      const change = `update bundler.operation set is_settled = true, transaction_hash = $2, is_rejected = $3,
        block_number = $4, block_hash = $5 where hash = $1 and not is_settled`
      const { transactionHash = null, block } = by ?? {}
      await database.query(change, [hash, transactionHash, by === null, block?.number ?? null, block?.hash ?? null])
    },
    async listWatched() {
      const select = `select ${COLUMNS} from bundler.operation where block_number is not null order by received_at_ms, hash`
      return (await database.query<Row>(select)).map(toKept)
    },
    async reopen({ hash, blockHash }) {
      const change = `update bundler.operation set is_settled = false, block_number = null, block_hash = null
        where hash = $1 and block_hash = $2`
      await database.query(change, [hash, blockHash])
    },
    async endWatch({ hash, blockHash }) {
      const change = `update bundler.operation set block_number = null, block_hash = null
        where hash = $1 and block_hash = $2`
      await database.query(change, [hash, blockHash])
    },
  }
}
