// Swaps over the pools in the settings.

import { RefusedError } from '../../routes.ts'
import { encodeSwap } from './encodeSwap.ts'
import { createPoolReader } from './poolReader.ts'
import type { Pools } from './pools.ts'
import { minimumOf, type Quote, quoteTrade, type Trade } from './quote.ts'
import type { Swaps } from './swaps.ts'

/** The network refuses a swap that is mined later than this, in seconds. */
const DEADLINE_S = 1200n

export function createPoolSwaps(pools: Pools): Swaps {
  const reader = createPoolReader(pools)

  async function quoteNow(trade: Trade): Promise<Quote & { timestampS: bigint }> {
    const { pairs, timestampS } = await reader.readState()
    const quote = quoteTrade(pools, pairs, trade)
    // The client looks for these two words in the message.
    if (!quote) throw new RefusedError(400, 'no-liquidity', 'insufficient liquidity')
    return { ...quote, timestampS }
  }

  return {
    spender: pools.router,
    quote: async (trade) => (await quoteNow(trade)).toUnits,
    async build(trade, { recipient, slippageBps }) {
      const quote = await quoteNow(trade)
      const minimumUnits = minimumOf(quote.toUnits, slippageBps)
      const deadlineS = quote.timestampS + DEADLINE_S
      return { ...encodeSwap(pools, trade, quote, { minimumUnits, recipient, deadlineS }), toUnits: quote.toUnits }
    },
  }
}
