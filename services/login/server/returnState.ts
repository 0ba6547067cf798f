// The `state` that a provider brings back: our token, and behind a mark the page to return to, where a client without a popup added one.

/** A token has 43 characters, any of which may be a hyphen: it is told from the rest by its length, never by the mark. */
const RECEIVED = /^([\w-]{43})(?:--(.*))?$/s

/** Null for a state that we cannot have made; `page` is empty when the client waits with a popup. */
export function readReturnState(received: string): { state: string; page: string } | null {
  const match = RECEIVED.exec(received)
  return match?.[1] ? { state: match[1], page: match[2] ?? '' } : null
}
