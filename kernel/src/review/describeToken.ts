// A token in a review: its symbol comes from its chain, not from a server. Requirement SAF-01.

import type { ChainToken, Token } from '../contracts/tokens'
import { tokenMismatch } from '../contracts/transferErrors'

/** Characters of an address shown at either end, if the chain states no symbol. */
const SHORT_LENGTH = 4

/**
 * Returns the token as a review shows it, with the symbol of its chain. A token of the site's own list keeps its symbol if the chain states
 * none. Throws `transfer/token-mismatch` if a server's symbol for the token differs.
 */
export function describeToken(listed: Token, { symbol, decimals, address }: ChainToken, isListed: boolean): Token {
  if (symbol === null) return isListed || address === null ? listed : { ...listed, decimals, symbol: shorten(address) }
  if (!isListed && plain(symbol) !== plain(listed.symbol)) throw tokenMismatch('symbol', listed.symbol, symbol)
  return { ...listed, decimals, symbol }
}

/** Removes differences that do not mean another token: case, width, and the sign that Tether writes as its T. */
function plain(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .replaceAll('₮', 'T')
    .toUpperCase()
}

function shorten(address: string): string {
  return `${address.slice(0, SHORT_LENGTH)}…${address.slice(-SHORT_LENGTH)}`
}
