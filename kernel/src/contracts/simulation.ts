// Simulation: what a call would change on the chain if it ran now. Shared by the plugins that review a transaction before the wallet is asked.
import type { RpcCall } from '../rpc/call'

/** One balance to watch: the owner's native token, or the token of a contract or mint. */
export interface WatchedBalance {
  /** Plain address. */
  owner: string
  /** Contract or mint; null for the native token. */
  tokenAddress: string | null
}

/** How a watched balance would change. */
export interface BalanceChange extends WatchedBalance {
  /** Smallest units; negative when they leave. The network fee is not part of it. */
  units: bigint
}

export type Simulation =
  /** `changes` are in the order of what was watched. */
  | { status: 'done'; changes: readonly BalanceChange[] }
  /** `reason` is what the contract says, null when it says nothing readable. */
  | { status: 'reverted'; reason: string | null }
  /** The node cannot simulate, or did not answer in time. */
  | { status: 'unavailable' }

export interface SimulationFeature {
  /** Runs the call on the node's latest state without sending it. Rejects only with `kernel/aborted`. */
  simulate(call: RpcCall, watched: readonly WatchedBalance[], options: { signal: AbortSignal }): Promise<Simulation>
}
