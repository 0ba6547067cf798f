// Sends requests to the wallet, to its bundler, or to the page's own endpoint. Requirements WCT-07, WCT-09.
import { type CaipNetworkId, type Clock, namespaceOf, type PluginContext, type RpcCall } from '@latchkey/kernel'
import { checkResult } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { openAppWithRequest } from './appLink'
import { isRecord } from './approvedNamespaces'
import { type BundlerHost, fetchCallStatus, listBundlers } from './callStatus'
import { requestInTime } from './client/deadlines'
import type { SignClient } from './client/signClient'
import { CONNECTOR_ID } from './connectorId'
import { methodNotApproved, notConnected, providerMissing } from './errors'
import { type RequestRoute, routeRequest } from './routeRequest'
import type { WalletSession } from './walletSession'

export interface WalletRequests {
  /** Asks the wallet itself. Throws `rpc/*`, `walletconnect/not-connected`. */
  requestWallet(chainId: CaipNetworkId, method: string, params: readonly unknown[]): Promise<unknown>
  /**
   * Throws the errors of `routeRequest`, `rpc/*`, `kernel/connector-misbehaved`, `walletconnect/not-connected`,
   * `walletconnect/provider-missing`.
   */
  send(call: RpcCall, signal: AbortSignal): Promise<unknown>
}
export interface WalletRequestsDeps {
  ctx: Pick<PluginContext, 'chain'>
  clock: Clock
  bundlers: BundlerHost
  /** Returns whether no node could handle this. */
  needsWallet(call: RpcCall): boolean
  connected(): { client: SignClient; session: WalletSession } | null
}

/** Families whose `params` are always a list. EIP-1474. */
const TAKES_LIST: readonly string[] = ['eip155']

/**
 * Returns `params` as the wallet's family expects them. Outside of EVM networks, nearly all methods take one object, not a list that
 * contains it; the few methods with a list of other values keep it (Algorand, Cardano). docs.reown.com, multi-chain RPC reference. Always
 * returns a new object for this request.
 */
function shapeParams(chainId: CaipNetworkId, method: string, params: readonly unknown[]): object {
  // EIP-747 has an object where other methods have a list.
  if (TAKES_LIST.includes(namespaceOf(chainId)) && method !== 'wallet_watchAsset') return [...params]
  if (params.length === 0) return {}
  const [only] = params
  return params.length === 1 && isRecord(only) && !Array.isArray(only) ? { ...only } : [...params]
}

/** Creates the requests of one modal to the wallet that is connected. */
export function createWalletRequests({
  ctx,
  clock,
  bundlers,
  needsWallet,
  connected,
}: WalletRequestsDeps): WalletRequests {
  function current() {
    const now = connected()
    if (!now) throw notConnected()
    return now
  }

  async function requestWallet(chainId: CaipNetworkId, method: string, params: readonly unknown[]): Promise<unknown> {
    const { client, session } = current()
    const sent = { topic: session.topic, chainId, request: { method, params: shapeParams(chainId, method, params) } }
    const stop = openAppWithRequest(client, sent)
    try {
      return checkResult(CONNECTOR_ID, method, await requestInTime(client, sent, clock))
    } catch (error) {
      throw toRpcError(error, method)
    } finally {
      stop()
    }
  }

  async function callBundler(
    { bundler, otherwise }: Extract<RequestRoute, { to: 'bundler' }>,
    call: RpcCall,
    signal: AbortSignal,
  ): Promise<unknown> {
    try {
      return await fetchCallStatus(listBundlers(bundler, call.network, bundlers), call, signal)
    } catch (error) {
      if (otherwise === null || signal.aborted) throw error
      return requestWallet(otherwise, call.method, call.params)
    }
  }

  return {
    requestWallet,
    async send(call, signal) {
      const route = routeRequest(current().session, call)
      if (route.to === 'page') return route.result
      if (route.to === 'wallet') return requestWallet(route.chainId, call.method, call.params)
      if (route.to === 'bundler') return callBundler(route, call, signal)
      if (needsWallet(call)) throw methodNotApproved(call.method)
      const adapter = await ctx.chain(call.network).catch((cause: unknown) => {
        throw providerMissing(call.network, cause)
      })
      return adapter.read(call, { signal })
    },
  }
}
