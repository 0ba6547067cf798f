// Stores up to which block a network was read, and removes blocks that the network has replaced.
import type { Database, Query } from '../../database/database.ts'

export interface Head {
  number: bigint
  hash: string
}

/** The last block that was read. Null before the first one. */
export async function readHead(query: Query, network: string): Promise<Head | null> {
  const found = `select head as number, head_hash as hash from data_api.network where id = $1`
  const [head] = await query<Head>(found, [network])
  return head ?? null
}

/** Moves the head from one block to another. Returns false if another process has moved it already. */
export async function moveHead(query: Query, network: string, from: Head | null, to: Head): Promise<boolean> {
  const moved = from
    ? await query(
        'update data_api.network set head = $2, head_hash = $3 where id = $1 and head_hash = $4 returning id',
        [network, to.number, to.hash, from.hash],
      )
    : await query(
        `insert into data_api.network (id, head, head_hash) values ($1, $2, $3) on conflict do nothing returning id`,
        [network, to.number, to.hash],
      )
  return moved.length > 0
}

/** Removes all blocks after `to`, or all blocks if it is null. Changes nothing if the head is no longer `from`. */
export function rewind(database: Database, network: string, from: Head, to: Head | null): Promise<void> {
  return database.transaction(async (query) => {
    const isStill = to
      ? await moveHead(query, network, from, to)
      : (
          await query('delete from data_api.network where id = $1 and head_hash = $2 returning id', [
            network,
            from.hash,
          ])
        ).length > 0
    if (!isStill) return
    const after = to?.number ?? null
    for (const table of ['entry', 'token', 'nft', 'nft_movement']) {
      const isLater = '($2::bigint is null or block > $2)'
      await query(`delete from data_api.${table} where network = $1 and ${isLater}`, [network, after])
    }
    await query('delete from data_api.block where network = $1 and ($2::bigint is null or number > $2)', [
      network,
      after,
    ])
    if (!to) await query('delete from data_api.holding where network = $1', [network])
  })
}

/** The newest stored block up to this number, or the first stored one if all are later. Null if none is stored. */
export async function findBlock(query: Query, network: string, upTo: bigint): Promise<Head | null> {
  const [found] = await query<Head>(
    `(select number, hash from data_api.block where network = $1 and number <= $2 order by number desc limit 1)
     union all (select number, hash from data_api.block where network = $1 order by number limit 1) limit 1`,
    [network, upTo],
  )
  return found ?? null
}

/** The newest stored blocks before this number, newest first, up to a limit. */
export function listBlocks(query: Query, network: string, before: bigint, count: number): Promise<Head[]> {
  return query<Head>(
    'select number, hash from data_api.block where network = $1 and number < $2 order by number desc limit $3',
    [network, before, count],
  )
}
