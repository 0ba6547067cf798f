// Connect, follow the wallet, disconnect. Specification section 4, connection status.
import { namespaceOf, networkOf } from '../caip/format'
import { connectorMissing, disconnectFailed } from '../errors/catalogue'
import { requestAborted } from '../errors/coreErrors'
import { LatchkeyError } from '../errors/LatchkeyError'
import { untilAborted } from '../errors/untilAborted'
import type { EventBus } from '../events/bus'
import type { Clock, Connections, Connectors } from '../kernel'
import type { CaipAddress, CaipNetworkId, Connector, Dispose, Session } from '../plugin/contract'
import { checkSessions, groupByNamespace } from './checkSessions'
import type { ConnectionState } from './connectionState'
import type { StoredSession } from './storedSessions'

/** A wallet that has not said goodbye by then is left behind; its state here is cleared at once in any case. */
const DISCONNECT_WAIT_MS = 3000

export interface ConnectingDeps {
  state: ConnectionState
  active(): string | null
  bus: EventBus
  clock: Clock
  connectors: Pick<Connectors, 'get'>
  /** Requested networks of these namespaces, the chosen one first. */
  requestedNetworks(namespaces: readonly string[]): readonly [CaipNetworkId, ...CaipNetworkId[]]
  persist(sessions: readonly StoredSession[]): void
  /** The visitor's connection stands, a stored one is back, or a connected wallet moved to another network. */
  onArrived(reason: 'connected' | 'restored' | 'moved'): void
  onDisconnected(reason: 'asked' | 'wallet'): void
}
export interface Connecting extends Pick<Connections, 'connect' | 'cancel' | 'disconnect'> {
  setActive(namespace: string): void
  selectAccount(caipAddress: CaipAddress): void
  /** The wallet's news: every namespace of the connector is set to what it says. */
  follow(connector: Connector, answer: unknown): void
  /** The stored account comes first when the wallet still has it. An empty list: the wallet said no. */
  finishRestore(stored: readonly StoredSession[], connector: Connector, answer: unknown): void
  /** Another tab disconnected: the same here, without telling the wallet twice. */
  dropLocally(namespace: string): void
  end(): void
}

