// The `state` that a provider returns: this server's token and, after a separator, the page to return to, if a client without a pop-up added one.

/** A token has 43 characters, any of which may be a hyphen. So its length ends it, not the separator. */
const RECEIVED = /^([\w-]{43})(?:--(.*))?$/s

/** Null for a state that this server cannot have created. `page` is empty if the client waits with a pop-up. */
export function readReturnState(received: string): { state: string; page: string } | null {
  const match = RECEIVED.exec(received)
  return match?.[1] ? { state: match[1], page: match[2] ?? '' } : null
}
