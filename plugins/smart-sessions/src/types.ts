// Types of the smart sessions plugin. No run-time code.
import type { CaipAddress } from '@latchkey/kernel'
import type { CallOptions, SmartPermission, SmartSession, Token } from '@latchkey/kernel/contracts'

/** One thing that a session allows. */
export interface GrantedPermission {
  /** Null for one that the chain cannot read: it may allow anything. */
  allows: SmartPermission | null
  /** Of what may be spent; null where nobody knows it. */
  token: Pick<Token, 'symbol' | 'decimals'> | null
  /** As the service has it. */
  raw: SmartSession['permissions'][number]
}
/** A session that is neither over nor revoked. */
export interface OpenSession {
  session: SmartSession
  permissions: readonly GrantedPermission[]
}

/** For the views of this package, and for hosts. */
export interface SmartSessionsService {
  /** Open ones alone; none on a chain without them. Rejects as `dataApi` does, and with `kernel/service-missing` without one. */
  list(account: CaipAddress, options?: CallOptions): Promise<readonly OpenSession[]>
  /** Asks the account, then tells the service. Rejects with `smartSessions/answer-invalid`, `rpc/*`, and as `dataApi` does. */
  revoke(account: CaipAddress, session: SmartSession, options?: CallOptions): Promise<void>
}

export interface SmartSessionsTypes {
  uses: 'page' | 'dataApi'
  gives: 'smartSessions'
}

declare module '@latchkey/kernel' {
  interface Views {
    SmartSessionList: undefined
  }
  interface Services {
    smartSessions: SmartSessionsService
  }
  interface ErrorCodes {
    'smartSessions/answer-invalid': undefined
    'smartSessions/unsupported': undefined
  }
}
