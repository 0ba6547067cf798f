// One namespace's connection as a pure reducer: what one family does never touches another. Specification section 4.

import type { Session } from '../base/session'
import type { AccountDetails, Connection } from './contract'

export type ConnectionEvent =
  | { type: 'restoring'; connectorId: string }
  | {
      type: 'connected'
      connectorId: string
      sessions: readonly Session[]
      account: AccountDetails
    }
  | { type: 'changed'; connectorId: string; sessions: readonly Session[] }
  | { type: 'detailed'; details: Partial<AccountDetails> }
  | { type: 'disconnected' }

/** A namespace that nothing is connected in. */
export function emptyConnection(namespace: string): Connection {
  return { namespace, status: 'disconnected', connectorId: null, sessions: [], account: {} }
}

function isSameSession(a: Session, b: Session): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two lists hold the same sessions in the same order. */
function isSameSessions(a: readonly Session[], b: readonly Session[]): boolean {
  return a.length === b.length && a.every((session, index) => isSameSession(session, b[index] ?? session))
}

/** The next state; the same object when nothing changed. Late news of a connector that is no longer the one is dropped. */
export function reduceConnection(state: Connection, event: ConnectionEvent): Connection {
  const { namespace } = state
  switch (event.type) {
    case 'restoring':
      return { ...emptyConnection(namespace), status: 'connecting', connectorId: event.connectorId }
    case 'connected': {
      const { connectorId, sessions, account } = event
      return { namespace, status: 'connected', connectorId, sessions, account }
    }
    case 'changed': {
      if (state.status !== 'connected' || state.connectorId !== event.connectorId) return state
      if (isSameSessions(state.sessions, event.sessions)) return state
      if (event.sessions.length === 0) return emptyConnection(namespace)
      const isSameAccount = state.sessions[0]?.caipAddress === event.sessions[0]?.caipAddress
      const { connectedWalletInfo, preferredAccountTypes } = state.account
      const account = isSameAccount ? state.account : { connectedWalletInfo, preferredAccountTypes }
      return { ...state, sessions: event.sessions, account }
    }
    case 'detailed':
      return { ...state, account: { ...state.account, ...event.details } }
    case 'disconnected':
      return emptyConnection(namespace)
  }
}
