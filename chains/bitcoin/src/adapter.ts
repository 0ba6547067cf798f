// The lazy part of the Bitcoin family. It finds wallets immediately; endpoints, schemas, and transactions load at first use.
import type { ChainAdapter, ChainFeatures, FeatureName, Network, PluginContext, RpcCall } from '@latchkey/kernel'
import { isKnownName, openWalletLimit } from '@latchkey/kernel/chains'
import { parseAddress } from './address'
import { discoverWallets } from './connect/discoverWallets'
import type { WalletPage } from './connect/walletPage'
import type { Esplora } from './esplora/esplora'

export interface AdapterOptions {
  networks: readonly Network[]
  /** Where to look for wallets: the global object, unless a test passes its own. */
  page?: WalletPage
}

type Read = (esplora: Esplora, call: RpcCall, options: { signal: AbortSignal }) => Promise<unknown>

/** Bitcoin Core methods that an endpoint supports. */
const READS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['getblockcount', (esplora, { network }, options) => esplora.height(network, options)],
  [
    'getrawtransaction',
    (esplora, { network, params }, options) => esplora.rawTransaction(network, String(params[0]), options),
  ],
  [
    'sendrawtransaction',
    (esplora, { network, params }, options) => esplora.broadcast(network, String(params[0]), options),
  ],
])

async function notForEndpoints(method: string): Promise<Error> {
  const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
  return toRpcError({ code: 'rpc/method-not-found' }, method)
}

/** Resolves when the wallets that are already in the page have been added to the modal. */
export async function createAdapter(ctx: PluginContext, options: AdapterOptions): Promise<ChainAdapter> {
  const { networks, page = globalThis } = options
  let esplora: Esplora | null = null
  /** Shared, because it caches what it read of blocks. */
  async function loadEsplora(): Promise<Esplora> {
    const { createEsplora } = await import('./esplora/esplora')
    esplora ??= createEsplora(networks)
    return esplora
  }
  const loadPayments = async () => (await import('./transfer/payments')).createPayments(await loadEsplora())

  const features: { [F in FeatureName]?: () => Promise<ChainFeatures[F]> } = {
    balances: async () => (await import('./features/balances')).createBalances(networks, await loadEsplora()),
    endpoint: async () => (await import('./features/endpoint')).createEndpoint(await loadEsplora()),
    explorer: async () => (await import('./features/explorer')).createExplorer(networks),
    receive: async () => (await import('./features/receive')).receive,
    signMessage: async () => (await import('./features/signMessage')).signMessage,
    transfer: async () => (await import('./features/transfer')).createTransfer(networks, await loadEsplora()),
    verifyMessage: async () => (await import('./features/verifyMessage')).verifyMessage,
  }

  const limit = await openWalletLimit(ctx, isKnownName)
  await discoverWallets(ctx, page, { networks: networks.map(({ id }) => id), loadPayments, limit })
  return {
    parseAddress,
    read: async (call, { signal }) => {
      const read = READS.get(call.method)
      if (!read) throw await notForEndpoints(call.method)
      return read(await loadEsplora(), call, { signal })
    },
    feature: async (name) => (Object.hasOwn(features, name) && (await features[name]?.())) || null,
  }
}
