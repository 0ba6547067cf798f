// Recovery codes: ten per owner, each valid once. The frame creates them and sends each server a different token derived from them, so neither server
// can use its token at the other. A server stores hashes, encrypted with its key. Review this file as security code.
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { resealColumn } from './reseal.ts'
import type { Seals } from './seals.ts'
import { hashToken, isSameHash } from './secrets.ts'

const CODE_COUNT = 10
/** Base64url of 32 bytes, derived from a code of 80 random bits. */
export const recoverySchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const newCodesSchema = v.pipe(
  v.array(recoverySchema),
  v.length(CODE_COUNT),
  v.check((codes) => new Set(codes).size === CODE_COUNT, 'The codes must be different.'),
)

export interface RecoveryCodes {
  /** Replaces the earlier codes. */
  replace(owner: string, codes: readonly string[]): Promise<void>
  /** Uses up a code. Resolves to the number of codes left, or to null if it is not one of this owner's. */
  spend(owner: string, code: string): Promise<number | null>
  count(owner: string): Promise<number>
  drop(owner: string): Promise<void>
  /** Encrypts every hash with the current key. Resolves to the number of hashes that no key could decrypt. */
  reseal(): Promise<number>
}

/** The statement that creates the table, for the migrations of a service. */
export function recoveryTable(schema: string): string {
  return `create table ${schema}.recovery_code (
    owner text not null,
    slot integer not null,
    sealed bytea not null,
    primary key (owner, slot)
  )`
}

/** Stores them in the table of one service. */
export function createRecoveryCodes({ query }: Pick<Database, 'query'>, schema: string, seals: Seals): RecoveryCodes {
  const table = `${schema}.recovery_code`
  const contextOf = (owner: string) => `recovery ${owner}`
  const seal = (owner: string, code: string) =>
    seals.seal(contextOf(owner), Buffer.from(hashToken(code)).toString('hex'))
  const count = async (owner: string) => {
    const statement = `select count(*)::int as count from ${table} where owner = $1`
    return (await query<{ count: number }>(statement, [owner]))[0]?.count ?? 0
  }
  return {
    async replace(owner, codes) {
      // The rows are numbered, so that ten codes are left if two sets are written at the same time.
      const rows = codes.map((_, slot) => `($1, ${slot}, $${slot + 2})`).join(', ')
      const statement = `insert into ${table} (owner, slot, sealed) values ${rows}
        on conflict (owner, slot) do update set sealed = excluded.sealed`
      await query(statement, [owner, ...(await Promise.all(codes.map((code) => seal(owner, code))))])
    },
    async spend(owner, code) {
      const statement = `select slot, sealed from ${table} where owner = $1`
      const rows = await query<{ slot: number; sealed: Uint8Array }>(statement, [owner])
      const hashes = await Promise.all(rows.map(({ sealed }) => seals.unseal(contextOf(owner), sealed)))
      const found = rows.find((_, at) => isSameHash(Buffer.from(hashes[at] ?? '', 'hex'), hashToken(code)))
      if (!found) return null
      // One statement uses it up, so only one of several concurrent uses counts. A newer set has other encrypted values.
      const spent = await query(`delete from ${table} where owner = $1 and slot = $2 and sealed = $3 returning slot`, [
        owner,
        found.slot,
        found.sealed,
      ])
      return spent.length > 0 ? count(owner) : null
    },
    count,
    async drop(owner) {
      await query(`delete from ${table} where owner = $1`, [owner])
    },
    reseal: () =>
      resealColumn({
        query,
        seals,
        table,
        column: 'sealed',
        id: `(owner || ' ' || slot)`,
        context: `('recovery ' || owner)`,
      }),
  }
}
