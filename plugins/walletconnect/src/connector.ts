// The wallet at the other end of the relay as a connector: pairs, comes back after a reload, follows the wallet, asks it.
import {
  type CaipAddress,
  type CaipNetworkId,
  type Clock,
  type Connector,
  type Network,
  namespaceOf,
  type PluginContext,
  requestAborted,
  type Session,
} from '@latchkey/kernel'
import { type AccountCheck, createAccountCheck } from './accountCheck'
import { isRecord } from './approvedNamespaces'
import type { BundlerHost } from './callStatus'
import { endTopic } from './client/endTopic'
import { followSession } from './client/followSession'
import type { SignClient } from './client/signClient'
import { CONNECTOR_ID } from './connectorId'
import { notConnected } from './errors'
import { type NamespaceOverrides, proposeNamespaces } from './namespaces'
import type { Pairing } from './pairing'
import { allowsSignIn, type Proposal, proposeSession, proposeSignIn } from './proposal'
import type { SignIn } from './signIn/signIn'
import { askToSwitch } from './switchNetwork'
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
  families: readonly string[]
  overrides?: NamespaceOverrides | undefined
  /** A wallet has settled a session; older ones have ended by then. */
  onSettled(client: SignClient): void
}
interface Connected {
  session: WalletSession
  readonly client: SignClient
  readonly pairingTopic: string | null
  readonly unfollow: () => void
  /** Aborts what still waits for this wallet: the library forgets a session without a word to them. */
  readonly leaving: AbortController
}

/** The connector and how it ends. */
export function createConnector(deps: ConnectorDeps) {
  const { ctx, open, pairing, signIn, clock, families, overrides } = deps
  const listeners = new Set<(sessions: readonly Session[]) => void>()
  let connected: Connected | null = null
  const requests = createWalletRequests({ ctx, bundlers: deps.bundlers, connected: () => connected })

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
    const unfollow = followSession(client, session.topic, {
      onEvent: (event) => connected && change(reduceSession(connected.session, event, isAccount)),
      onEnd() {
        client.core.history.delete(session.topic)
        forget()
        notify()
      },
    })
    connected = { session, client, pairingTopic: readPairingTopic(raw), unfollow, leaving: new AbortController() }
    void keep(session)
    return sessions()
  }

  function propose(networks: readonly CaipNetworkId[]): Proposal {
    const namespaces = proposeNamespaces(networks, overrides)
    const offer = allowsSignIn(Object.keys(namespaces)) ? signIn.offer() : null
    return offer ? proposeSignIn(namespaces, offer) : proposeSession(namespaces)
  }

  async function pair(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<readonly Session[]> {
    const { approval, client } = await pairing.run(propose(networks), signal)
    const isAccount = await createAccountCheck(ctx, networks)
    const session = openSession(approval.session, networks, isAccount)
    const topic = readText(approval.session, 'topic')
    const takeBack = () => (topic === null ? undefined : endTopic(client, topic, clock))
    try {
      await signIn.check(approval, client, signal)
    } catch (error) {
      void takeBack()
      throw error
    }
    if (!session) {
      void takeBack()
      return []
    }
    const before = connected
    const opened = adopt(client, session, approval.session, isAccount)
    void (before ? leave(before, []) : Promise.resolve()).then(() => deps.onSettled(client))
    return opened
  }

  async function comeBack(networks: readonly CaipNetworkId[]): Promise<readonly Session[]> {
    const stored = await ctx.storage.get('session')
    if (!stored) return []
    const client = await open()
    const raw = client.session.getAll().find((each) => readText(each, 'topic') === stored.topic)
    const isAccount = await createAccountCheck(ctx, networks)
    const session = openSession(raw, [...stored.active, ...networks], isAccount)
    if (session) return adopt(client, session, raw, isAccount)
    await ctx.storage.remove('session')
    return []
  }

  /** Pairings end by themselves too; only the session's end is news for the wallet. */
  async function leave({ client, session, pairingTopic }: Connected, pending: readonly string[]): Promise<void> {
    for (const topic of pairingTopic === null ? pending : [...pending, pairingTopic])
      void endTopic(client, topic, clock)
    await endTopic(client, session.topic, clock)
  }

  async function switchTo(network: Network): Promise<readonly Session[]> {
    if (!connected) throw notConnected()
    const { session } = connected
    const family = namespaceOf(network.id)
    if (!session.namespaces.get(family)?.chains.includes(network.id)) {
      await askToSwitch(session, network, requests.askWallet)
    }
    change(reduceSession(connected.session, { type: 'switched', network: network.id }))
    return sessions()
  }

  async function untilLeft(method: string, work: Promise<unknown>): Promise<unknown> {
    if (!connected) return work
    const { signal } = connected.leaving
    try {
      return await untilAborted(work, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      throw toRpcError({ code: PROVIDER_DISCONNECTED }, method)
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
    request: (call, { signal }) => untilAborted(untilLeft(call.method, requests.send(call, signal)), signal),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    switchNetwork: (network, { signal }) => untilAborted(switchTo(network), signal),
  }
  return {
    connector,
    propose,
    /** The account whose wallet is asked first. */
    account: (): CaipAddress | null => sessions()[0]?.caipAddress ?? null,
    /** Stops following; what the wallet approved stays for the next visit. */
    end() {
      letGo()
      listeners.clear()
    },
  }
}

function readText(value: unknown, name: string): string | null {
  const text = isRecord(value) ? value[name] : null
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
