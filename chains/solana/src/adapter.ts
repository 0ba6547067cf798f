// The lazy part of the Solana family. It finds installed wallets immediately and loads reading and signing when needed.
import {
  type ChainAdapter,
  type ChainFeatures,
  type FeatureName,
  loadOnce,
  type Network,
  type PluginContext,
} from '@latchkey/kernel'
import { isKnownName, openWalletLimit } from '@latchkey/kernel/chains'
import { parseAddress } from './address'
import { discoverWallets } from './connect/discoverWallets'
import type { SendRaw } from './connect/requestWallet'
import type { WalletPage } from './connect/walletStandard'

export interface AdapterOptions {
  networks: readonly Network[]
  /** Where wallets register: the global object, unless a test passes its own. */
  page?: WalletPage
}

/** What a public node can handle: Solana's JSON-RPC. Accounts and keys belong to the wallet. */
const NODE_METHOD = /^(?:(?:get|is)[A-Z]\w*|(?:send|simulate)Transaction)$/

/** Resolves when the installed wallets have been added to the modal. */
export async function createAdapter(ctx: PluginContext, options: AdapterOptions): Promise<ChainAdapter> {
  const { networks, page = globalThis } = options
  const loadClient = loadOnce(async () => {
    const { createRpcClient } = await import('./rpc/client')
    return createRpcClient(networks, { signal: ctx.signal })
  })

  const sendRaw: SendRaw = async (...sent) => {
    const { createSendRaw } = await import('./connect/sendRaw')
    return createSendRaw(networks, loadClient, ctx)(...sent)
  }

  const features: { [F in FeatureName]?: () => Promise<ChainFeatures[F]> } = {
    balances: async () => (await import('./features/balances')).createBalances(networks, await loadClient()),
    endpoint: async () => (await import('./features/endpoint')).createEndpoint(await loadClient()),
    explorer: async () => (await import('./features/explorer')).createExplorer(networks),
    onramp: async () => (await import('./features/onramp')).onramp,
    receive: async () => (await import('./features/receive')).receive,
    rpcFetch: async () => (await import('./features/rpcFetch')).createRpcFetch(networks, await loadClient()),
    signIn: async () => (await import('./features/signIn')).createSignIn(globalThis.location, Date.now),
    signMessage: async () => (await import('./features/signMessage')).signMessage,
    signTransaction: async () => (await import('./features/signTransaction')).signTransaction,
    splBalances: async () => (await import('./features/splBalances')).createSplBalances(await loadClient()),
    simulation: async () => (await import('./features/simulation')).createSimulation(await loadClient()),
    tokens: async () => (await import('./features/tokens')).createTokens(await loadClient(), networks),
    transfer: async () => (await import('./features/transfer')).createTransfer(networks, await loadClient()),
    verifyMessage: async () => (await import('./features/verifyMessage')).verifyMessage,
  }

  const limit = await openWalletLimit(ctx, isKnownName)
  await discoverWallets(ctx, { networks, sendRaw, page, limit })
  return {
    parseAddress,
    read: async (call, { signal }) => {
      if (!NODE_METHOD.test(call.method)) {
        const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
        throw toRpcError({ code: 'rpc/method-not-found' }, call.method)
      }
      return (await loadClient()).call(call, { signal })
    },
    feature: async (name) => (Object.hasOwn(features, name) && (await features[name]?.())) || null,
  }
}
