// Swapping, as a chain family checks and builds it: what a server proposes is compared with what the visitor was shown.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { NativeAmount } from '../base/network'
import type { RpcCall } from '../rpc/call'
import type { ProposedTransaction } from './dataApi'
import type { Token } from './tokens'

/** What a visitor agreed to. */
export interface SwapTerms {
  account: CaipAddress
  from: Token
  to: Token
  /** Smallest units of `from`. */
  units: bigint
  /** The least of `to` that may arrive, in its smallest units. */
  minimumUnits: bigint
}

export interface SwapStep {
  call: RpcCall
  /** The most that the network takes for it. */
  fee: NativeAmount
  /** The usual fee for the same work in recent blocks, in smallest native units; absent when unknown. */
  usualFeeUnits?: bigint
}
export interface ApprovalStep extends SwapStep {
  /** Who may move the token afterward. */
  spender: string
  /** How much of it: what is swapped, or zero where the token wants an older permission ended first. */
  units: bigint
}
export interface ExchangeStep extends SwapStep {
  /** The contract that is called. */
  router: string
  /** The least that may arrive, as the call itself says. */
  minimumUnits: bigint
}
export interface SwapOptions {
  /** Ends what is being read; the promise then rejects. */
  signal: AbortSignal
  /** Whether the sender is a smart account. Default false. */
  isSmartAccount?: boolean
  /** Contracts that may be called and may move tokens, by network; in place of the family's own list there. */
  routers?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  /** Milliseconds since the epoch. */
  nowMs: number
}

/** Throws `swap/tampered`, `transfer/insufficient-fee`, `transfer/simulation-failed`, `rpc/*`, `kernel/aborted`. */
export interface SwapsFeature {
  /** Whether swaps are offered there; with routers of the host's own they are. */
  isSupported(network: CaipNetworkId, routers?: SwapOptions['routers']): boolean
  /**
   * The call is built here, for exactly what is swapped; of the proposal only the spender counts. Left out by a family whose tokens
   * are swapped without an approval: no allowance is asked for there.
   */
  planApproval?(proposed: ProposedTransaction, terms: SwapTerms, options: SwapOptions): Promise<ApprovalStep>
  /**
   * What stays in the account for the fee when all of the native token is swapped, in smallest units. Left out by a family whose fee is
   * a price times gas: then the data service is asked for the price.
   */
  readReserve?(network: CaipNetworkId, options: { signal: AbortSignal }): Promise<bigint>
  /** Reads the proposal, compares it with the terms, and builds the call that swaps. Throws `swap/tampered` when they differ. */
  planSwap(proposed: ProposedTransaction, terms: SwapTerms, options: SwapOptions): Promise<ExchangeStep>
}
