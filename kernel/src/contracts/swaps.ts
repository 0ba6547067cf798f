// Swaps, checked and built by a chain family: a server's proposal is compared with what the visitor was shown.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { NativeAmount } from '../base/network'
import type { RpcCall } from '../rpc/call'
import type { ProposedTransaction } from './dataApi'
import type { Token } from './tokens'

/** The terms that the visitor agreed to. */
export interface SwapTerms {
  account: CaipAddress
  from: Token
  to: Token
  /** Smallest units of `from`. */
  units: bigint
  /** Minimum received, in smallest units of `to`. */
  minimumUnits: bigint
}

export interface SwapStep {
  call: RpcCall
  /** Maximum network fee. */
  fee: NativeAmount
  /** Usual fee of recent blocks for the same work, in smallest native units. Missing if unknown. */
  usualFeeUnits?: bigint
}
export interface ApprovalStep extends SwapStep {
  /** Contract that may then move the token. */
  spender: string
  /** Allowance in smallest units: the amount to swap, or zero if the token requires the existing allowance to be reset first. */
  units: bigint
}
export interface ExchangeStep extends SwapStep {
  /** The called contract. */
  router: string
  /** Minimum received in smallest units, as stated in the call. */
  minimumUnits: bigint
}
export interface SwapOptions {
  /** Aborts the reads; the promise then rejects with `kernel/aborted`. */
  signal: AbortSignal
  /** Whether the sender is a smart account. Default false. */
  isSmartAccount?: boolean
  /** Contracts that may be called and may move tokens, by network. Replaces the family's own list for these networks. */
  routers?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** Milliseconds since the epoch. */
  nowMs: number
}

/**
 * Checks and builds swaps. Methods throw `swap/tampered`, `transfer/insufficient-fee`, `transfer/simulation-failed`, `rpc/*`,
 * `kernel/aborted`.
 */
export interface SwapsFeature {
  /** Returns whether the network supports swaps. With the host's own `routers`, it does. */
  isSupported(network: CaipNetworkId, routers?: SwapOptions['routers']): boolean
  /**
   * Builds the approval of exactly the amount to swap; only the spender comes from the proposal. Missing in a family that swaps without
   * approvals.
   */
  planApproval?(proposed: ProposedTransaction, terms: SwapTerms, options: SwapOptions): Promise<ApprovalStep>
  /**
   * Reads how much must stay in the account for the fee when all of the native token is swapped, in smallest units. Missing in a family
   * whose fee is a price times gas: the data service then provides the price.
   */
  readReserve?(network: CaipNetworkId, options: { signal: AbortSignal }): Promise<bigint>
  /** Reads the proposal, compares it with the terms, and builds the call that swaps. Throws `swap/tampered` when they differ. */
  planSwap(proposed: ProposedTransaction, terms: SwapTerms, options: SwapOptions): Promise<ExchangeStep>
}
