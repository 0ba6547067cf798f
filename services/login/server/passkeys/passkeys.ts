// The passkeys that the login server knows: their public keys and use counters.
import type { Database } from '../../../database/database.ts'
import type { PasskeyKey } from '../../passkeys/verifyPasskey.ts'

export interface KnownPasskey extends PasskeyKey {
  subject: string
  /** The random user ID that the authenticator stores. */
  userHandle: string
}

export interface Passkeys {
  /** False if this ID already exists. */
  add(passkey: KnownPasskey & { counter: number }): Promise<boolean>
  find(id: string): Promise<KnownPasskey | null>
  /** False if the counter has not increased: two authenticators share the passkey. */
  count(passkey: KnownPasskey, counter: number): Promise<boolean>
}

export const PASSKEY_TABLE = `create table login.passkey (
  credential_id text primary key,
  subject text not null unique,
  public_key bytea not null,
  user_handle text not null,
  counter bigint not null,
  created_at_ms bigint not null
)`

export function createPasskeys({ query }: Database, now: () => number): Passkeys {
  return {
    async add({ id, subject, publicKey, userHandle, counter }) {
      const added = await query(
        `insert into login.passkey (credential_id, subject, public_key, user_handle, counter, created_at_ms)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning credential_id`,
        [id, subject, publicKey, userHandle, BigInt(counter), BigInt(now())],
      )
      return added.length > 0
    },
    async find(id) {
      const [row] = await query<KnownPasskey>(
        `select credential_id as id, subject, public_key as "publicKey", user_handle as "userHandle"
         from login.passkey where credential_id = $1`,
        [id],
      )
      return row ? { ...row, publicKey: Uint8Array.from(row.publicKey) } : null
    },
    async count({ id }, counter) {
      // One statement compares and writes, so that only one of two responses with the same counter counts.
      const counted = await query(
        `update login.passkey set counter = $2
         where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning credential_id`,
        [id, BigInt(counter)],
      )
      return counted.length > 0
    },
  }
}
