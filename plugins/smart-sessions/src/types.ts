// Types of the smart sessions plugin. No run-time code.
import type { CaipAddress } from '@latchkey/kernel'
import type { CallOptions, SmartPermission, SmartSession, Token } from '@latchkey/kernel/contracts'

/** One thing that a session allows. */
export interface GrantedPermission {
  /** What the permission allows; null if the chain cannot read it, so that it may allow anything. */
  allows: SmartPermission | null
  /** The token that may be spent; null if it is unknown. */
  token: Pick<Token, 'symbol' | 'decimals'> | null
  /** The permission as the data service sent it. */
  raw: SmartSession['permissions'][number]
}
/** A session that has neither expired nor been revoked. */
export interface OpenSession {
  session: SmartSession
  permissions: readonly GrantedPermission[]
}

/** For the views of this package, and for hosts. */
export interface SmartSessionsService {
  /**
   * Lists open sessions; none on a chain without them. Rejects as `dataApi` does, and with `kernel/service-missing` without a data
   * service.
   */
  list(account: CaipAddress, options?: CallOptions): Promise<readonly OpenSession[]>
  /**
   * Asks the account to end a session, then tells the data service. Rejects with `smartSessions/response-invalid`, `rpc/*`, and as
   * `dataApi` does.
   */
  revoke(account: CaipAddress, session: SmartSession, options?: CallOptions): Promise<void>
}

export interface SmartSessionsTypes {
  uses: 'page' | 'dataApi'
  provides: 'smartSessions'
}

declare module '@latchkey/kernel' {
  interface Views {
    SmartSessionList: undefined
  }
  interface Services {
    smartSessions: SmartSessionsService
  }
  interface ErrorCodes {
    'smartSessions/response-invalid': undefined
    'smartSessions/unsupported': undefined
  }
}
