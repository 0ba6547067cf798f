// The relay's events: connections, disconnections, and the reasons. They never contain topics, messages, tokens, or keys.
import { createHash } from 'node:crypto'

export interface RelayEvent {
  service: 'relay'
  event: 'connected' | 'refused' | 'closed' | 'limited' | 'fault' | 'failed'
  /** Identifies a client without its key. It is the same for all its connections. */
  client?: string
  /** A few words for the log. */
  detail?: string
}

export type ReportEvent = (event: Omit<RelayEvent, 'service'>) => void

/** Long enough to tell clients apart in a log. */
const ALIAS_CHARS = 10

/** Returns a short alias for a client's identity. */
export function aliasOf(clientId: string): string {
  return createHash('sha256').update(clientId).digest('hex').slice(0, ALIAS_CHARS)
}
