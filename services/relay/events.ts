// What the relay tells about itself: who came and went and why, never topics, messages, tokens or keys.
import { createHash } from 'node:crypto'

export interface RelayEvent {
  service: 'relay'
  event: 'connected' | 'refused' | 'closed' | 'limited' | 'fault' | 'failed'
  /** Stands for a client without naming its key; the same for all its connections. */
  client?: string
  /** A few words for a person. */
  detail?: string
}

export type ReportEvent = (event: Omit<RelayEvent, 'service'>) => void

/** Enough to tell clients apart in a log. */
const ALIAS_CHARS = 10

/** A short stand-in for a client's identity. */
export function aliasOf(clientId: string): string {
  return createHash('sha256').update(clientId).digest('hex').slice(0, ALIAS_CHARS)
}
