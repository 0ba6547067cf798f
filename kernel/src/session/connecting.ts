// Connects, follows, and disconnects wallets.

import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Clock } from '../base/clock'
import type { AccountType, Session } from '../base/session'
import type { Dispose } from '../base/store'
import { namespaceOf } from '../caip/format'
import { misbehaved } from '../chains/walletErrors'
import { connectorMissing, disconnectFailed, notConnected } from '../errors/catalog'
import { requestAborted } from '../errors/coreErrors'
import { toRpcError } from '../errors/jsonRpc'
import { untilAborted } from '../errors/untilAborted'
import type { EventBus } from '../events/bus'
import { cleanName } from '../text/cleanName'
import type { Connector } from '../wallets/connector'
import { checkSessions, groupByNamespace } from './checkSessions'
import { disconnected } from './connection'
import type { ConnectionState } from './connectionState'
import type { Connections, Connectors } from './contract'
import { changed, connected } from './sessionChanges'
import type { StoredSession } from './storedSessions'

/** Maximum wait for a wallet to disconnect. Its state here is cleared immediately in any case. */
const DISCONNECT_WAIT_MS = 3000

export interface ConnectingDeps {
  state: ConnectionState
  activeNetwork(): CaipNetworkId
  bus: EventBus
  clock: Clock
  connectors: Pick<Connectors, 'get'>
  /** Returns the networks to request for these namespaces, the chosen one first. */
  requestedNetworks(namespaces: readonly string[]): readonly [CaipNetworkId, ...CaipNetworkId[]]
  preferredType(namespace: string): AccountType
  stored(): readonly StoredSession[]
  store(sessions: readonly StoredSession[]): void
  storeLastUsed(way: string): void
  warn(message: string, cause: unknown): void
  /** Called when the visitor's connection is made, a stored one is restored, or the active network changes. */
  onArrived(reason: 'connected' | 'restored' | 'moved'): void
  onDisconnected(reason: 'requested' | 'wallet'): void
}
export interface Connecting extends Pick<Connections, 'connect' | 'cancel' | 'disconnect'> {
  /** Throws `kernel/not-connected`. */
  setActive(namespace: string): void
  selectAccount(caipAddress: CaipAddress): void
  /** Applies a wallet's report: every namespace of the connector gets the reported state. */
  follow(connector: Connector, response: unknown): void
  /**
   * The stored account comes first if the wallet still shares it. An empty list means that the wallet refused, and that is stored, unless
   * the connection belongs to another tab: a wallet may not know here what it does there.
   */
  finishRestore(stored: readonly StoredSession[], connector: Connector, response: unknown, isOfOtherTab: boolean): void
  /** Disconnects for now, and restores on the next visit. The leading family stays the leader then. */
  giveUpRestore(stored: readonly StoredSession[]): void
  /** Another tab disconnected, so this tab does too, without telling the wallet twice. */
  dropLocally(namespace: string): void
  end(): void
}

