// Which shown links are kept while wallets may still approve them.
import { PROPOSAL_LIFETIME_MS } from './attempt'
import type { ShownLinks } from './types'

/** Returns the links that wallets can still approve. Storage may contain anything, so none is valid for longer than a new link. */
export function listAlive({ links }: Pick<ShownLinks, 'links'>, nowMs: number): ShownLinks['links'] {
  return links.filter(({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + PROPOSAL_LIFETIME_MS)
}
