// The site's own description of tokens: its list, and the native tokens of its networks. It takes precedence over any server (SAF-01).
import type { ListedBalance, Token } from '@latchkey/kernel/contracts'

/** Returns one key per token. Two spellings of an EVM address have the same key; no two base58 addresses differ only in case. */
export function keyOf({ network, address }: Pick<Token, 'network' | 'address'>): string {
  return `${network}/${address?.toLowerCase() ?? ''}`
}

/** Tokens that the site names, by `keyOf`. */
export type SiteTokens = ReadonlyMap<string, Token>

/** Returns the site's tokens, each with its key. */
export function mapByKey(tokens: readonly Token[]): SiteTokens {
  return new Map(tokens.map((token) => [keyOf(token), token]))
}

/** Returns the token as the site describes it, with a server's picture if the site has none; null if the site does not name it. */
export function findBySite(token: Token, site: SiteTokens): Token | null {
  const own = site.get(keyOf(token))
  return own ? { ...own, iconUrl: own.iconUrl ?? token.iconUrl } : null
}

/** Returns the balance with the site's name, symbol, and decimals. */
export function describeBySite(balance: ListedBalance, site: SiteTokens): ListedBalance {
  return { ...balance, token: findBySite(balance.token, site) ?? balance.token }
}

/** Like `describeBySite`, for a source that counts in whole tokens: the units use the site's decimals. */
export function rescaleBySite(balance: ListedBalance, site: SiteTokens): ListedBalance {
  const { token, units } = balance
  const described = describeBySite(balance, site)
  const scaleOf = ({ decimals }: Token) => 10n ** BigInt(decimals)
  return { ...described, units: (units * scaleOf(described.token)) / scaleOf(token) }
}
