// This page as it appears in a sign-in message.

/** Returns its host, and its URL without the query, which may contain private data. */
export function describePage(): { domain: string; uri: string } {
  return { domain: location.host, uri: location.origin + location.pathname }
}
