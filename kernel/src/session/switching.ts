// Switches the network, through the wallet if one is connected.

import type { CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import { namespaceOf, networkOf } from '../caip/format'
import { networkMissing, networkSwitchFailed } from '../errors/catalog'
import { toRpcError } from '../errors/jsonRpc'
import { untilAborted } from '../errors/untilAborted'
import type { EventBus } from '../events/bus'
import type { Connecting } from './connecting'
import type { ConnectionState } from './connectionState'
import type { Connection, Connectors } from './contract'
import type { NetworkState } from './networkState'

export interface SwitchingDeps {
  networks: NetworkState
  connections: ConnectionState
  connectors: Pick<Connectors, 'get'>
  connecting: Pick<Connecting, 'follow' | 'setActive'>
  bus: EventBus
  isSwitchEnabled: boolean
  activeNetwork(): CaipNetworkId
  persist(networks: Readonly<Record<string, CaipNetworkId>>): void
}
export interface Switching {
  switchTo(id: CaipNetworkId): Promise<void>
  end(): void
}

/** Errors that say more than that the switch failed. */
const TELLING_CODES: readonly string[] = ['kernel/aborted', 'rpc/user-rejected', 'rpc/invalid-chain-id']

/** One switch at a time: a later one ends the pending one. */
export function createSwitching(deps: SwitchingDeps): Switching {
  const { networks, bus } = deps
  let underWay: AbortController | null = null

  function choose(id: CaipNetworkId): void {
    networks.choose(id)
    deps.persist(networks.chosen())
  }

  async function switchInWallet(connection: Connection, network: Network, signal: AbortSignal): Promise<void> {
    const connector = connection.connectorId ? deps.connectors.get(connection.connectorId) : null
    if (!connector?.switchNetwork) throw networkSwitchFailed(network.name)
    try {
      deps.connecting.follow(connector, await untilAborted(connector.switchNetwork(network, { signal }), signal))
    } catch (cause) {
      const error = toRpcError(cause)
      throw TELLING_CODES.includes(error.code) ? error : networkSwitchFailed(network.name, error)
    }
  }

  return {
    async switchTo(id) {
      const network = networks.get(id)
      if (!network) {
        bus.emit('alert:raised', { id: 'network-not-found', subject: id })
        throw networkMissing(id)
      }
      const connection = deps.connections.of(namespaceOf(id))
      const previous = deps.activeNetwork()
      if (previous === id) return
      if (connection.status !== 'connected') {
        choose(id)
        // Chosen for the next connection in that family. A connected account of another family stays active.
        if (deps.activeNetwork() === id) bus.emit('network:switched', { network: id, previous })
        return
      }
      if (!deps.isSwitchEnabled) throw networkSwitchFailed(network.name)
      underWay?.abort()
      const controller = new AbortController()
      underWay = controller
      networks.setSwitching(id)
      try {
        // The wallet comes first: a visitor who declines stays with the current account, in whatever family.
        const isThere = connection.sessions[0] && networkOf(connection.sessions[0].caipAddress) === id
        if (!isThere) await switchInWallet(connection, network, controller.signal)
        deps.connecting.setActive(connection.namespace)
        choose(id)
      } finally {
        if (underWay === controller) networks.setSwitching(null)
      }
    },
    end: () => underWay?.abort(),
  }
}
