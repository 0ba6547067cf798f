// One namespace's connection and its changes as pure functions: what one family does never touches another. Specification section 4.
// Here are those that the core makes; what wallets report is in sessionChanges.ts, loaded with the code for wallets.
import type { AccountDetails, Connection } from './contract'
import type { AccountDescription } from './hostAccount'

/** Returns the next state; the same object when nothing changed. */
export type ConnectionChange = (state: Connection) => Connection

/** What a host reads where nothing is connected. */
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

/** A namespace that nothing is connected in. */
export function emptyConnection(namespace: string): Connection {
  return { namespace, status: 'disconnected', connectorId: null, sessions: [], account: {} }
}

export const disconnected: ConnectionChange = ({ namespace }) => emptyConnection(namespace)

/** The connector of an earlier visit is asked. */
export function restoring(connectorId: string): ConnectionChange {
  return ({ namespace }) => ({ ...emptyConnection(namespace), status: 'connecting', connectorId })
}

export function detailed(details: Partial<AccountDetails>): ConnectionChange {
  return (state) => ({ ...state, account: { ...state.account, ...details } })
}
