// The lazy part of a family without its own package. It waits for no wallet, and calls no endpoint unless a host names one.
import type { ChainAdapter, ChainFeatures, FeatureName, PluginContext } from '@latchkey/kernel'
import { parseAddress } from './address'
import type { GenericOptions } from './types'

/** Creates the adapter of one family. Pending work ends with the modal. */
export function createAdapter(ctx: Pick<PluginContext, 'signal'>, options: GenericOptions): ChainAdapter {
  const { networks, methods = [], safeMethods = [], explorerPaths, readBalance } = options
  const readable = safeMethods.filter((method) => !methods.includes(method))
  const features: { [F in FeatureName]?: () => Promise<ChainFeatures[F]> } = {
    explorer: async () => (await import('./features/explorer')).createFamilyExplorer(networks, explorerPaths),
    ...(readBalance && {
      balances: async () => (await import('./features/balances')).createBalances(networks, readBalance),
    }),
  }
  return {
    parseAddress,
    read: async (call, { signal }) => {
      if (!readable.includes(call.method)) {
        const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
        throw toRpcError({ code: 'rpc/method-not-found' }, call.method)
      }
      const { callNode } = await import('./rpc/callNode')
      return callNode(networks, call, AbortSignal.any([ctx.signal, signal]))
    },
    feature: async (name) => {
      const load = Object.hasOwn(features, name) ? features[name] : null
      return (await load?.()) ?? null
    },
  }
}
