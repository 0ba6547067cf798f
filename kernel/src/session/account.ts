// Account state as hosts and plugins read it: the session and what was learnt about it. Specification section 3.
import { addressOf } from '../caip/format'
import type { AccountState, Connection } from './contract'

/** Everything about the active account of one namespace; empty after a disconnect. */
export function accountOf({ namespace, status, sessions, account }: Connection): AccountState {
  const active = sessions[0]
  return {
    ...account,
    status,
    caipAddress: active?.caipAddress ?? null,
    address: active ? addressOf(active.caipAddress) : null,
    allAccounts: sessions.map(({ caipAddress, accountType, publicKey, path }) => ({
      namespace,
      address: addressOf(caipAddress),
      type: accountType,
      publicKey,
      path,
    })),
  }
}
