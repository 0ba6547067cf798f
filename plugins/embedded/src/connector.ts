// The embedded wallet as a connector: a visitor who is signed in to the frame is connected in every family that page and frame share.
import {
  type CaipNetworkId,
  type Connector,
  findError,
  type Network,
  namespaceOf,
  type PluginContext,
  type RpcCall,
  type Session,
} from '@latchkey/kernel'
import type { Accounts } from './accounts'
import { CONNECTOR_ID } from './connectorId'
import {
  chainUnsupported,
  methodNotAccepted,
  requestInvalid,
  responseMalformed,
  smartAccountUnsupported,
} from './errors'
import { fromWire, toWire } from './frame/chainIds'
import type { FrameClient } from './frame/client'
import { isAccepted, kindOfResponse, needsApproval, readWireResponse, toWireCall } from './frame/methods'
import { en } from './i18n/en'
import type { LoginCache } from './loginCache'
import type { EmbeddedTypes } from './types'

export interface ConnectorDeps {
  ctx: Pick<PluginContext<EmbeddedTypes>, 'emit' | 'toast'>
  client: Pick<FrameClient, 'request'>
  accounts: Accounts
  cache: LoginCache
  namespaces: readonly string[]
  /** Called when more is known about the connected account. */
  onLearned(): void
}
export interface AuthConnector extends Connector {
  setAccountType: NonNullable<Connector['setAccountType']>
  switchNetwork: NonNullable<Connector['switchNetwork']>
  /** Call it when the frame starts or restarts: disconnects a visitor who is no longer signed in. Never throws. */
  check(): Promise<void>
  /** Ends the login here and in the frame. Never throws. */
  signOut(): Promise<void>
}

