// Shares of wallets, and requests to release them to a new device. A person's identity is stored as a hash.
import type { Database } from '../../database/database.ts'
import type { ReleasePurpose } from '../grants.ts'
import { MAX_KEPT_SHARES } from '../keptShares.ts'
import { resealColumn } from '../reseal.ts'
import type { Seals } from '../seals.ts'
import { createToken, hashToken } from '../secrets.ts'
import { hashSubject } from './hashSubject.ts'
import type { Locks } from './locks.ts'

export interface Release {
  purpose: ReleasePurpose
  /** What the person sees of the requesting device. */
  browser: string
  isApproved: boolean
}

export interface Shares {
  /**
   * Stores a share next to earlier ones, up to MAX_KEPT_SHARES. Beyond that, the oldest is deleted. It replaces none, because the login server
   * decides later which one is used, when it accepts the wallet that one device has created. The share is locked if there is a lock with this key.
   */
  put(subject: string, share: string, lockKey?: string): Promise<void>
  /** Newest first. Empty if there is none. Locked ones need a recovery code, which is then used up, see locks.ts. */
  list(subject: string, recovery?: string): Promise<string[]>
  /**
   * Requests the release of the shares to whoever has the secret with this hash. Resolves to the ticket for the email. Null if there is no share:
   * then it cannot be approved, but everything else is the same.
   */
  request(subject: string, secretHash: Uint8Array, browser: string, purpose: ReleasePurpose): Promise<string | null>
  /** Whether the person has approved this purpose for the device whose secret has this hash, and the approval is still valid. */
  isApproved(subject: string, secretHash: Uint8Array, purpose: ReleasePurpose): Promise<boolean>
  findRelease(ticket: string): Promise<Release | null>
  /** Returns what was approved. Null if there was nothing to approve. */
  approve(ticket: string): Promise<ReleasePurpose | null>
  /** Whether it was approved. If so, its lifetime starts again, with the code that comes next. Null if it has expired. */
  look(secret: string): Promise<'approved' | 'pending' | null>
  /**
   * Returns the shares once, if opening the wallet was approved. Returns `pending` before that, or null if it has expired. If a lock refuses it, it
   * can be tried again.
   */
  take(secret: string, recovery?: string): Promise<{ shares: string[] } | 'pending' | null>
  /** Encrypts every share with the current key. Resolves to the number of shares that no key could decrypt. */
  reseal(): Promise<number>
  purge(): Promise<void>
}

/** As long as the code that comes after it. */
const LIFE_MS = 1_200_000

/** Shares are encrypted with a key that the login server does not have. */
export function createShares(database: Database, seals: Seals, now: () => number, locks: Pick<Locks, 'open'>): Shares {
  const { query } = database
  const contextOf = (subjectHash: Uint8Array) => Buffer.from(subjectHash).toString('hex')
  async function read(subjectHash: Uint8Array, recovery: string | undefined): Promise<string[]> {
    const statement = `select share, lock_hash as "lockHash" from keeper.share
      where subject_hash = $1 order by id desc limit ${MAX_KEPT_SHARES}`
    const rows = await query<{ share: Uint8Array; lockHash: Uint8Array | null }>(statement, [subjectHash])
    const open = await locks.open(rows, recovery)
    return Promise.all(open.map(({ share }) => seals.unseal(contextOf(subjectHash), share)))
  }
  return {
    async put(subject, share, lockKey = '') {
      const hash = hashSubject(subject)
      // The deletion does not see the row that the same statement inserts.
      const statement = `with added as (insert into keeper.share (subject_hash, share, lock_hash)
          values ($1, $2, (select key_hash from keeper.lock where key_hash = $3)))
        delete from keeper.share where subject_hash = $1 and id not in
          (select id from keeper.share where subject_hash = $1 order by id desc limit ${MAX_KEPT_SHARES - 1})`
      await query(statement, [hash, await seals.seal(contextOf(hash), share), hashToken(lockKey)])
    },
    list: (subject, recovery) => read(hashSubject(subject), recovery),
    async request(subject, secretHash, browser, purpose) {
      const ticket = createToken()
      const [found] = await query<{ hasShare: boolean }>(
        `insert into keeper.release (secret_hash, subject_hash, ticket_hash, browser, expires_at_ms, purpose)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (secret_hash) do update
           set subject_hash = $2, ticket_hash = $3, is_approved = false, expires_at_ms = $5, purpose = $6
         returning exists (select 1 from keeper.share where subject_hash = $2) as "hasShare"`,
        [secretHash, hashSubject(subject), hashToken(ticket), browser, BigInt(now() + LIFE_MS), purpose],
      )
      return found?.hasShare ? ticket : null
    },
    async isApproved(subject, secretHash, purpose) {
      const statement = `select 1 from keeper.release
        where secret_hash = $1 and subject_hash = $2 and is_approved and expires_at_ms > $3 and purpose = $4`
      return (await query(statement, [secretHash, hashSubject(subject), BigInt(now()), purpose])).length > 0
    },
    async findRelease(ticket) {
      const statement = `select browser, purpose, is_approved as "isApproved" from keeper.release
        where ticket_hash = $1 and expires_at_ms > $2`
      const [row] = await query<Release>(statement, [hashToken(ticket), BigInt(now())])
      return row ?? null
    },
    async approve(ticket) {
      const statement = `update keeper.release set is_approved = true
        where ticket_hash = $1 and expires_at_ms > $2 returning purpose`
      const [row] = await query<Pick<Release, 'purpose'>>(statement, [hashToken(ticket), BigInt(now())])
      return row?.purpose ?? null
    },
    async look(secret) {
      const [waiting] = await query<{ isApproved: boolean }>(
        `update keeper.release set expires_at_ms = case when is_approved then $3 else expires_at_ms end
         where secret_hash = $1 and expires_at_ms > $2 returning is_approved as "isApproved"`,
        [hashToken(secret), BigInt(now()), BigInt(now() + LIFE_MS)],
      )
      if (!waiting) return null
      return waiting.isApproved ? 'approved' : 'pending'
    },
    async take(secret, recovery) {
      const hash = hashToken(secret)
      const [waiting] = await query<{ isApproved: boolean; subjectHash: Uint8Array }>(
        `select is_approved as "isApproved", subject_hash as "subjectHash" from keeper.release
         where secret_hash = $1 and expires_at_ms > $2 and purpose = 'open'`,
        [hash, BigInt(now())],
      )
      if (!waiting) return null
      if (!waiting.isApproved) return 'pending'
      const shares = await read(waiting.subjectHash, recovery)
      const taken = await query('delete from keeper.release where secret_hash = $1 returning secret_hash', [hash])
      return taken.length > 0 ? { shares } : null
    },
    reseal: () =>
      resealColumn({ query, seals, table: 'keeper.share', column: 'share', id: 'id', context: 'subject_hash' }),
    purge: async () => {
      await query('delete from keeper.release where expires_at_ms <= $1', [BigInt(now())])
    },
  }
}
