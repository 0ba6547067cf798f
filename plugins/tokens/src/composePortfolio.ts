// Converts the balances from any source to the portfolio that is shown. Pure. Requirement BAL-01.
import type { Decimal } from '@latchkey/kernel'
import type { HeldToken, ListedBalance, Portfolio, Token } from '@latchkey/kernel/contracts'
import { compareDecimals, multiplyDecimals, sumDecimals } from '@latchkey/kernel/decimals'
import { glance, isBait } from './bait'
import { describeBySite, keyOf, type SiteTokens } from './describeBySite'

/** US dollars; a token worth less is hidden until the visitor asks. */
const DUST_BELOW: Decimal = { units: 1n, decimals: 2 }

/** US dollars for one whole token. No token has ever cost this much, so a higher price counts as unknown. */
const MAX_PRICE: Decimal = { units: 10n ** 12n, decimals: 0 }

/** A price of zero is how services report that they know none. */
function knownOf(price: Decimal | null): Decimal | null {
  return price && price.units > 0n ? price : null
}
function pricedOf(price: Decimal | null): Decimal | null {
  const known = knownOf(price)
  return known && compareDecimals(known, MAX_PRICE) <= 0 ? known : null
}

/** US dollars from the source, otherwise from its price. */
function worthOf({ token, units, value }: ListedBalance, price: Decimal | null): Decimal | null {
  return knownOf(value) ?? (price && multiplyDecimals({ units, decimals: token.decimals }, price))
}

function compareHeld(one: HeldToken, other: HeldToken): number {
  if (one.value && other.value) return compareDecimals(other.value, one.value) || compareNames(one, other)
  return Number(other.value !== null) - Number(one.value !== null) || compareNames(one, other)
}
function compareNames({ token: one }: HeldToken, { token: other }: HeldToken): number {
  const isNative = (token: Token) => Number(token.address === null)
  return (
    isNative(other) - isNative(one) ||
    one.symbol.localeCompare(other.symbol, 'en') ||
    keyOf(one).localeCompare(keyOf(other), 'en')
  )
}

/**
 * `site` contains the tokens that the site names. They are never hidden, and the site describes them. If a token is listed twice, the first
 * balance counts. Tokens with a zero balance are left out, except the native coin.
 */
export function composePortfolio(balances: readonly ListedBalance[], site: SiteTokens): Portfolio {
  const isTrusted = (token: Token) => token.address === null || site.has(keyOf(token))
  const first = [...new Map([...balances].reverse().map((each) => [keyOf(each.token), each])).values()]
  const held = first
    .filter(({ token, units }) => units > 0n || token.address === null)
    .map((balance) => describeBySite(balance, site))
  const networks = new Set(held.map(({ token }) => token.network))
  const named = new Set(
    [...site.values()].filter(({ network }) => networks.has(network)).map(({ symbol }) => glance(symbol)),
  )
  const beyondDoubt = held.filter(({ token, price }) => isTrusted(token) || pricedOf(price))
  const known = new Set([...beyondDoubt.map(({ token }) => glance(token.symbol)), ...named])

  const isHidden = (token: Token, value: Decimal | null) => {
    if (isTrusted(token)) return false
    // A server can set any price, so a price is no reason to show a second token with the symbol of one that the site names.
    if (named.has(glance(token.symbol))) return true
    return value ? compareDecimals(value, DUST_BELOW) < 0 : isBait(token, known)
  }
  const shown = held.map((balance): HeldToken => {
    const { token, units } = balance
    const price = pricedOf(balance.price)
    const value = worthOf(balance, price)
    return { token, units, price, value, isHidden: isHidden(token, value) }
  })
  const values = shown.map(({ value }) => value).filter((value) => value !== null)
  return { balances: shown.sort(compareHeld), total: values.length > 0 ? sumDecimals(values) : null }
}
