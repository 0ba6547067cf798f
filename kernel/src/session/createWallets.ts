// Connecting, switching and coming back: the code that talks to wallets, loaded when somebody wants one or a stored session does.
import type { CoreParts } from '../createCore'
import type { Scope } from '../plugin/scope'
import type { KernelRouter } from '../router/router'
import type { Chains } from './chains'
import { createConnecting } from './connecting'
import type { KernelConnectors } from './connectors'
import { reactToSessions } from './reactToSessions'
import { reconnect } from './reconnect'
import type { StoredSession } from './storedSessions'
import { createSwitching } from './switching'

export interface WalletsDeps {
  core: CoreParts
  chains: Chains
  connectors: KernelConnectors
  router: KernelRouter
  activate(plugin: string): Promise<void>
  isNetworkBlocked(): boolean
  /** The kernel's own lifetime. */
  scope: Scope
}
export type Wallets = ReturnType<typeof createWallets>

/** The wallet side of one kernel. */
export function createWallets({ core, chains, connectors, router, activate, isNetworkBlocked, scope }: WalletsDeps) {
  const { store, bus, clock, stored, connectionState, networkState } = core
  const { policy = {} } = core.options

  const connecting = createConnecting({
    state: connectionState,
    active: () => store.get(connectionState.activeAtom)?.namespace ?? null,
    bus,
    clock,
    connectors,
    requestedNetworks: networkState.requested,
    persist: (sessions) => stored.write('sessions', sessions),
    ...reactToSessions({ store, router, isNetworkBlocked, policy }),
  })
  const switching = createSwitching({
    networks: networkState,
    connections: connectionState,
    connectors,
    connecting,
    bus,
    isSwitchEnabled: policy.enableNetworkSwitch ?? true,
    activeNetwork: () => store.get(networkState.activeAtom).network.id,
    persist: (networks) => stored.write('networks', networks),
  })
  scope.add(connecting.end)
  scope.add(switching.end)

  function restore(sessions: readonly StoredSession[]): Promise<void> {
    connectionState.beginRestore(sessions)
    const { requested: requestedNetworks } = networkState
    return reconnect(sessions, {
      store,
      clock,
      chains,
      connectors,
      connecting,
      requestedNetworks,
      async prepare(connectorId) {
        const owner = core.registry.connectorOwner(connectorId)
        if (owner) await activate(owner)
      },
      giveUp: connectionState.giveUpRestore,
      signal: scope.signal,
    })
  }

  return {
    connecting,
    switching,
    restore,
    /** Another tab connected or disconnected: this one follows what is stored now. */
    async converge(): Promise<void> {
      const sessions = stored.read('sessions') ?? []
      const isKept = (namespace: string) => sessions.some((session) => session.namespace === namespace)
      for (const { namespace, status } of connectionState.all()) {
        if (status === 'connected' && !isKept(namespace)) connecting.dropLocally(namespace)
      }
      const arrived = sessions.filter(({ namespace }) => connectionState.of(namespace).status === 'disconnected')
      await restore(arrived)
    },
  }
}
