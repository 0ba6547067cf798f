// Simulation: what a call would change on the chain if it ran now. Shared by plugins that review a transaction before it reaches the
// wallet.
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
  /** Smallest units, negative when they leave. The network fee is not included. */
  units: bigint
}

export type Simulation =
  /** `changes` are in the order of the watched balances. */
  | { status: 'done'; changes: readonly BalanceChange[] }
  /** `reason` is the contract's message, or null without a readable one. */
  | { status: 'reverted'; reason: string | null }
  /** The node cannot simulate, or did not respond in time. */
  | { status: 'unavailable' }

export interface SimulationFeature {
  /** Runs the call on the node's latest state without sending it. Rejects only with `kernel/aborted`. */
  simulate(call: RpcCall, watched: readonly WatchedBalance[], options: { signal: AbortSignal }): Promise<Simulation>
}
