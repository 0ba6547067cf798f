// Recovery codes: ten for one owner, each good once. The frame makes them and gives each server its own token made of them, so
// that what one server is shown is of no use at the other. A server keeps hashes, sealed with its key. Review this file as security code.
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import { resealColumn } from './reseal.ts'
import type { Seals } from './seals.ts'
import { hashToken, isSameHash } from './secrets.ts'

const CODE_COUNT = 10
/** Base64url of 32 bytes, made of a code of 80 random bits. */
export const recoverySchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
export const newCodesSchema = v.pipe(
  v.array(recoverySchema),
  v.length(CODE_COUNT),
  v.check((codes) => new Set(codes).size === CODE_COUNT, 'Each code has to be another one.'),
)

export interface RecoveryCodes {
  /** The ones before are over. */
  replace(owner: string, codes: readonly string[]): Promise<void>
  /** Spends a code; resolves to how many are left, null when it is none of this owner. */
  spend(owner: string, code: string): Promise<number | null>
  count(owner: string): Promise<number>
  drop(owner: string): Promise<void>
  /** Seals every hash under the current key. Resolves to the number of those that no key opened. */
  reseal(): Promise<number>
}

/** The statement that makes the table, for the migrations of a service. */
export function recoveryTable(schema: string): string {
  return `create table ${schema}.recovery_code (
    owner text not null,
    slot integer not null,
    sealed bytea not null,
    primary key (owner, slot)
  )`
}

/** Keeps them in the table of one service. */
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
      // Ten places, so that of two sets at the same moment ten codes are left.
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
      // One statement spends it, so that of uses at the same moment one counts; a newer set has another seal there.
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
        ...{ query, seals, table, column: 'sealed' },
        id: `(owner || ' ' || slot)`,
        context: `('recovery ' || owner)`,
      }),
  }
}
