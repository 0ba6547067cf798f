// A server's tokens next to those that the site names. Requirement SAF-01; field case 14.
import type { Token } from '@latchkey/kernel/contracts'
import { glance } from './bait'
import { findBySite, type SiteTokens } from './describeBySite'

/** Returns a server's tokens as the site describes them, without look-alikes: another token with the symbol of one that the site names. */
export function curate(tokens: readonly Token[], site: SiteTokens): readonly Token[] {
  const named = new Set([...site.values()].map(abbreviate))
  return tokens.flatMap((token) => {
    const own = findBySite(token, site)
    if (own) return [own]
    return named.has(abbreviate(token)) ? [] : [token]
  })
}

function abbreviate({ network, symbol }: Token): string {
  return `${network}/${glance(symbol)}`
}
