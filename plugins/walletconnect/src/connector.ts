// The wallet behind the relay as a connector: pairs, restores a session after a reload, follows the wallet, and sends requests.
import {
  type CaipNetworkId,
  type Clock,
  type Network,
  namespaceOf,
  type PluginContext,
  type RpcCall,
  type Session,
} from '@latchkey/kernel'
import { type LazyWallet, untilAborted } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { type AccountCheck, createAccountCheck } from './accountCheck'
import { readText } from './approvedNamespaces'
import type { BundlerHost } from './callStatus'
import { endTopic } from './client/endTopic'
import { followSession } from './client/followSession'
import { findSession, type SignClient } from './client/signClient'
import { takeSession } from './client/takeSession'
import { CONNECTOR_ID } from './connectorId'
import { notConnected } from './errors'
import { type NamespaceOverrides, proposeNamespaces } from './namespaces'
import type { Pairing } from './pairing'
import { allowsSignIn, type Proposal, proposeSession, proposeSignIn } from './proposal'
import type { SignIn } from './signIn/signIn'
import { requestSwitch } from './switchNetwork'
import { toSessions } from './toSessions'
import type { WalletConnectTypes } from './types'
import { createWalletRequests } from './walletRequests'
import { openSession, reduceSession, type WalletSession } from './walletSession'

/** EIP-1193. */
const PROVIDER_DISCONNECTED = 4900

export interface ConnectorDeps {
  ctx: Pick<PluginContext<WalletConnectTypes>, 'storage' | 'chain'>
  open(): Promise<SignClient>
  pairing: Pairing
  signIn: SignIn
  clock: Clock
  bundlers: BundlerHost
  /** Returns whether no node could handle this. */
  needsWallet(call: RpcCall): boolean
  overrides?: NamespaceOverrides
  /** A wallet has settled a session, and earlier ones have ended. */
  onSettled(client: SignClient, topic: string): void
  /** The session has expired; the kernel already knows that it has ended. */
  onExpired(): void
}
interface Connected {
  session: WalletSession
  readonly client: SignClient
  readonly pairingTopic: string | null
  readonly unfollow: () => void
  /** Aborts pending requests to this wallet, because the library forgets a session without settling them. */
  readonly leaving: AbortController
}

