// The code of the TON family that loads later: finds wallets immediately, and loads what reads and signs when it is needed.
import {
  type ChainAdapter,
  type ChainFeatures,
  type FeatureName,
  loadOnce,
  type Network,
  type PluginContext,
} from '@latchkey/kernel'
import { parseAddress } from './address'
import { discoverWallets } from './connect/discoverWallets'
import { tonMethods } from './methodTable'
import type { Read } from './toncenter'

export interface AdapterOptions {
  networks: readonly [Network, ...Network[]]
  manifestUrl: string | undefined
}

/** Resolves when the wallets that are already in the page have been added to the modal. */
export async function createAdapter(ctx: PluginContext, options: AdapterOptions): Promise<ChainAdapter> {
  const { networks } = options
  const manifestUrl = options.manifestUrl ?? new URL('/tonconnect-manifest.json', location.origin).href
  const read: Read = async (call, { signal }) => {
    const { createRead } = await import('./toncenter')
    return createRead(networks, ctx.signal)(call, { signal })
  }

  const page = await ctx.service('page')
  /** One instance, because reading a call needs what its plan found out about a jetton wallet. */
  const loadMoney = loadOnce(async () => {
    const { createMoney } = await import('./money')
    return createMoney({ networks, read, now: page.clock.now })
  })

  const features: { [F in FeatureName]?: () => Promise<ChainFeatures[F]> } = {
    balances: async () => (await import('./features/balances')).createBalances(read),
    explorer: async () => (await import('./features/explorer')).createTonExplorer(networks),
    signMessage: async () => (await import('./features/signMessage')).signMessage,
    swaps: async () => (await loadMoney()).swaps,
    tokens: async () => (await loadMoney()).tokens,
    tonTransfer: async () => (await import('./features/tonTransfer')).createTonTransfer(networks),
    transfer: async () => (await loadMoney()).transfer,
  }

  await discoverWallets(ctx, { networks, manifestUrl, page: globalThis })
  return {
    parseAddress,
    read: async (call, settings) => {
      if (Object.hasOwn(tonMethods, call.method) && tonMethods[call.method] === 'safe') return read(call, settings)
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      throw toRpcError({ code: 'rpc/method-not-found' }, call.method)
    },
    feature: async (name) => (Object.hasOwn(features, name) && (await features[name]?.())) || null,
  }
}
