// What is kept of links while wallets may approve them.
import { PROPOSAL_LIFETIME_MS } from './attempt'
import type { ShownLinks } from './types'

/** The links that wallets can still approve. Storage may say anything: none lives longer than one that is made now. */
export function listAlive({ links }: Pick<ShownLinks, 'links'>, nowMs: number): ShownLinks['links'] {
  return links.filter(({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + PROPOSAL_LIFETIME_MS)
}
