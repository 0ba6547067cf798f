// Starts both local Solana clusters, and describes them in JSON for pages and wallets.
import type { Running } from '../../../log.ts'
import { ACCOUNTS, LOCAL_CLUSTER, SECOND_CLUSTER } from './plan.ts'
import { type SolanaChain, startSolanaChain } from './startSolanaChain.ts'

export interface SolanaCluster {
  /** CAIP-2. */
  id: string
  name: string
  native: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  wsUrl: string
  tokens: readonly { mint: string; name: string; symbol: string; decimals: number }[]
}
export interface SolanaClusters extends Running {
  clusters: readonly SolanaCluster[]
  /** Accounts of the demo wallet, the same on both clusters. */
  accounts: readonly { name: string; address: string }[]
}

/** Resolves when both answer. If one fails, the other is stopped. `ports` are preferred ports, one per plan. */
export async function startSolanaClusters(options: { ports?: readonly number[] } = {}): Promise<SolanaClusters> {
  const chains: SolanaChain[] = []
  const stop = async () => void (await Promise.all(chains.splice(0).map((chain) => chain.stop())))
  try {
    // Sequential, because each could otherwise take the port that the other needs for its WebSockets.
    for (const [index, plan] of [LOCAL_CLUSTER, SECOND_CLUSTER].entries()) {
      chains.push(await startSolanaChain({ plan, port: options.ports?.[index] ?? plan.port }))
    }
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    clusters: chains.map(({ networkId, name, nativeCurrency, rpcUrl, wsUrl, tokens }) => ({
      id: networkId,
      name,
      rpcUrl,
      wsUrl,
      native: nativeCurrency,
      tokens: tokens.map(({ mint, name: called, symbol, decimals }) => ({ mint, name: called, symbol, decimals })),
    })),
    accounts: ACCOUNTS.map(({ name, address }) => ({ name, address })),
    stop,
  }
}
