// Sends requests where they belong: to the wallet, to its bundler, or to the page's own endpoint. Requirements WCT-07, WCT-09.
import type { CaipNetworkId, PluginContext, RpcCall } from '@latchkey/kernel'
import { type BundlerHost, fetchCallStatus, listBundlers } from './callStatus'
import type { SignClient } from './client/signClient'
import { notConnected, providerMissing } from './errors'
import { type RequestRoute, routeRequest } from './routeRequest'
import type { WalletSession } from './walletSession'

export interface WalletRequests {
  /** Asks the wallet itself. Throws `rpc/*`, `walletconnect/not-connected`. */
  askWallet(chainId: CaipNetworkId, method: string, params: unknown): Promise<unknown>
  /** Throws what `routeRequest` throws, `rpc/*`, `walletconnect/not-connected`, `walletconnect/provider-missing`. */
  send(call: RpcCall, signal: AbortSignal): Promise<unknown>
}
export interface WalletRequestsDeps {
  ctx: Pick<PluginContext, 'chain'>
  bundlers: BundlerHost
  connected(): { client: SignClient; session: WalletSession } | null
}

/** Requests of one modal to whichever wallet is connected. */
export function createWalletRequests({ ctx, bundlers, connected }: WalletRequestsDeps): WalletRequests {
  function current() {
    const now = connected()
    if (!now) throw notConnected()
    return now
  }

  async function askWallet(chainId: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    const { client, session } = current()
    try {
      return await client.request({ topic: session.topic, chainId, request: { method, params } })
    } catch (error) {
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      throw toRpcError(error, method)
    }
  }

  async function askBundler(
    { bundler, otherwise }: Extract<RequestRoute, { to: 'bundler' }>,
    call: RpcCall,
    signal: AbortSignal,
  ): Promise<unknown> {
    try {
      return await fetchCallStatus(listBundlers(bundler, call.network, bundlers), call, signal)
    } catch (error) {
      if (otherwise === null || signal.aborted) throw error
      return askWallet(otherwise, call.method, call.params)
    }
  }

  return {
    askWallet,
    async send(call, signal) {
      const route = routeRequest(current().session, call)
      if (route.to === 'nobody') return route.answer
      if (route.to === 'wallet') return askWallet(route.chainId, call.method, call.params)
      if (route.to === 'bundler') return askBundler(route, call, signal)
      const adapter = await ctx.chain(call.network).catch((cause: unknown) => {
        throw providerMissing(call.network, cause)
      })
      return adapter.read(call, { signal })
    },
  }
}
