// Re-encrypts values with the current key after a key change, and counts the values that still need an old key.
import type { Query } from '../database/database.ts'
import { KeyStoreError } from './keyStore.ts'
import { MARK_BYTES } from './sealKeys.ts'
import type { Seals } from './seals.ts'

/** Rows per query. */
const BATCH = 200

interface SealedColumn {
  query: Query
  seals: Seals
  table: string
  column: string
}

/**
 * Re-encrypts with the current key what an old key has encrypted. `id` and `context` are columns. Resolves to the number of values that no key could
 * decrypt. Rejects if the key store does not respond.
 */
export async function resealColumn(place: SealedColumn & { id: string; context: string }): Promise<number> {
  const { query, seals, table, column, id, context } = place
  let unopened = 0
  while (true) {
    const rows = await query<{ id: unknown; context: string | Uint8Array; sealed: Uint8Array }>(
      `select ${id} as id, ${context} as context, ${column} as sealed from ${table}
       where ${isOther(column)} order by ${id} limit ${BATCH} offset ${unopened}`,
      [seals.mark],
    )
    for (const row of rows) {
      const text = typeof row.context === 'string' ? row.context : Buffer.from(row.context).toString('hex')
      const opened = await tryUnseal(seals, text, row.sealed)
      // Another process may have encrypted the row meanwhile. Then its value stays.
      const statement = `update ${table} set ${column} = $3 where ${id} = $1 and ${column} = $2`
      if (opened === null) unopened += 1
      else await query(statement, [row.id, row.sealed, await seals.seal(text, opened)])
    }
    if (rows.length < BATCH) return unopened
  }
}

/** Counts the values of a column that are marked with another key. */
export async function countOtherSeals({ query, seals, table, column }: SealedColumn): Promise<number> {
  const statement = `select count(*)::int as count from ${table} where ${isOther(column)}`
  const [row] = await query<{ count: number }>(statement, [seals.mark])
  return row?.count ?? 0
}

function isOther(column: string): string {
  return `substring(${column} from 1 for ${MARK_BYTES}) <> $1`
}

async function tryUnseal(seals: Seals, context: string, sealed: Uint8Array): Promise<string | null> {
  try {
    return await seals.unseal(context, sealed)
  } catch (cause) {
    // Every other row would wait for the store just as long.
    if (cause instanceof KeyStoreError) throw cause
    return null
  }
}
