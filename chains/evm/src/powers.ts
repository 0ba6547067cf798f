// What the family can do beyond finding wallets: reads and features, loaded at first use. Small features are in this chunk, because a
// separate chunk would be mostly overhead. Each of the others has its own chunk.
import { type ChainAdapter, type ChainFeatures, type FeatureName, loadOnce, type Network } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { activity } from './features/activity'
import { createBalances } from './features/balances'
import { createEndpoint } from './features/endpoint'
import { createExplorer } from './features/explorer'
import { onramp } from './features/onramp'
import { receive } from './features/receive'
import type { EnsOptions } from './types'

export interface PowerOptions {
  networks: readonly Network[]
  batch: boolean
  ens?: EnsOptions | undefined
  /** The modal's signal: ends all pending work. */
  signal: AbortSignal
}

/** What a public node can handle: reads, and raw transactions that were signed elsewhere. Accounts and keys belong to the wallet. */
const NODE_METHOD = /^(?:net|web3)_|^eth_(?!accounts$|requestAccounts$|sign|sendTransaction$|sendUserOperation$)/

/** viem loads with the first feature that needs it. */
export function createPowers({ networks, batch, ens, signal }: PowerOptions): Pick<ChainAdapter, 'read' | 'feature'> {
  const loadClients = loadOnce(async () => (await import('./clients')).createClients(networks, { batch, signal }))
  const features: { [F in FeatureName]?: () => Promise<ChainFeatures[F]> } = {
    activity: async () => activity,
    balances: async () => createBalances(networks, await loadClients()),
    checksum: async () => (await import('./features/checksum')).checksum,
    endpoint: async () => createEndpoint(await loadClients()),
    explorer: async () => createExplorer(networks),
    names: async () => (await import('./features/names')).createNames(networks, await loadClients(), ens),
    onramp: async () => onramp,
    receive: async () => receive,
    signMessage: async () => (await import('./features/verifyMessage')).signing,
    simulation: async () => (await import('./features/simulation')).createSimulation(await loadClients()),
    smartSessions: async () => (await import('./features/smartSessions')).smartSessions,
    swaps: async () => (await import('./features/swaps')).createSwaps(networks, await loadClients()),
    tokens: async () => (await import('./features/tokens')).createTokens(await loadClients(), networks),
    transfer: async () => (await import('./features/transfer')).createTransfer(networks, await loadClients()),
    verifyMessage: async () => (await import('./features/verifyMessage')).createVerifyMessage(await loadClients()),
    walletAssets: async () => (await import('./features/walletAssets')).createWalletAssets(networks),
  }

  return {
    read: async (call, options) => {
      if (!NODE_METHOD.test(call.method)) throw toRpcError({ code: 'rpc/method-not-found' }, call.method)
      return (await loadClients()).read(call, options)
    },
    feature: async (name) => (Object.hasOwn(features, name) && (await features[name]?.())) || null,
  }
}