/** All operations that change a kernel's connections. */
export function createConnecting(deps: ConnectingDeps): Connecting {
  const { state, bus, clock } = deps
  const watchers = new Map<string | null, Dispose>()
  let underWay: AbortController | null = null

  /**
   * Writes the current state of these namespaces, each in its place, because another tab may have stored changes that this tab does not
   * know. The first in storage leads here too. `isChosen` makes this tab's leader the first in storage.
   */
  function persist(namespaces: Iterable<string>, isChosen = false): void {
    const rows = new Map(deps.stored().map((row) => [row.namespace, row]))
    for (const namespace of namespaces) {
      const [session] = state.of(namespace).sessions
      if (session)
        rows.set(namespace, { namespace, connectorId: session.connectorId, caipAddress: session.caipAddress })
      else rows.delete(namespace)
    }
    const leading = state.leading()
    const isLeading = ({ namespace }: StoredSession) => namespace === leading
    const list = [...rows.values()]
    if (isChosen) list.sort((a, b) => Number(isLeading(b)) - Number(isLeading(a)))
    deps.store(list)
    const first = list.find((row) => isLeading(row) || state.of(row.namespace).status === 'connected')
    // A host's storage may keep nothing, and then it has no order to follow.
    if (first && list.some(isLeading)) state.choose(first.namespace)
  }

  function dropWatcherIfUnused(connectorId: string | null): void {
    if (state.all().some((connection) => connection.connectorId === connectorId)) return
    watchers.get(connectorId)?.()
    watchers.delete(connectorId)
  }

  function drop(namespace: string): void {
    const { connectorId } = state.of(namespace)
    state.apply(namespace, disconnected)
    if (!connectorId) return
    dropWatcherIfUnused(connectorId)
    bus.emit('session:disconnected', { namespace, connectorId })
  }

  /** False if nothing changed. */
  function take(namespace: string, connectorId: string, sessions: readonly Session[] = []): boolean {
    if (sessions.length > 0) return state.apply(namespace, changed(connectorId, sessions))
    drop(namespace)
    return true
  }

  function follow(connector: Connector, response: unknown): void {
    const { id } = connector
    const groups = groupByNamespace(checkSessions(connector, response, 'watch'))
    const previous = deps.activeNetwork()
    const own = state.all().filter(({ connectorId, status }) => connectorId === id && status === 'connected')
    const changed = own.map(({ namespace }) => namespace).filter((each) => take(each, id, groups.get(each)))
    if (changed.length === 0) return
    persist(changed)
    for (const namespace of changed) {
      const [session] = groups.get(namespace) ?? []
      if (session) bus.emit('session:changed', session)
    }
    if (state.leading() === null) deps.onDisconnected('wallet')
    else announceMove(previous)
  }

  /** Only the active family has moved. A family in the background needs nothing from the visitor. */
  function announceMove(previous: CaipNetworkId): void {
    const network = deps.activeNetwork()
    if (network === previous) return
    bus.emit('network:switched', { network, previous })
    deps.onArrived('moved')
  }

  function adopt(connector: Connector, sessions: readonly Session[], chosen: string | null): readonly Session[] {
    const { id, name, icon = null, rdns } = connector
    const connectedWalletInfo = { id, name: cleanName(name), icon, ...(rdns && { rdns }) }
    const groups = groupByNamespace(sessions)
    for (const [namespace, own] of groups) {
      const previous = state.of(namespace).connectorId
      const account = { connectedWalletInfo, preferredAccountTypes: { [namespace]: deps.preferredType(namespace) } }
      state.apply(namespace, connected(connector.id, own, account))
      dropWatcherIfUnused(previous)
    }
    watchers.get(connector.id)?.()
    const stop = connector.watch((response) => follow(connector, response))
    watchers.set(connector.id, stop)
    if (chosen !== null) state.choose(chosen)
    persist(groups.keys(), chosen !== null)
    return [...groups.values()].flatMap(([session]) => session ?? [])
  }

  function findConnector(connectorId: string): Connector {
    const connector = deps.connectors.get(connectorId)
    if (connector) return connector
    throw connectorMissing(connectorId)
  }

  async function requestSessions(connector: Connector, signal: AbortSignal): Promise<readonly Session[]> {
    const networks = deps.requestedNetworks(connector.namespaces)
    const response = await untilAborted(connector.connect({ networks, signal }), signal)
    const sessions = checkSessions(connector, response, 'connect')
    if (sessions.length > 0) return sessions
    throw misbehaved(connector.id, 'connect', 'shared no account')
  }

  function preferredFirst(sessions: readonly Session[]): readonly Session[] {
    const isPreferred = ({ caipAddress, accountType }: Session) =>
      Number(accountType === deps.preferredType(namespaceOf(caipAddress)))
    return [...sessions].sort((a, b) => isPreferred(b) - isPreferred(a))
  }

  /** A wallet that gets a second request may share fewer families than before. */
  function dropUnnamed({ id }: Connector, given: readonly Session[]): void {
    const named = given.map(({ caipAddress }) => namespaceOf(caipAddress))
    const gone = state.all().filter(({ namespace, connectorId }) => connectorId === id && !named.includes(namespace))
    for (const { namespace } of gone) drop(namespace)
    if (gone.length > 0) persist(gone.map(({ namespace }) => namespace))
  }

  async function connect(connectorId: string, way = connectorId): Promise<readonly Session[]> {
    cancel()
    const connector = findConnector(connectorId)
    const controller = new AbortController()
    const { signal } = controller
    const attempt = { connectorId, startedAtMs: clock.now(), error: null }
    const arrive = (sessions: readonly Session[]) => {
      const [first] = sessions
      if (!first) return
      const adopted = adopt(connector, preferredFirst(sessions), namespaceOf(first.caipAddress))
      dropUnnamed(connector, adopted)
      deps.storeLastUsed(way)
      for (const session of adopted) bus.emit('session:connected', session)
      state.setAttempt({ ...attempt, phase: 'connected' })
      controller.abort()
      deps.onArrived('connected')
    }
    underWay = controller
    state.setAttempt({ ...attempt, phase: 'waiting' })
    bus.emit('session:requested', { connectorId })
    try {
      const sessions = await requestSessions(connector, signal)
      arrive(sessions)
      return sessions
    } catch (cause) {
      if (signal.aborted) throw requestAborted(cause)
      const error = toRpcError(cause)
      state.setAttempt({ ...attempt, phase: error.code === 'rpc/user-rejected' ? 'rejected' : 'failed', error })
      // The wallet may approve a request from an earlier page, or approve after a rejection. Both count until the visitor leaves.
      const stop = connector.watch((response) => arrive(checkSessions(connector, response, 'watch')))
      signal.addEventListener('abort', stop)
      bus.emit('session:connectFailed', { connectorId, code: error.code })
      throw error
    }
  }

  function cancel(): void {
    underWay?.abort()
    underWay = null
    state.setAttempt(null)
  }

  /** Waits for the wallet to disconnect, up to a time limit. */
  function disconnectWithTimeout(connector: Connector): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = clock.setTimeout(resolve, DISCONNECT_WAIT_MS)
      connector.disconnect().then(resolve, reject).finally(stop)
    })
  }

  async function disconnect(scope: { namespace?: string } = {}): Promise<void> {
    const open = state.all().filter(({ status }) => status !== 'disconnected')
    const shared = open.find(({ namespace }) => namespace === scope.namespace)?.connectorId
    const targets = open.filter(({ connectorId }) => scope.namespace === undefined || connectorId === shared)
    const previous = deps.activeNetwork()
    for (const { namespace } of targets) drop(namespace)
    // Sessions that were not restored on this visit are forgotten too.
    const forgotten = deps.stored().filter(({ namespace }) => (scope.namespace ?? namespace) === namespace)
    persist([...targets, ...forgotten].map(({ namespace }) => namespace))
    if (state.leading() === null) deps.onDisconnected('requested')
    else announceMove(previous)

    const failed: string[] = []
    let cause: unknown
    for (const connectorId of new Set(targets.map((target) => target.connectorId ?? ''))) {
      const connector = deps.connectors.get(connectorId)
      try {
        if (connector) await disconnectWithTimeout(connector)
      } catch (error) {
        cause ??= error
        const code = 'kernel/disconnect-failed'
        for (const { namespace } of targets.filter((target) => target.connectorId === connectorId)) {
          failed.push(namespace)
          deps.warn(`'${connectorId}' failed to disconnect '${namespace}'.`, error)
          bus.emit('session:disconnectFailed', { namespace, connectorId, code })
        }
      }
    }
    if (failed.length > 0) throw disconnectFailed(failed, cause)
  }

  /** A restored wallet takes no family that the visitor has connected in the meantime, or is connecting with another wallet. */
  function isExpected({ caipAddress, connectorId }: Session): boolean {
    const awaited = state.of(namespaceOf(caipAddress))
    return awaited.status === 'connecting' && awaited.connectorId === connectorId
  }

  return {
    connect,
    cancel,
    disconnect,
    follow,
    setActive(namespace) {
      if (state.of(namespace).status !== 'connected') throw notConnected(namespace)
      const previous = deps.activeNetwork()
      state.choose(namespace)
      persist([], true)
      announceMove(previous)
    },
    selectAccount(caipAddress) {
      const { namespace, connectorId, sessions } = state.of(namespaceOf(caipAddress))
      const chosen = sessions.find((session) => session.caipAddress === caipAddress)
      if (!connectorId || !chosen) return
      const previous = deps.activeNetwork()
      const reordered = [chosen, ...sessions.filter((session) => session !== chosen)]
      if (!state.apply(namespace, changed(connectorId, reordered))) return
      persist([namespace])
      bus.emit('session:changed', chosen)
      announceMove(previous)
    },
    finishRestore(stored, connector, response, isOfOtherTab) {
      const known = new Set(stored.map(({ caipAddress }) => caipAddress))
      const sessions = checkSessions(connector, response, 'connect').filter(isExpected)
      const ordered = [...sessions].sort((a, b) => Number(known.has(b.caipAddress)) - Number(known.has(a.caipAddress)))
      const restored = ordered.length > 0 ? adopt(connector, ordered, null) : []
      for (const session of restored) bus.emit('session:restored', session)
      const refused = stored.filter(({ namespace }) => state.of(namespace).status === 'connecting')
      if (isOfOtherTab) state.giveUpRestore(refused)
      else {
        for (const { namespace } of refused) drop(namespace)
        persist(refused.map(({ namespace }) => namespace))
      }
      if (ordered.length > 0) deps.onArrived('restored')
    },
    giveUpRestore(stored) {
      state.giveUpRestore(stored)
      persist([], true)
    },
    dropLocally(namespace) {
      const previous = deps.activeNetwork()
      drop(namespace)
      if (state.leading() === null) deps.onDisconnected('wallet')
      else announceMove(previous)
    },
    end() {
      underWay?.abort()
      for (const stop of watchers.values()) stop()
      watchers.clear()
    },
  }
}
