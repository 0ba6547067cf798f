// Compares both tokens of a swap with their chain: a server that describes one differently stops the swap. Requirement SAF-01.
import { type CaipNetworkId, type ChainAdapter, findError, networkOf } from '@latchkey/kernel'
import { swapTampered } from '@latchkey/kernel/chains'
import type { SwapTerms, Token } from '@latchkey/kernel/contracts'
import { describeToken } from '@latchkey/kernel/review'
import { transactionFailed } from './errors'

export interface TokenSources {
  chain(network: CaipNetworkId): Promise<Pick<ChainAdapter, 'feature'>>
  /** Returns whether the site's own list contains the token. */
  isListed(token: Token): boolean
}

/** Returns the terms with the chain's symbols. Throws `swap/tampered`, `swaps/transaction-failed`, `rpc/*`, `kernel/aborted`. */
export async function verifyTokens(
  { chain, isListed }: TokenSources,
  terms: SwapTerms,
  options: { signal: AbortSignal },
): Promise<SwapTerms> {
  const tokens = await (await chain(networkOf(terms.account))).feature('tokens')
  if (!tokens) throw transactionFailed(null)
  const verify = async (token: Token) => describeToken(token, await tokens.verify(token, options), isListed(token))
  const [from, to] = await Promise.all([verify(terms.from), verify(terms.to)]).catch((error: unknown) => {
    const differing = findError(error, 'transfer/token-mismatch')
    throw differing ? swapTampered(differing.context.mismatch) : error
  })
  return { ...terms, from, to }
}
