// The swap provider of one network: it quotes a swap and builds the call.
import type { Hex } from 'viem'
import type { SwapCall } from './encodeSwap.ts'
import type { Trade } from './quote.ts'

export interface SwapTerms {
  recipient: Hex
  slippageBps: number
}

export interface BuiltSwap extends SwapCall {
  /** The output at the current price without price impact, in smallest units. */
  toUnits: bigint
}

export interface Swaps {
  /** The contract that takes the tokens, and that an approval is for. */
  spender: Hex
  /** The amount received, in smallest units. Throws RefusedError 400 without liquidity, or 503. */
  quote(trade: Trade): Promise<bigint>
  /** Throws like `quote`. If the native token is sold, the call's value includes it. */
  build(trade: Trade, terms: SwapTerms): Promise<BuiltSwap>
}
