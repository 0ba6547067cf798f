// Who trades on one network: it says what an amount becomes, and which call carries that out.
import type { Hex } from 'viem'
import type { SwapCall } from './encodeSwap.ts'
import type { Trade } from './quote.ts'

export interface SwapTerms {
  recipient: Hex
  slippageBps: number
}

export interface BuiltSwap extends SwapCall {
  /** What arrives at the price of now, in smallest units. */
  toUnits: bigint
}

export interface Swaps {
  /** The contract that takes the tokens: what an approval is for. */
  spender: Hex
  /** What arrives, in smallest units. Throws RefusedError: 400 without liquidity, 503. */
  quote(trade: Trade): Promise<bigint>
  /** Throws as `quote` does. The call sends the native token that the trade gives. */
  build(trade: Trade, terms: SwapTerms): Promise<BuiltSwap>
}