/** Creates the connector of one modal. */
export function createConnector({ ctx, client, accounts, cache, namespaces, onLearned }: ConnectorDeps): AuthConnector {
  const listeners = new Set<(sessions: readonly Session[]) => void>()
  /** Calls are sent in sequence, because each follows the network switch that it needs. */
  let turn: Promise<unknown> = Promise.resolve()
  /** For calls that a person approves: a call that the frame does not accept ends them. */
  let approvals = new AbortController()

  async function forget(): Promise<void> {
    accounts.clear()
    await cache.clear()
  }

  /** Returns false if no one is signed in. Then, or if the frame fails to respond, the login is forgotten. Throws the frame's errors. */
  async function isSignedIn(signal?: AbortSignal): Promise<boolean> {
    const token = await cache.token()
    try {
      const { isConnected } = await client.request('IS_CONNECTED', token === null ? undefined : { token }, { signal })
      if (!isConnected) await forget()
      return isConnected
    } catch (error) {
      // A frame that was not reached has not said anything about the login.
      const isUnasked = signal?.aborted || findError(error, 'embedded/frame-unreachable') !== null
      if (!isUnasked) await forget()
      throw error
    }
  }

  async function comeBack(networks: readonly CaipNetworkId[], signal: AbortSignal): Promise<readonly Session[]> {
    if (!(await cache.isLoginUsed()) || !(await isSignedIn(signal))) return []
    accounts.setSmartAccountNetworks(await cache.smartAccountNetworks())
    await accounts.load(networks, signal)
    return accounts.sessions()
  }

  /** Throws `embedded/chain-unsupported`. */
  async function move(id: CaipNetworkId, signal: AbortSignal): Promise<void> {
    if (accounts.frameNetwork() === id) return
    const rpcUrl = accounts.find(id)?.rpcUrls[0]
    let arrived: CaipNetworkId | null
    try {
      const { chainId } = await client.request('SWITCH_NETWORK', { chainId: toWire(id), rpcUrl }, { signal })
      arrived = fromWire(chainId, namespaceOf(id))
    } catch (error) {
      throw findError(error, 'embedded/refused') ? chainUnsupported(id, error) : error
    }
    if (arrived !== id) throw chainUnsupported(id, undefined)
    accounts.recordFrameNetwork(id)
    cache.storeNetwork(id)
  }

  /** Reads the network of a restarted frame, so that calls on that network need no switch. */
  async function learnNetwork(): Promise<void> {
    const { chainId } = await client.request('GET_CHAIN_ID')
    const [network] = namespaces.flatMap((namespace) => fromWire(chainId, namespace) ?? [])
    // A switch that completed meanwhile is more recent.
    if (network && accounts.frameNetwork() === null) accounts.recordFrameNetwork(network)
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = turn.then(work, work)
    turn = own.catch(() => {})
    return own
  }

  async function send({ network, method, params }: RpcCall, signal: AbortSignal): Promise<unknown> {
    const call = toWireCall(method, params)
    if (!call) throw requestInvalid()
    const sent = await inTurn(async () => {
      await move(network, signal)
      const where = {
        chainId: toWire(network),
        chainNamespace: namespaceOf(network),
        rpcUrl: accounts.find(network)?.rpcUrls[0],
      }
      return { response: client.request('RPC_REQUEST', { ...call, ...where }, { signal }) }
    })
    const response = readWireResponse(method, await sent.response)
    if (!response) throw responseMalformed()
    return response.is
  }

  /** A person's rejection gets the same error, however the frame reports it. */
  async function explain(error: unknown, method: string): Promise<unknown> {
    if (!findError(error, 'embedded/refused')) return error
    const { isUserRejection, toRpcError } = await import('@latchkey/kernel/rpc-errors')
    const { message } = error as Error
    if (!isUserRejection({ message })) return error
    ctx.toast('error', [en, 'embedded.declined'])
    return toRpcError({ message }, method)
  }

  /** The first transaction deploys a smart account. */
  async function lookAgain(network: CaipNetworkId): Promise<void> {
    if (!accounts.isUndeployed(network)) return
    await inTurn(() => accounts.reload(network))
    onLearned()
  }

  async function request(call: RpcCall, { signal }: { signal: AbortSignal }): Promise<unknown> {
    const { method } = call
    if (!isAccepted(method)) {
      approvals.abort()
      approvals = new AbortController()
      const error = methodNotAccepted(method)
      ctx.toast('error', error)
      throw error
    }
    try {
      const isApproved = needsApproval(method)
      const result = await send(call, isApproved ? AbortSignal.any([signal, approvals.signal]) : signal)
      void lookAgain(call.network).catch(() => {})
      if (isApproved) ctx.emit('embedded:approved', { method, kind: kindOfResponse(result) })
      return result
    } catch (error) {
      throw await explain(error, method)
    }
  }

  async function signOut(): Promise<void> {
    // First, because no one may stay signed in here if the frame cannot be reached.
    await forget()
    await client.request('SIGN_OUT').catch(() => {})
  }

  return {
    id: CONNECTOR_ID,
    name: en['embedded.name'],
    kind: 'auth',
    namespaces,
    approvesIn: 'modal',
    async connect({ networks, signal, silent = false }) {
      if (silent) return comeBack(networks, signal)
      await accounts.load(networks, signal)
      return accounts.sessions()
    },
    disconnect: signOut,
    signOut,
    request,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async switchNetwork(network: Network, { signal }) {
      await inTurn(() => move(network.id, signal))
      await accounts.reload(network.id, undefined, signal)
      return accounts.sessions()
    },
    async setAccountType(namespace, type) {
      const network = accounts.networkOf(namespace)
      const isOffered =
        type === 'eoa' || (type === 'smartAccount' && network && accounts.isSmartAccountNetwork(network))
      if (network === null || !isOffered) throw smartAccountUnsupported()
      // The frame changes the account type on its current network.
      await inTurn(() => move(network, new AbortController().signal))
      await client.request('SET_PREFERRED_ACCOUNT', { type })
      await cache.storePreferredType(namespace, type)
      await accounts.reload(network, type)
      return accounts.sessions()
    },
    async check() {
      if (accounts.sessions().length === 0) return
      if (await isSignedIn().catch(() => false)) await learnNetwork().catch(() => {})
      if (accounts.sessions().length === 0) for (const listener of [...listeners]) listener([])
    },
  }
}
