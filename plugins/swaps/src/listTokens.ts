// The tokens to choose from: the account's own, popular ones, and all.
import type { HeldToken, Token } from '@latchkey/kernel/contracts'
import type { TokenLists } from './types'

/** Popular tokens, in this order. */
const SUGGESTED =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
/** As many as fit on a screen; a visitor who wants another one types. */
const POPULAR_COUNT = 8

/** A token that is both held and listed is in both lists, under the same address. */
export function listTokens(held: readonly HeldToken[] | null, listed: readonly Token[]): TokenLists {
  const bySymbol = [...listed].sort((a, b) => a.symbol.localeCompare(b.symbol, 'en'))
  const suggested = SUGGESTED.flatMap((symbol) => bySymbol.filter((token) => token.symbol.toUpperCase() === symbol))
  const rest = bySymbol.filter((token) => !suggested.includes(token))
  return {
    own: held?.filter(({ units, isHidden }) => units > 0n && !isHidden) ?? null,
    popular: [...suggested, ...rest].slice(0, POPULAR_COUNT),
    all: bySymbol,
  }
}

/** Returns all known tokens, held ones first. */
export function listKnown({ own, all }: TokenLists): readonly Token[] {
  return [...(own ?? []).map(({ token }) => token), ...all]
}
