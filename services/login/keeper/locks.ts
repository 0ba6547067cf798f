// A lock on shares: the wallet's owner has turned on the second factor, so a sign-in by email or provider is not sufficient. A recovery code opens
// the lock. A passkey has its own share, which is never locked. A lock's key is derived from the wallet's secret, which the login server does not
// have, so it can neither remove a lock nor change its codes. Review this file as security code.
import type { Database } from '../../database/database.ts'
import { factorNeeded, wrongRecovery } from '../factorErrors.ts'
import type { Limit, Limits } from '../limits.ts'
import type { RecoveryCodes } from '../recoveryCodes.ts'
import { hashToken } from '../secrets.ts'
import { hashSubject } from './hashSubject.ts'

interface Lockable {
  lockHash: Uint8Array | null
}

export interface Locks {
  /** Locks the current shares of these subjects. The codes replace the earlier ones. */
  close(key: string, subjects: readonly string[], codes: readonly string[]): Promise<void>
  /**
   * Returns the unlocked shares and, with a code, which is then used up, those that it unlocks. Throws RefusedError 401 for a wrong code, or 403 if
   * one is required.
   */
  open<S extends Lockable>(shares: readonly S[], recovery: string | undefined): Promise<S[]>
  end(key: string): Promise<void>
}

export const LOCK_TABLE = 'create table keeper.lock (key_hash bytea primary key)'

/** A limit shared by everyone who sends a code for the same wallet, because they have passed the first factor. */
const TRIES: Limit = { uses: 10, windowMs: 900_000 }

export function createLocks(
  { query }: Pick<Database, 'query'>,
  codes: RecoveryCodes,
  limits: Pick<Limits, 'take'>,
): Locks {
  const ownerOf = (keyHash: Uint8Array) => Buffer.from(keyHash).toString('hex')
  return {
    async close(key, subjects, newCodes) {
      const keyHash = hashToken(key)
      // Codes first, so that no lock exists without them.
      await codes.replace(ownerOf(keyHash), newCodes)
      await query('insert into keeper.lock (key_hash) values ($1) on conflict do nothing', [keyHash])
      for (const subject of subjects) {
        const statement = 'update keeper.share set lock_hash = $2 where subject_hash = $1 and lock_hash is null'
        await query(statement, [hashSubject(subject), keyHash])
      }
    },
    async open(shares, recovery) {
      const free = shares.filter(({ lockHash }) => lockHash === null)
      const owners = new Set(shares.flatMap(({ lockHash }) => (lockHash ? [ownerOf(lockHash)] : [])))
      if (recovery !== undefined && owners.size > 0) {
        for (const owner of owners) {
          await limits.take(`recovery codes of ${owner}`, TRIES)
          if ((await codes.spend(owner, recovery)) === null) continue
          return shares.filter(({ lockHash }) => lockHash === null || ownerOf(lockHash) === owner)
        }
        throw wrongRecovery()
      }
      if (free.length === 0 && shares.length > 0) throw factorNeeded()
      return free
    },
    async end(key) {
      const keyHash = hashToken(key)
      await query('delete from keeper.lock where key_hash = $1', [keyHash])
      await codes.drop(ownerOf(keyHash))
    },
  }
}