/** The connector and how it ends. */
export function createConnector(deps: ConnectorDeps) {
  const { ctx, open, pairing, signIn, clock, overrides } = deps
  const listeners = new Set<(sessions: readonly Session[]) => void>()
  let connected: Connected | null = null
  /** The kernel starts watching a moment after `connect` has resolved. An end in between is reported when it does. */
  let isEndUnheard = false
  const requests = createWalletRequests({
    ctx,
    clock,
    bundlers: deps.bundlers,
    needsWallet: deps.needsWallet,
    connected: () => connected,
  })

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

  function letGo(): void {
    connected?.unfollow()
    connected?.leaving.abort()
    connected = null
  }

  function forget(): void {
    letGo()
    void ctx.storage.remove('session')
  }

  function adopt(
    client: SignClient,
    session: WalletSession,
    raw: unknown,
    isAccount: AccountCheck,
  ): readonly Session[] {
    letGo()
    isEndUnheard = false
    const unfollow = followSession(client, session.topic, clock, {
      onEvent: (event) => connected && change(reduceSession(connected.session, event, isAccount)),
      onEnd(end) {
        forget()
        isEndUnheard = listeners.size === 0
        notify()
        if (end === 'expired') deps.onExpired()
      },
    })
    connected = {
      session,
      client,
      pairingTopic: readText(raw, 'pairingTopic'),
      unfollow,
      leaving: new AbortController(),
    }
    void keep(session)
    return sessions()
  }

  function propose(networks: readonly CaipNetworkId[]): Proposal {
    const namespaces = proposeNamespaces(networks, overrides)
    const isRequested = allowsSignIn(Object.keys(namespaces))
    return isRequested ? proposeSignIn(namespaces, signIn.createRequest) : proposeSession(namespaces)
  }

  async function pair(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<readonly Session[]> {
    const { approval, client, isAccount } = await pairing.run(propose(networks), signal, async (result) => {
      const isAccount = await createAccountCheck(ctx, networks)
      await signIn.check(result.approval, result.client, signal)
      // This read completes after all earlier writes, so a reload from now on finds the session. WebKit drops writes of a page that is
      // closed.
      await result.client.core.storage.getEntries()
      return { ...result, isAccount }
    })
    const topic = readText(approval.session, 'topic')
    if (topic === null) return []
    // The session was not followed meanwhile, so its current state is used, or nothing if the wallet has left.
    const raw = findSession(client, 'topic', topic)
    if (!raw) throw walletLeft('connect')
    const session = openSession(raw, networks, isAccount)
    if (!session) {
      void endTopic(client, topic, clock)
      return []
    }
    const before = connected
    const opened = adopt(client, session, raw, isAccount)
    const isAnother = before && before.session.topic !== session.topic
    void Promise.resolve(isAnother && leave(before)).then(() => deps.onSettled(client, session.topic))
    return opened
  }

  async function comeBack(networks: readonly CaipNetworkId[]): Promise<readonly Session[]> {
    const stored = await ctx.storage.get('session')
    if (!stored) return []
    const client = await open()
    const isAccount = await createAccountCheck(ctx, networks)
    // Found and followed in the same task: the relay delivers the disconnect of a wallet that left meanwhile at about this time.
    const find = () => findSession(client, 'topic', stored.topic)
    if (!find()) await takeSession(client, stored.topic)
    const raw = find()
    const session = openSession(raw, [...stored.active, ...networks], isAccount)
    if (session) return adopt(client, session, raw, isAccount)
    await ctx.storage.remove('session')
    return []
  }

  /** Pairings also end automatically; only the session's end is news for the wallet. */
  async function leave({ client, session, pairingTopic }: Connected): Promise<void> {
    if (pairingTopic !== null) void endTopic(client, pairingTopic, clock)
    await endTopic(client, session.topic, clock)
  }

  async function switchTo(network: Network): Promise<readonly Session[]> {
    if (!connected) throw notConnected()
    const { session } = connected
    const family = namespaceOf(network.id)
    if (!session.namespaces.get(family)?.chains.includes(network.id)) {
      await requestSwitch(session, network, requests.requestWallet)
    }
    change(reduceSession(connected.session, { type: 'switched', network: network.id }))
    return sessions()
  }

  async function untilLeft(method: string, work: Promise<unknown>): Promise<unknown> {
    if (!connected) return work
    const { signal } = connected.leaving
    try {
      return await untilAborted(() => work, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      throw walletLeft(method)
    }
  }

  const connector: LazyWallet = {
    connect: ({ networks, signal, silent = false }) => (silent ? comeBack(networks) : pair(networks, signal)),
    async disconnect() {
      const before = connected
      forget()
      pairing.disconnect()
      if (before) await leave(before)
    },
    request: (call, { signal }) => untilAborted(() => untilLeft(call.method, requests.send(call, signal)), signal),
    watch(listener) {
      listeners.add(listener)
      if (isEndUnheard) queueMicrotask(() => listeners.has(listener) && listener(sessions()))
      isEndUnheard = false
      return () => listeners.delete(listener)
    },
    switchNetwork: (network, { signal }) => untilAborted(() => switchTo(network), signal),
  }
  return {
    connector,
    propose,
    peerName: () => connected?.session.peerName ?? null,
    /** Stops following; the session stays for the next page load. */
    end() {
      letGo()
      listeners.clear()
    },
  }
}

/** Creates `rpc/provider-disconnected`. */
function walletLeft(method: string): Error {
  return toRpcError({ code: PROVIDER_DISCONNECTED }, method)
}
