// Connecting, switching, and restoring: the code that talks to wallets. It loads when a visitor chooses a wallet or a stored session needs
// it.
import type { CoreParts } from '../coreParts'
import type { Scope } from '../plugin/scope'
import type { KernelRouter } from '../router/router'
import { createAccountTypes } from './accountTypes'
import type { Chains } from './chains'
import { createConnecting } from './connecting'
import type { KernelConnectors } from './connectors'
import { createDescriber } from './describeAccount'
import { reactToSessions } from './reactToSessions'
import { reconnect } from './reconnect'
import { accountTypeStorage } from './storedAccountTypes'
import type { StoredSession } from './storedSessions'
import { createSwitching } from './switching'

export interface WalletsDeps {
  core: CoreParts
  chains: Chains
  connectors: KernelConnectors
  router: KernelRouter
  activate(plugin: string): Promise<void>
  isNetworkBlocked(): boolean
  /** The kernel's lifetime. */
  scope: Scope
}
export type Wallets = ReturnType<typeof createWallets>

/** The wallet part of one kernel. */
export function createWallets({ core, chains, connectors, router, activate, isNetworkBlocked, scope }: WalletsDeps) {
  const { store, bus, clock, stored, connectionState, networkState } = core
  const { policy = {} } = core.options

  connectionState.describe = createDescriber(networkState.get)
  const activeNetwork = () => store.get(networkState.activeAtom).network.id
  const readStored = () => stored.read('sessions') ?? []
  const storedTypes = core.storage.section('kernel', accountTypeStorage(core.options.chains))
  const readTypes = () => storedTypes.read('accountTypes') ?? {}

  const connecting = createConnecting({
    state: connectionState,
    activeNetwork,
    bus,
    clock,
    connectors,
    requestedNetworks: networkState.requested,
    preferredType: (namespace) =>
      readTypes()[namespace] ?? core.registry.chains.get(namespace)?.defaultAccountType ?? 'eoa',
    stored: readStored,
    store: (sessions) => stored.write('sessions', sessions),
    storeLastUsed: (way) => stored.write('lastUsed', way),
    warn: core.warn,
    ...reactToSessions({ store, router, isNetworkBlocked, policy }),
  })
  const switching = createSwitching({
    networks: networkState,
    connections: connectionState,
    connectors,
    connecting,
    bus,
    isSwitchEnabled: policy.enableNetworkSwitch ?? true,
    activeNetwork,
    persist: (networks) => stored.write('networks', networks),
  })
  const accountTypes = createAccountTypes({
    state: connectionState,
    connectors,
    connecting,
    store: (namespace, type) => storedTypes.write('accountTypes', { ...readTypes(), [namespace]: type }),
  })
  scope.add(connecting.end)
  scope.add(switching.end)

  function restore(sessions: readonly StoredSession[], isOfOtherTab = false): Promise<void> {
    return reconnect(sessions, {
      store,
      clock,
      chains,
      connectors,
      finish: (own, connector, response) => connecting.finishRestore(own, connector, response, isOfOtherTab),
      requestedNetworks: networkState.requested,
      async prepare(connectorId) {
        for (const { id, connects } of core.registry.plugins.values())
          if (connects?.includes(connectorId)) await activate(id)
      },
      giveUp: isOfOtherTab ? connectionState.giveUpRestore : connecting.giveUpRestore,
      signal: scope.signal,
    })
  }

  return {
    connecting,
    switching,
    accountTypes,
    restore: (sessions: readonly StoredSession[]) => restore(sessions),
    /** Another tab connected, disconnected, or made a choice: this tab follows the stored state. */
    async sync(): Promise<void> {
      const sessions = readStored()
      for (const { namespace, status, connectorId } of connectionState.all()) {
        const isKept = sessions.some(
          (session) => session.namespace === namespace && session.connectorId === connectorId,
        )
        if (status !== 'disconnected' && !isKept) connecting.dropLocally(namespace)
      }
      const isThere = ({ namespace }: StoredSession) => connectionState.of(namespace).status !== 'disconnected'
      const there = sessions.filter(isThere)
      const missing = sessions.filter((session) => !there.includes(session))
      connectionState.beginRestore(missing)
      const restored = restore(missing, true)
      const [first] = sessions
      if (first && connectionState.of(first.namespace).status === 'connected') connecting.setActive(first.namespace)
      for (const { caipAddress } of there) connecting.selectAccount(caipAddress)
      await restored
    },
  }
}
