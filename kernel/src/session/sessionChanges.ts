// Applies a wallet's responses to a connection.
import type { Session } from '../base/session'
import type { ConnectionChange } from './connection'
import type { AccountDetails } from './contract'

export function connected(
  connectorId: string,
  sessions: readonly Session[],
  account: AccountDetails,
): ConnectionChange {
  return ({ namespace }) => ({ namespace, status: 'connected', connectorId, sessions, account })
}

/** A late report of a connector that is no longer connected is dropped. `sessions` is not empty. */
export function changed(connectorId: string, sessions: readonly Session[]): ConnectionChange {
  return (state) => {
    if (state.status !== 'connected' || state.connectorId !== connectorId) return state
    if (isSameSessions(state.sessions, sessions)) return state
    const isSameAccount = state.sessions[0]?.caipAddress === sessions[0]?.caipAddress
    const { connectedWalletInfo, preferredAccountTypes } = state.account
    const account = isSameAccount ? state.account : { connectedWalletInfo, preferredAccountTypes }
    return { ...state, sessions, account }
  }
}

/** Returns whether two lists have the same sessions in the same order. */
function isSameSessions(a: readonly Session[], b: readonly Session[]): boolean {
  return a.length === b.length && a.every((session, index) => isSameSession(session, b[index] ?? session))
}

function isSameSession(a: Session, b: Session): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
