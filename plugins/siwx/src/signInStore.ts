// The storage of a sign-in server.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInSession } from './types'

/**
 * Stores a server's nonces and sessions. Several processes may share one, so make each call a single statement of the database.
 *
 * @example
 * ```ts
 * import type { SignInStore } from '@latchkey/plugin-siwx/server'
 *
 * type Query = (statement: string, values: readonly unknown[]) => Promise<readonly unknown[]>
 *
 * // The nonces of a store in PostgreSQL. One statement takes a nonce, so only one caller gets true.
 * export const createNonces = (query: Query): Pick<SignInStore, 'addNonce' | 'consumeNonce'> => ({
 *   async addNonce(nonce, expiresAtMs) {
 *     await query('insert into nonces (nonce, expires_at_ms) values ($1, $2)', [nonce, expiresAtMs])
 *   },
 *   async consumeNonce(nonce, nowMs) {
 *     const rows = await query('delete from nonces where nonce = $1 and expires_at_ms > $2 returning nonce', [nonce, nowMs])
 *     return rows.length === 1
 *   },
 * })
 * ```
 */
export interface SignInStore {
  /** Stores a new nonce. */
  addNonce(nonce: string, expiresAtMs: number): Promise<void>
  /** Removes the nonce. Resolves to whether it existed and had not expired. Do it in one step, so that only one caller gets true. */
  consumeNonce(nonce: string, nowMs: number): Promise<boolean>
  /** Stores a session for the browser with this token. Replaces an earlier one for the same account and network. */
  addSession(token: string, session: SignInSession, expiresAtMs: number): Promise<void>
  /** Resolves to the browser's sessions that have not expired. */
  listSessions(token: string, nowMs: number): Promise<readonly SignInSession[]>
  /** Moves a browser's sessions to its new token. */
  moveSessions(token: string, next: string): Promise<void>
  /** Removes the sessions of one account on one network; without `account`, all sessions of this browser. */
  removeSessions(token: string, account?: { chainId: CaipNetworkId; accountAddress: string }): Promise<void>
}
