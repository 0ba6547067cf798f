// The two tokens that most visitors swap, as defaults. A stablecoin is identified by its address or by the site's own list: a server that
// calls another token USDC has no influence. Requirements SWP-02, SAF-01.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { isSameToken } from '@latchkey/kernel/review'
import { listKnown } from './listTokens'
import { stablecoinOf } from './stablecoins'
import type { LikelyTokens, Pair, TokenLists } from './types'

const DOLLAR_PATTERN = /usd/i

/** A stablecoin must be one that the service swaps: the network's main one, otherwise one in the site's own list. */
export function findLikely(
  lists: TokenLists,
  network: CaipNetworkId,
  isListed: (token: Token) => boolean,
): LikelyTokens {
  const { all } = lists
  const main = stablecoinOf(network)
  const isMain = ({ address }: Token) => isSameToken(address, main)
  const isSiteDollar = (token: Token) => DOLLAR_PATTERN.test(token.symbol) && token.address !== null && isListed(token)
  return {
    native: listKnown(lists).find(({ address }) => address === null) ?? null,
    stablecoin: all.find(isMain) ?? all.find(isSiteDollar) ?? null,
  }
}

/** Fills in an empty side, but never with the token of the other side. A selected token stays. */
export function preselect(pair: Pair, { native, stablecoin }: LikelyTokens): Pair {
  const likelyFor = (other: Token | null) => (other?.address === null ? stablecoin : native)
  const from = pair.from ?? likelyFor(pair.to)
  const to = pair.to ?? (from && likelyFor(from))
  return { ...pair, from, to }
}
