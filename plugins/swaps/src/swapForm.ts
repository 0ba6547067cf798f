// The state of a pair, and how each action or response changes it. Pure functions.
import type { Token } from '@latchkey/kernel/contracts'
import { readGivenAmount, toAmountText } from '@latchkey/kernel/decimals'
import { isSameToken } from '@latchkey/kernel/review'
import { listKnown } from './listTokens'
import type { Pair, QuoteRequest, Side, SwapParams, TokenLists } from './types'
import { readUnits } from './validateSwap'

/** Returns the request for a quote; null while something is missing. */
export function requestOf(pair: Pair): QuoteRequest | null {
  const units = readUnits(pair)
  if (!pair.from || !pair.to || !units) return null
  const { account, from, to } = pair
  return { account, from, to, units }
}

export function createPair(account: Pair['account']): Pair {
  return { account, from: null, to: null, amountText: '', locale: undefined }
}

export function typeAmount(pair: Pair, amountText: string, locale: string | undefined): Pair {
  return { ...pair, amountText, locale }
}

/** Sets a part of the held amount, or all of it; returns the same pair if another token was selected meanwhile. */
export function takeShare(pair: Pair, from: Token | null, text: string, locale: string | undefined): Pair {
  return pair.from === from ? typeAmount(pair, text, locale) : pair
}

export function chooseToken(pair: Pair, side: Side, token: Token): Pair {
  const other = side === 'from' ? pair.to : pair.from
  // Selecting the token of the other side reverses the pair.
  const isOther = other && isSameToken(other.address, token.address)
  const turned = side === 'from' ? { to: pair.from } : { from: pair.to }
  return { ...pair, ...(isOther && turned), [side]: token, ...(side === 'from' && { amountText: '' }) }
}

/**
 * Applies the page's request, as far as the tokens are listed. Ignores an amount whose token is not listed, because it would apply to
 * another one.
 */
export function fillGiven(pair: Pair, lists: TokenLists, given: SwapParams, locale: string | undefined): Pair {
  const find = (wanted: SwapParams['from']) => listKnown(lists).find(({ address }) => isSameToken(address, wanted))
  const [from, to] = [find(given.from), find(given.to)]
  const received = to ? chooseToken(pair, 'to', to) : pair
  if (!from) return received
  return typeAmount(chooseToken(received, 'from', from), readGivenAmount(given.amount, from.decimals, locale), locale)
}

/** Reverses the exchange: the amount to receive becomes the amount to pay. `quotedUnits` is null without a quote. */
export function flip(pair: Pair, quotedUnits: bigint | null): Pair {
  const { from, to, locale } = pair
  const amountText = to && quotedUnits ? toAmountText(quotedUnits, to.decimals, locale) : ''
  return { ...pair, from: to, to: from, amountText }
}
