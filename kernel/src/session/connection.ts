// The connection of one namespace and its changes, as pure functions, so one family never affects another. This file has the changes that
// the core makes; sessionChanges.ts has those that wallets report, and loads with the code for wallets.
import type { AccountDetails, Connection } from './contract'
import type { AccountDescription } from './hostAccount'

/** Returns the next state; the same object when nothing changed. */
export type ConnectionChange = (state: Connection) => Connection

/** The state that a host reads while nothing is connected. */
export const NO_ACCOUNT: AccountDescription = {
  caipAddress: null,
  address: null,
  chainId: null,
  network: null,
  isNetworkSupported: null,
  wallet: null,
  accounts: [],
  balance: null,
  user: null,
  name: null,
  avatarUrl: null,
}

/** A namespace without a connection. */
export function emptyConnection(namespace: string): Connection {
  return { namespace, status: 'disconnected', connectorId: null, sessions: [], account: {} }
}

export const disconnected: ConnectionChange = ({ namespace }) => emptyConnection(namespace)

/** The connector of an earlier visit is being restored. */
export function restoring(connectorId: string): ConnectionChange {
  return ({ namespace }) => ({ ...emptyConnection(namespace), status: 'connecting', connectorId })
}

export function detailed(details: Partial<AccountDetails>): ConnectionChange {
  return (state) => ({ ...state, account: { ...state.account, ...details } })
}
