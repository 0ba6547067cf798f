// The lazy body of the EVM family: finds installed wallets at once, loads viem only for a read or a feature.
import type { ChainAdapter, ChainFeatures, FeatureName, Network, PluginContext } from '@latchkey/kernel'
import { parseAddress } from './address'
import type { Clients } from './clients'
import { discoverWallets } from './connect/discoverWallets'
import type { WalletPage } from './connect/eip1193'

export interface AdapterOptions {
  networks: readonly Network[]
  batch: boolean
  /** Where wallets announce themselves; the global object unless a test brings its own. */
  page?: WalletPage
}

/** What a public node can answer: reads, and raw transactions that were signed elsewhere. Accounts and keys are the wallet's. */
const NODE_METHOD = /^(?:net|web3)_|^eth_(?!accounts$|requestAccounts$|sign|sendTransaction$|sendUserOperation$)/

async function notForNodes(method: string): Promise<Error> {
  const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
  return toRpcError({ code: 'rpc/method-not-found' }, method)
}

/** Resolves when the wallets that are installed have been added to the modal. */
export async function createAdapter(ctx: PluginContext, options: AdapterOptions): Promise<ChainAdapter> {
  const { networks, batch, page = globalThis } = options
  let clients: Promise<Clients> | null = null

  function loadClients(): Promise<Clients> {
    clients ??= import('./clients')
      .then(({ createClients }) => createClients(networks, { batch, signal: ctx.signal }))
      .catch((error: unknown) => {
        clients = null
        throw error
      })
    return clients
  }

  const features: { [F in FeatureName]?: () => Promise<ChainFeatures[F]> } = {
    balances: async () => (await import('./features/balances')).createBalances(networks, await loadClients()),
    checksum: async () => (await import('./features/checksum')).checksum,
    explorer: async () => (await import('./features/explorer')).createExplorer(networks),
    signMessage: async () => (await import('./features/signMessage')).signMessage,
    verifyMessage: async () => (await import('./features/verifyMessage')).createVerifyMessage(await loadClients()),
  }

  await discoverWallets(ctx, page)
  return {
    parseAddress,
    read: async (call, { signal }) => {
      if (!NODE_METHOD.test(call.method)) throw await notForNodes(call.method)
      return (await loadClients()).read(call, { signal })
    },
    feature: async (name) => (Object.hasOwn(features, name) && (await features[name]?.())) || null,
  }
}
