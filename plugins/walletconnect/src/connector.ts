// The wallet at the other end of the relay as a connector: pairs, comes back after a reload, follows the wallet, asks it.
import {
  type CaipNetworkId,
  type Connector,
  type Network,
  namespaceOf,
  type PluginContext,
  type RpcCall,
  requestAborted,
  type Session,
} from '@latchkey/kernel'
import { toHexChainId } from './chainId'
import { followSession } from './client/followSession'
import type { ClientShare } from './client/sharedClients'
import { type SignClient, USER_DISCONNECTED } from './client/signClient'
import { CONNECTOR_ID } from './connectorId'
import { chainNotApproved, notConnected, providerMissing } from './errors'
import { type NamespaceOverrides, proposeNamespaces } from './namespaces'
import type { Pairing } from './pairing'
import { routeRequest } from './routeRequest'
import { approvedNetworks, toSessions } from './toSessions'
import type { WalletConnectTypes } from './types'
import { openSession, reduceSession, type WalletSession } from './walletSession'

export interface ConnectorDeps {
  ctx: Pick<PluginContext<WalletConnectTypes>, 'storage' | 'chain'>
  share: ClientShare
  pairing: Pairing
  families: readonly string[]
  overrides?: NamespaceOverrides | undefined
}
interface Connected {
  session: WalletSession
  readonly client: SignClient
  readonly pairingTopic: string | null
  readonly unfollow: () => void
}

/** The connector and how it ends. */
export function createConnector({ ctx, share, pairing, families, overrides }: ConnectorDeps) {
  const listeners = new Set<(sessions: readonly Session[]) => void>()
  let connected: Connected | null = null

  const sessions = () => (connected ? toSessions(connected.session, CONNECTOR_ID) : [])
  function notify(): void {
    for (const listener of [...listeners]) listener(sessions())
  }

  function change(session: WalletSession): void {
    if (!connected || session === connected.session) return
    connected.session = session
    void keep(session)
    notify()
  }
  const keep = ({ topic, active }: WalletSession) => ctx.storage.set('session', { topic, active: [...active.values()] })

  function forget(): void {
    connected?.unfollow()
    connected = null
    void ctx.storage.remove('session')
  }

  function adopt(client: SignClient, session: WalletSession, raw: unknown): readonly Session[] {
    connected?.unfollow()
    const unfollow = followSession(client, session.topic, {
      onEvent: (event) => connected && change(reduceSession(connected.session, event)),
      onEnd() {
        forget()
        notify()
      },
    })
    connected = { session, client, pairingTopic: readPairingTopic(raw), unfollow }
    void keep(session)
    return sessions()
  }

  async function pair(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<readonly Session[]> {
    const { approved, client } = await pairing.run(proposeNamespaces(networks, overrides), signal)
    const before = connected
    const session = openSession(approved, networks)
    if (!session) {
      client.disconnect({ topic: readText(approved, 'topic') ?? '', reason: USER_DISCONNECTED }).catch(() => {})
      return []
    }
    const opened = adopt(client, session, approved)
    if (before) leave(before, []).catch(() => {})
    return opened
  }

  async function comeBack(networks: readonly CaipNetworkId[]): Promise<readonly Session[]> {
    const stored = await ctx.storage.get('session')
    if (!stored) return []
    const client = await share.open()
    const raw = client.session.getAll().find((each) => readText(each, 'topic') === stored.topic)
    const session = openSession(raw, [...stored.active, ...networks])
    if (session) return adopt(client, session, raw)
    await ctx.storage.remove('session')
    return []
  }

  async function leave({ client, session, pairingTopic }: Connected, pending: readonly string[]): Promise<void> {
    const reason = USER_DISCONNECTED
    // Pairings end by themselves too; only the session's end is news for the wallet.
    const pairings = [...pending, ...(pairingTopic ? [pairingTopic] : [])]
    for (const topic of pairings) client.disconnect({ topic, reason }).catch(() => {})
    await client.disconnect({ topic: session.topic, reason })
  }

  async function askWallet(chainId: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    if (!connected) throw notConnected()
    const { client, session } = connected
    try {
      return await client.request({ topic: session.topic, chainId, request: { method, params } })
    } catch (error) {
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      throw toRpcError(error, method)
    }
  }

  async function send(call: RpcCall, signal: AbortSignal): Promise<unknown> {
    if (!connected) throw notConnected()
    const route = routeRequest(connected.session, call)
    if (route.to === 'nobody') return route.answer
    if (route.to === 'wallet') return askWallet(route.chainId, call.method, call.params)
    const adapter = await ctx.chain(call.network).catch((cause: unknown) => {
      throw providerMissing(call.network, cause)
    })
    return adapter.read(call, { signal })
  }

  async function switchTo(network: Network): Promise<readonly Session[]> {
    if (!connected) throw notConnected()
    const { session } = connected
    const family = namespaceOf(network.id)
    if (!session.namespaces.get(family)?.chains.includes(network.id)) await askToSwitch(session, network)
    change(reduceSession(connected.session, { type: 'switched', network: network.id }))
    return sessions()
  }

  /** EIP-3326, EIP-3085. The request names an approved chain, since the session knows no other. */
  async function askToSwitch(session: WalletSession, network: Network): Promise<void> {
    const namespace = session.namespaces.get(namespaceOf(network.id))
    const chainId = toHexChainId(network.id)
    const [via] = namespace?.chains ?? []
    const isAllowed = (method: string) =>
      namespace?.methods.includes(method) || approvedNetworks(session, namespaceOf(network.id)) === null
    if (!via || !chainId || !isAllowed('wallet_switchEthereumChain')) throw chainNotApproved(network.id)
    const ask = () => askWallet(via, 'wallet_switchEthereumChain', [{ chainId }])
    try {
      await ask()
    } catch (error) {
      const isUnknown = readText(error, 'code') === 'rpc/unrecognized-chain'
      if (!isUnknown || !isAllowed('wallet_addEthereumChain')) throw error
      await askWallet(via, 'wallet_addEthereumChain', [describeChain(network, chainId)])
      await ask()
    }
  }

  const connector: Connector = {
    id: CONNECTOR_ID,
    name: 'WalletConnect',
    kind: 'walletConnect',
    namespaces: families,
    approvesIn: 'wallet',
    connect: ({ networks, signal, silent = false }) => (silent ? comeBack(networks) : pair(networks, signal)),
    async disconnect() {
      const before = connected
      forget()
      const pending = pairing.takePending()
      if (before) await leave(before, pending)
    },
    request: (call, { signal }) => untilAborted(send(call, signal), signal),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    switchNetwork: (network, { signal }) => untilAborted(switchTo(network), signal),
  }
  return {
    connector,
    /** Stops following; what the wallet approved stays for the next visit. */
    end() {
      connected?.unfollow()
      connected = null
      listeners.clear()
    },
  }
}

function describeChain({ name, native, rpcUrls, explorers = [] }: Network, chainId: string) {
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: native.name, symbol: native.symbol, decimals: native.decimals },
    rpcUrls,
    blockExplorerUrls: explorers.map(({ url }) => url),
  }
}

function readText(value: unknown, name: string): string | null {
  const text = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof text === 'string' ? text : null
}

function readPairingTopic(session: unknown): string | null {
  return readText(session, 'pairingTopic')
}

/** A wallet may never answer; a late answer is dropped. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(requestAborted(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
