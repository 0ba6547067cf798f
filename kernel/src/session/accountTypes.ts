// The account type that a visitor prefers in each family, stored between visits (ACC-02).
import type { AccountType } from '../base/session'
import type { Connecting, ConnectingDeps } from './connecting'
import type { ConnectionState } from './connectionState'

export interface AccountTypesDeps {
  state: ConnectionState
  connectors: ConnectingDeps['connectors']
  connecting: Pick<Connecting, 'follow' | 'selectAccount'>
  store(namespace: string, type: AccountType): void
}
export interface AccountTypes {
  /** Resolves to the current type: `eoa`, the standard account, if the wallet does not switch. */
  prefer(namespace: string, type: AccountType): Promise<AccountType>
}

/** A kernel's choices of account types. Of two concurrent choices, the later one counts. */
export function createAccountTypes({ state, connectors, connecting, store }: AccountTypesDeps): AccountTypes {
  const latest = new Map<string, symbol>()

  async function applyType(namespace: string, type: AccountType): Promise<AccountType> {
    const { connectorId } = state.of(namespace)
    const connector = connectorId ? connectors.get(connectorId) : null
    if (!connector?.setAccountType) return type
    try {
      connecting.follow(connector, await connector.setAccountType(namespace, type))
      return type
    } catch {
      return 'eoa'
    }
  }

  return {
    async prefer(namespace, type) {
      const turn = Symbol(type)
      latest.set(namespace, turn)
      const inForce = await applyType(namespace, type)
      if (latest.get(namespace) !== turn) return inForce
      store(namespace, inForce)
      const { status, sessions } = state.of(namespace)
      if (status !== 'connected') return inForce
      state.updateAccount(namespace, { preferredAccountTypes: { [namespace]: inForce } })
      const session = sessions.find(({ accountType }) => accountType === inForce)
      if (session) connecting.selectAccount(session.caipAddress)
      return inForce
    },
  }
}
