// Restores stored sessions after a reload.

import type { CaipNetworkId } from '../base/caip'
import type { Clock } from '../base/clock'
import type { Store } from '../base/store'
import { untilAborted } from '../errors/untilAborted'
import type { Connector } from '../wallets/connector'
import type { Chains } from './chains'
import type { Connectors } from './contract'
import type { StoredSession } from './storedSessions'

/** Extensions announce themselves late on a busy machine. After this time, the page stops waiting for one. */
const CONNECTOR_WAIT_MS = 3000

export interface ReconnectDeps {
  store: Store
  clock: Clock
  chains: Chains
  connectors: Connectors
  /** The connector's response, which is used only where it is valid. */
  finish(stored: readonly StoredSession[], connector: Connector, response: unknown): void
  requestedNetworks(namespaces: readonly string[]): readonly [CaipNetworkId, ...CaipNetworkId[]]
  /** Loads the plugin that adds this connector, if there is one. */
  prepare(connectorId: string): Promise<void>
  /** Disconnects for now, and restores on the next visit. */
  giveUp(stored: readonly StoredSession[]): void
  signal: AbortSignal
}

/** Resolves to the connector with this ID when it is there, or to null after the wait. */
function waitForConnector(id: string, { store, clock, connectors, signal }: ReconnectDeps): Promise<Connector | null> {
  return new Promise((resolve) => {
    const finish = (connector: Connector | null) => {
      stopTimer()
      stopListening()
      signal.removeEventListener('abort', giveUp)
      resolve(connector)
    }
    const look = () => {
      const connector = connectors.get(id)
      if (connector) finish(connector)
    }
    const giveUp = () => finish(null)
    const stopTimer = clock.setTimeout(giveUp, CONNECTOR_WAIT_MS)
    const stopListening = store.sub(connectors.listAtom, look)
    signal.addEventListener('abort', giveUp)
    look()
  })
}

async function restoreOne(id: string, stored: readonly StoredSession[], deps: ReconnectDeps): Promise<void> {
  const { chains, signal } = deps
  const namespaces = stored.map(({ namespace }) => namespace)
  try {
    await Promise.all([deps.prepare(id), ...namespaces.map((namespace) => chains.adapter(namespace))])
    const connector = await waitForConnector(id, deps)
    if (!connector || signal.aborted) return deps.giveUp(stored)
    const networks = deps.requestedNetworks(namespaces)
    const response = await untilAborted(connector.connect({ networks, signal, silent: true }), signal)
    deps.finish(stored, connector, response)
  } catch {
    deps.giveUp(stored)
  }
}

/** Restores all sessions in parallel, each connector once. Never throws: a session that fails is disconnected. */
export async function reconnect(stored: readonly StoredSession[], deps: ReconnectDeps): Promise<void> {
  const byConnector = new Map<string, StoredSession[]>()
  for (const session of stored) {
    byConnector.set(session.connectorId, [...(byConnector.get(session.connectorId) ?? []), session])
  }
  await Promise.all([...byConnector].map(([id, own]) => restoreOne(id, own, deps)))
}
