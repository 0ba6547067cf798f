// From what somebody says an account holds to what is shown of it. Pure. Requirement BAL-01.
import type { Decimal, HeldToken, ListedBalance, Portfolio, Token } from '@latchkey/kernel'
import { compareDecimals, multiplyDecimals, sumDecimals } from '@latchkey/kernel/decimals'
import { glance, isBait } from './bait'

/** US dollars; what is worth less is kept out of the list until the visitor asks. */
const DUST_BELOW: Decimal = { units: 1n, decimals: 2 }

/** One text a token. Two spellings of an EVM address are one; base58 has no twins that differ by case alone. */
export function keyOf({ network, address }: Pick<Token, 'network' | 'address'>): string {
  return `${network}/${address?.toLowerCase() ?? ''}`
}

/** A price of nothing is how services say that they know none. */
const knownOf = (price: Decimal | null) => (price && price.units > 0n ? price : null)

/** US dollars, as the source says, else by its price. */
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
    (keyOf(one) < keyOf(other) ? -1 : 1)
  )
}

/** `listed`: what the host vouches for, which is never hidden. Of each token the first balance counts; what is spent is gone, but the coin. */
export function composePortfolio(balances: readonly ListedBalance[], listed: readonly Token[]): Portfolio {
  const trusted = new Set(listed.map(keyOf))
  const isTrusted = (token: Token) => token.address === null || trusted.has(keyOf(token))
  const first = [...new Map([...balances].reverse().map((each) => [keyOf(each.token), each])).values()]
  const held = first.filter(({ token, units }) => units > 0n || token.address === null)
  const beyondDoubt = held.filter(({ token, price }) => isTrusted(token) || knownOf(price)).map(({ token }) => token)
  const known = new Set([...beyondDoubt, ...listed].map(({ symbol }) => glance(symbol)))

  const isHidden = (token: Token, value: Decimal | null) => {
    if (isTrusted(token)) return false
    return value ? compareDecimals(value, DUST_BELOW) < 0 : isBait(token, known)
  }
  const shown = held.map((balance): HeldToken => {
    const { token, units } = balance
    const price = knownOf(balance.price)
    const value = worthOf(balance, price)
    return { token, units, price, value, isHidden: isHidden(token, value) }
  })
  const values = shown.map(({ value }) => value).filter((value) => value !== null)
  return { balances: shown.sort(compareHeld), total: values.length > 0 ? sumDecimals(values) : null }
}