/** Everything that changes the connections of one kernel. */
export function createConnecting(deps: ConnectingDeps): Connecting {
  const { state, bus, clock } = deps
  const watchers = new Map<string, Dispose>()
  let underWay: AbortController | null = null

  function persist(): void {
    const connected = state.all().filter(({ status }) => status === 'connected')
    const rows = connected.flatMap(({ namespace, connectorId, sessions: [session] }) =>
      connectorId && session ? [{ namespace, connectorId, caipAddress: session.caipAddress }] : [],
    )
    rows.sort((a, b) => Number(b.namespace === deps.active()) - Number(a.namespace === deps.active()))
    deps.persist([...rows, ...state.dormant.values()])
  }

  function dropWatcherIfUnused(connectorId: string): void {
    if (state.all().some((connection) => connection.connectorId === connectorId)) return
    watchers.get(connectorId)?.()
    watchers.delete(connectorId)
  }

  function drop(namespace: string): void {
    const { connectorId } = state.of(namespace)
    state.dormant.delete(namespace)
    if (!state.apply(namespace, { type: 'disconnected' }) || !connectorId) return
    dropWatcherIfUnused(connectorId)
    bus.emit('session:disconnected', { namespace, connectorId })
  }

  function follow(connector: Connector, answer: unknown): void {
    const groups = groupByNamespace(checkSessions(connector, answer, 'watch'))
    for (const { namespace, connectorId, status, sessions: before } of state.all()) {
      if (connectorId !== connector.id || status !== 'connected') continue
      const sessions = groups.get(namespace) ?? []
      if (sessions.length === 0) drop(namespace)
      else if (state.apply(namespace, { type: 'changed', connectorId, sessions }))
        announceChange(before[0], sessions[0])
    }
    persist()
    if (deps.active() === null) deps.onDisconnected('wallet')
  }

  function announceChange(before: Session | undefined, after: Session | undefined): void {
    if (!after) return
    bus.emit('session:changed', after)
    const network = networkOf(after.caipAddress)
    const previous = before ? networkOf(before.caipAddress) : null
    if (network === previous) return
    bus.emit('network:switched', { network, previous })
    deps.onArrived('moved')
  }

  function adopt(connector: Connector, sessions: readonly Session[], event: 'session:connected' | 'session:restored') {
    const wallet = { name: connector.name, icon: connector.icon, rdns: connector.rdns }
    const groups = groupByNamespace(sessions)
    for (const [namespace, own] of groups) {
      const previous = state.of(namespace).connectorId
      state.dormant.delete(namespace)
      state.apply(namespace, { type: 'connected', connectorId: connector.id, sessions: own, wallet })
      if (previous && previous !== connector.id) dropWatcherIfUnused(previous)
    }
    watchers.get(connector.id)?.()
    const stop = connector.watch((answer) => follow(connector, answer))
    watchers.set(connector.id, stop)
    persist()
    for (const [session] of groups.values()) if (session) bus.emit(event, session)
  }

  function findConnector(connectorId: string): Connector {
    const connector = deps.connectors.get(connectorId)
    if (connector) return connector
    throw connectorMissing(connectorId)
  }

  async function ask(connector: Connector, signal: AbortSignal): Promise<readonly Session[]> {
    const networks = deps.requestedNetworks(connector.namespaces)
    const answer = await untilAborted(connector.connect({ networks, signal }), signal)
    const sessions = checkSessions(connector, answer, 'connect')
    if (sessions.length > 0) return sessions
    const context = { connectorId: connector.id, method: 'connect' }
    throw new LatchkeyError('kernel/connector-misbehaved', 'The wallet gave no account.', { context })
  }

  async function connect(connectorId: string): Promise<readonly Session[]> {
    cancel()
    const connector = findConnector(connectorId)
    const controller = new AbortController()
    const { signal } = controller
    const attempt = { connectorId, startedAtMs: clock.now(), error: null }
    underWay = controller
    state.setAttempt({ ...attempt, phase: 'waiting' })
    try {
      const sessions = await ask(connector, signal)
      state.choose([...groupByNamespace(sessions).keys()][0] ?? null)
      adopt(connector, sessions, 'session:connected')
      state.setAttempt({ ...attempt, phase: 'connected' })
      deps.onArrived('connected')
      return sessions
    } catch (cause) {
      const { toRpcError } = await import('../errors/jsonRpc')
      if (signal.aborted) throw requestAborted(cause)
      const error = toRpcError(cause)
      state.setAttempt({ ...attempt, phase: error.code === 'rpc/user-rejected' ? 'rejected' : 'failed', error })
      throw error
    } finally {
      if (underWay === controller) underWay = null
    }
  }

  function cancel(): void {
    underWay?.abort()
    underWay = null
    state.setAttempt(null)
  }

  /** Waits for the wallet's own goodbye, but not for ever. */
  function sayGoodbye(connector: Connector): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = clock.setTimeout(resolve, DISCONNECT_WAIT_MS)
      connector.disconnect().then(resolve, reject).finally(stop)
    })
  }

  async function disconnect(scope: { namespace?: string } = {}): Promise<void> {
    const open = state.all().filter(({ status }) => status !== 'disconnected')
    const shared = open.find(({ namespace }) => namespace === scope.namespace)?.connectorId
    const targets = open.filter(({ connectorId }) => scope.namespace === undefined || connectorId === shared)
    for (const { namespace } of targets) drop(namespace)
    if (scope.namespace === undefined) state.dormant.clear()
    else state.dormant.delete(scope.namespace)
    persist()
    if (deps.active() === null) deps.onDisconnected('asked')

    const failed: string[] = []
    let cause: unknown
    for (const connectorId of new Set(targets.map((target) => target.connectorId ?? ''))) {
      const connector = deps.connectors.get(connectorId)
      try {
        if (connector) await sayGoodbye(connector)
      } catch (error) {
        cause ??= error
        const code = 'kernel/disconnect-failed'
        for (const { namespace } of targets.filter((target) => target.connectorId === connectorId)) {
          failed.push(namespace)
          bus.emit('session:disconnectFailed', { namespace, connectorId, code })
        }
      }
    }
    if (failed.length > 0) throw disconnectFailed(failed, cause)
  }

  /** While a restore was under way the visitor may have connected another wallet: that one stays. */
  function isAwaited(caipAddress: CaipAddress): boolean {
    return state.of(namespaceOf(caipAddress)).status === 'connecting'
  }

  return {
    connect,
    cancel,
    disconnect,
    follow,
    setActive(namespace) {
      if (state.of(namespace).status !== 'connected') {
        const context = { namespace }
        throw new LatchkeyError('kernel/not-connected', `No wallet is connected for '${namespace}'.`, { context })
      }
      state.choose(namespace)
      persist()
    },
    selectAccount(caipAddress) {
      const { namespace, connectorId, sessions } = state.of(namespaceOf(caipAddress))
      const chosen = sessions.find((session) => session.caipAddress === caipAddress)
      if (!connectorId || !chosen) return
      const reordered = [chosen, ...sessions.filter((session) => session !== chosen)]
      if (!state.apply(namespace, { type: 'changed', connectorId, sessions: reordered })) return
      announceChange(sessions[0], chosen)
      persist()
    },
    finishRestore(stored, connector, answer) {
      const known = new Set(stored.map(({ caipAddress }) => caipAddress))
      const sessions = checkSessions(connector, answer, 'connect').filter(({ caipAddress }) => isAwaited(caipAddress))
      const ordered = [...sessions].sort((a, b) => Number(known.has(b.caipAddress)) - Number(known.has(a.caipAddress)))
      if (ordered.length > 0) adopt(connector, ordered, 'session:restored')
      for (const { namespace } of stored) if (state.of(namespace).status === 'connecting') drop(namespace)
      persist()
      if (ordered.length > 0) deps.onArrived('restored')
    },
    dropLocally(namespace) {
      drop(namespace)
      if (deps.active() === null) deps.onDisconnected('wallet')
    },
    end() {
      underWay?.abort()
      for (const stop of watchers.values()) stop()
      watchers.clear()
    },
  }
}
