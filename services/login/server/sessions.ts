// Sessions: one per device and person. A session has a token that changes with each use, and a key of the device. If a used token is sent again, the
// session ends.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import { createToken, hashToken, isSameHash } from '../secrets.ts'
import type { Proof } from './proofs.ts'

export interface Session {
  id: string
  accountId: string
  /** The sign-in method. */
  methodId: string
  deviceHash: Uint8Array
  signedInAtMs: bigint
  /** The key that the device signed in with. */
  keyThumbprint: string
  /** Opens nothing until the second factor is verified. */
  isFactorDue: boolean
  /** When a passkey or a recovery code was last verified. 0 for never. */
  factorAtMs: bigint
}

export interface Sessions {
  /** Resolves to the first token. Ends this device's other sessions. */
  start(session: Omit<Session, 'id' | 'signedInAtMs'>): Promise<string>
  /** Returns the owner of the token, and uses up the proof. Throws RefusedError 401 `signed-out`, 409 `proof-used`. */
  read(token: string, proof: Proof): Promise<Session>
  /** Exchanges a token for the next one. Throws RefusedError 401 `signed-out`. */
  rotate(token: string): Promise<{ token: string; session: Session }>
  /** Records that a passkey or a recovery code was verified. */
  recordFactor(id: string): Promise<void>
  /** Ends sessions of devices that have not opened the wallet. */
  endUnknown(accountId: string): Promise<void>
  end(id: string): Promise<void>
  purge(): Promise<void>
}

/** Thirty days after the last use. */
const LIFE_MS = 2_592_000_000
/** How long the previous token is accepted, once, because its successor may have been lost. */
const GRACE_MS = 30_000

/** Stores only hashes of tokens. */
export function createSessions(database: Database, now: () => number): Sessions {
  const { query } = database
  const columns = `id, account_id as "accountId", method_id as "methodId", device_hash as "deviceHash",
    signed_in_at_ms as "signedInAtMs", key_thumbprint as "keyThumbprint",
    is_factor_due as "isFactorDue", factor_at_ms as "factorAtMs"`
  /** A device's last use is stored longer than its session. */
  async function endAndRecord(which: string, value: unknown): Promise<void> {
    await query(
      `with ended as (delete from login.session where ${which} returning account_id, device_hash, rotated_at_ms)
       update login.device set last_used_at_ms = greatest(last_used_at_ms, ended.rotated_at_ms) from ended
       where device.account_id = ended.account_id and device.device_hash = ended.device_hash`,
      [value],
    )
  }
  /** A repeated request is refused. */
  async function spend(id: string, tokenHash: Uint8Array, { idHash }: Proof): Promise<void> {
    const spent = await query(
      'insert into login.proof (session_id, id_hash, token_hash) values ($1, $2, $3) on conflict do nothing returning id_hash',
      [id, idHash, tokenHash],
    )
    if (spent.length === 0) throw new RefusedError(409, 'proof-used', 'This was answered before. Try again.')
  }
  /** Proofs for a token that is no longer valid prove nothing. */
  async function dropProofs(id: string, ...goodTokens: Uint8Array[]): Promise<void> {
    await query('delete from login.proof where session_id = $1 and token_hash not in ($2, $3)', [id, ...goodTokens])
  }
  async function read(token: string, proof: Proof): Promise<Session> {
    const hash = hashToken(token)
    const [row] = await query<Session & { tokenHash: Uint8Array; rotatedAtMs: bigint }>(
      `select ${columns}, token_hash as "tokenHash", rotated_at_ms as "rotatedAtMs" from login.session
       where (token_hash = $1 or spent_hash = $1) and expires_at_ms > $2`,
      [hash, BigInt(now())],
    )
    // A token without its key changes nothing.
    if (row && row.keyThumbprint !== proof.thumbprint) throw signedOut()
    if (row && (isSameHash(row.tokenHash, hash) || Number(row.rotatedAtMs) + GRACE_MS > now())) {
      await spend(row.id, hash, proof)
      return row
    }
    // Someone else used this token. Either one could be the thief, so both must sign in again.
    if (row) await query('delete from login.session where id = $1', [row.id])
    throw signedOut()
  }
  return {
    async start({ accountId, methodId, deviceHash, keyThumbprint, isFactorDue, factorAtMs }) {
      const token = createToken()
      await query('delete from login.session where device_hash = $1', [deviceHash])
      await query(
        `insert into login.session
           (id, account_id, method_id, device_hash, key_thumbprint, token_hash, rotated_at_ms, signed_in_at_ms,
            expires_at_ms, is_factor_due, factor_at_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
        [
          randomUUID(),
          accountId,
          methodId,
          deviceHash,
          keyThumbprint,
          hashToken(token),
          BigInt(now()),
          BigInt(now() + LIFE_MS),
          isFactorDue,
          factorAtMs,
        ],
      )
      return token
    },
    read,
    async rotate(token) {
      const next = createToken()
      const hash = hashToken(token)
      // One statement each: of concurrent requests with the same token, one exchanges it, and one more uses the grace period.
      const [spent] = await query<Session>(
        `update login.session set token_hash = $2, spent_hash = $1, rotated_at_ms = $3, expires_at_ms = $4, is_grace_used = false
         where token_hash = $1 and expires_at_ms > $3 returning ${columns}`,
        [hash, hashToken(next), BigInt(now()), BigInt(now() + LIFE_MS)],
      )
      if (spent) {
        await dropProofs(spent.id, hash, hashToken(next))
        return { token: next, session: spent }
      }
      const [late] = await query<Session>(
        `update login.session set token_hash = $2, is_grace_used = true
         where spent_hash = $1 and not is_grace_used and rotated_at_ms > $3 and expires_at_ms > $4 returning ${columns}`,
        [hash, hashToken(next), BigInt(now() - GRACE_MS), BigInt(now())],
      )
      if (late) return { token: next, session: late }
      // Someone else used this token. Either one could be the thief, so both must sign in again.
      await query('delete from login.session where spent_hash = $1', [hash])
      throw signedOut()
    },
    async recordFactor(id) {
      const statement = 'update login.session set is_factor_due = false, factor_at_ms = $2 where id = $1'
      await query(statement, [id, BigInt(now())])
    },
    async endUnknown(accountId) {
      const known = 'select device_hash from login.device where account_id = $1'
      await query(`delete from login.session where account_id = $1 and device_hash not in (${known})`, [accountId])
    },
    async end(id) {
      await endAndRecord('id = $1', id)
    },
    purge: async () => {
      await endAndRecord('expires_at_ms <= $1', BigInt(now()))
    },
  }
}

/** Also if the account or the sign-in method was deleted. */
export function signedOut(): RefusedError {
  return new RefusedError(401, 'signed-out', 'Your session has ended. Sign in again.')
}
