// Where a server keeps nonces and sessions.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInSession } from './types'

/** Where a server keeps nonces and sessions. Several processes may share one, so make each call a single statement of the database. */
export interface SignInStore {
  /** Stores a new nonce. */
  addNonce(nonce: string, expiresAtMs: number): Promise<void>
  /** Removes the nonce, and resolves to whether it was there and had not expired: one step, so that only one caller gets true. */
  takeNonce(nonce: string, nowMs: number): Promise<boolean>
  /** Stores a session of the browser that has this token, in place of an earlier one of the same account and network. */
  addSession(token: string, session: SignInSession, expiresAtMs: number): Promise<void>
  /** Resolves to the browser's sessions that have not expired. */
  listSessions(token: string, nowMs: number): Promise<readonly SignInSession[]>
  /** Moves a browser's sessions to its new token. */
  moveSessions(token: string, next: string): Promise<void>
  /** Removes the sessions of one account on one network; without `account`, all of this browser. */
  removeSessions(token: string, account?: { chainId: CaipNetworkId; accountAddress: string }): Promise<void>
}
