// Where a server keeps nonces and sessions.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInSession } from './types'

/** What a server keeps. More than one process share theirs, so each of these is one statement of a database. */
export interface SignInStore {
  addNonce(nonce: string, expiresAtMs: number): Promise<void>
  /** True once, and only before it expires: taking it and asking for it are one step. */
  takeNonce(nonce: string, nowMs: number): Promise<boolean>
  /** Of one browser, known by its token. The one of the same account and network before it is replaced. */
  addSession(token: string, session: SignInSession, expiresAtMs: number): Promise<void>
  /** Those that have not expired. */
  listSessions(token: string, nowMs: number): Promise<readonly SignInSession[]>
  /** A browser has another token from now on. */
  moveSessions(token: string, next: string): Promise<void>
  /** Without an account: all of this browser. */
  removeSessions(token: string, account?: { chainId: CaipNetworkId; accountAddress: string }): Promise<void>
}
