// Reports a step's progress to the visitor and the host, from the wallet to the chain.
import { findError, LatchkeyError, networkOf } from '@latchkey/kernel'
import type { SwapTerms } from '@latchkey/kernel/contracts'
import { otherNetwork, refused } from './errors'
import type { SwapFacts } from './types'

export function factsOf({ account, from, to }: SwapTerms): SwapFacts {
  return { network: networkOf(account), from: from.symbol, to: to.symbol }
}

/** Returns an error with a sentence for a visitor of this flow. */
export function toProblem(error: unknown): LatchkeyError {
  if (findError(error, 'rpc/chain-disconnected')) return otherNetwork(error)
  const isOwn = error instanceof LatchkeyError && /^(swaps?|transfer)\//.test(error.code)
  return isOwn ? error : refused(error)
}
