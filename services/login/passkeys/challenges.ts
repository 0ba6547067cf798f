// Challenges that wait for an authenticator. Each is for one purpose and one frame, and the first response uses it up.
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import { createToken, hashToken, isSameHash } from '../secrets.ts'

export interface Challenges {
  /** `owner` is the hash of a secret that only the requesting frame has. */
  create(purpose: string, owner: Uint8Array): Promise<string>
  /** Throws RefusedError 404 if it has expired, was used, or belongs to another frame. */
  spend(challenge: string, purpose: string, owner: Uint8Array): Promise<void>
  purge(): Promise<void>
}

/** Long enough to find a security key or a phone. */
const LIFE_MS = 600_000

/** The statement that creates the table, for the migrations of a service. */
export function challengeTable(schema: string): string {
  return `create table ${schema}.passkey_challenge (
    challenge_hash bytea primary key,
    purpose text not null,
    owner_hash bytea not null,
    expires_at_ms bigint not null
  )`
}

/** Stores them in the table of one service. */
export function createChallenges({ query }: Database, schema: string, now: () => number): Challenges {
  const table = `${schema}.passkey_challenge`
  return {
    async create(purpose, owner) {
      const challenge = createToken()
      const statement = `insert into ${table} (challenge_hash, purpose, owner_hash, expires_at_ms) values ($1, $2, $3, $4)`
      await query(statement, [hashToken(challenge), purpose, owner, BigInt(now() + LIFE_MS)])
      return challenge
    },
    async spend(challenge, purpose, owner) {
      const [spent] = await query<{ purpose: string; owner: Uint8Array; expiresAtMs: bigint }>(
        `delete from ${table} where challenge_hash = $1
         returning purpose, owner_hash as "owner", expires_at_ms as "expiresAtMs"`,
        [hashToken(challenge)],
      )
      const isOwn = spent && spent.purpose === purpose && isSameHash(spent.owner, owner)
      if (isOwn && Number(spent.expiresAtMs) > now()) return
      throw new RefusedError(404, 'passkey-over', 'That took too long. Try again.')
    },
    purge: async () => {
      await query(`delete from ${table} where expires_at_ms <= $1`, [BigInt(now())])
    },
  }
}
