// Sent codes: the recipient, the tries left, and the expiry.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import type { Seals } from '../seals.ts'
import { createCode, isSameHash } from '../secrets.ts'

/**
 * In this order: signing in; signing in with the keeper's link after the right code; the old address of an update; its new address; an update that
 * only has to be written; seeing the keys; changing the sign-in methods; adding an email as a sign-in method.
 */
export type Purpose =
  | 'sign-in'
  | 'sign-in-link'
  | 'update-old'
  | 'update-new'
  | 'update-ready'
  | 'export'
  | 'methods'
  | 'link-email'

export interface Attempt {
  id: string
  purpose: Purpose
  email: string
  accountId: string | null
  deviceHash: Uint8Array
  /** With the keeper's link. */
  isApproved: boolean
}

export interface Attempts {
  start(attempt: Omit<Attempt, 'id' | 'isApproved'>): Promise<string>
  /** Returns this device's attempt. Throws RefusedError 404 if it has expired. */
  get(id: string, purpose: Purpose, deviceHash: Uint8Array): Promise<Attempt>
  approve(id: string): Promise<void>
  /** Creates a code that replaces the previous one. Its tries and its lifetime start again. */
  createCode(id: string): Promise<string>
  /** Ends the attempt if the code is right. Throws RefusedError 401 with the tries left. The third wrong code ends it too. */
  redeem(id: string, purpose: Purpose, deviceHash: Uint8Array, code: string): Promise<Attempt>
  end(id: string): Promise<void>
  /** Ends an account's unfinished attempts. */
  endAll(accountId: string): Promise<void>
  purge(): Promise<void>
}

/** A code is valid for 20 minutes, as the screens say. */
const LIFE_MS = 1_200_000
const TRIES = 3

/** Codes are stored as keyed hashes. */
export function createAttempts(database: Database, seals: Seals, now: () => number): Attempts {
  const { query } = database
  const end = async (id: string) => {
    await query('delete from login.attempt where id = $1', [id])
  }
  async function find(id: string, purpose: Purpose, deviceHash: Uint8Array) {
    const [row] = await query<Attempt & { codeHash: Uint8Array | null }>(
      `select id, purpose, email, account_id as "accountId", device_hash as "deviceHash", is_approved as "isApproved",
       code_hash as "codeHash" from login.attempt where id = $1 and purpose = $2 and expires_at_ms > $3`,
      [id, purpose, BigInt(now())],
    )
    if (!row || !isSameHash(row.deviceHash, deviceHash)) {
      throw new RefusedError(404, 'code-expired', 'This code has expired. Ask for a new one.')
    }
    const { codeHash, ...attempt } = row
    return { attempt, codeHash }
  }
  return {
    async start({ purpose, email, accountId, deviceHash }) {
      const id = randomUUID()
      await query(
        `insert into login.attempt (id, purpose, email, account_id, device_hash, tries_left, expires_at_ms)
         values ($1, $2, $3, $4, $5, 0, $6)`,
        [id, purpose, email, accountId, deviceHash, BigInt(now() + LIFE_MS)],
      )
      return id
    },
    get: async (id, purpose, deviceHash) => (await find(id, purpose, deviceHash)).attempt,
    async approve(id) {
      await query('update login.attempt set is_approved = true where id = $1', [id])
    },
    async createCode(id) {
      const code = createCode()
      await query('update login.attempt set code_hash = $2, tries_left = $3, expires_at_ms = $4 where id = $1', [
        id,
        await seals.hashCode(id, code),
        TRIES,
        BigInt(now() + LIFE_MS),
      ])
      return code
    },
    async redeem(id, purpose, deviceHash, code) {
      const { attempt, codeHash } = await find(id, purpose, deviceHash)
      // Compared before the try is counted, so that a key store that does not respond costs no try.
      const isRight = codeHash !== null && (await seals.isCode(codeHash, id, code))
      // One statement counts the try, so that concurrent tries cannot exceed three.
      const [row] = await query<{ triesLeft: number }>(
        `update login.attempt set tries_left = tries_left - 1 where id = $1 and tries_left > 0
         returning tries_left as "triesLeft"`,
        [id],
      )
      if (row && isRight) {
        await end(id)
        return attempt
      }
      if (row && row.triesLeft > 0) throw new RefusedError(401, 'wrong-code', describeWrong(row.triesLeft))
      await end(id)
      throw new RefusedError(401, 'code-used-up', 'Wrong code three times. Request a new one.')
    },
    end,
    async endAll(accountId) {
      await query('delete from login.attempt where account_id = $1', [accountId])
    },
    purge: async () => {
      await query('delete from login.attempt where expires_at_ms <= $1', [BigInt(now())])
    },
  }
}

function describeWrong(triesLeft: number): string {
  return `Wrong code. ${triesLeft === 1 ? 'One try left.' : `${triesLeft} tries left.`}`
}
